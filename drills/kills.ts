import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { findPostmaster } from '../test/helpers/data-dir.ts';
import type { RunningServer } from '../test/helpers/running-server.ts';
import { type Drill, missing } from './drill.ts';
import { type Call, createInstallation, type DatabaseName, signIn } from './installation.ts';
import { processTree, signalAll } from './processes.ts';
import { createWriter, readDays, waitForWrites } from './writer.ts';

const ROUNDS = { 'built-in': 54, 'your own PostgreSQL': 10 };
const SHORT_ROUNDS = 2;
const MOST_WRITES_A_ROUND = 15;
const AT_ONCE = 4;

type FindVictims = (server: RunningServer) => number[];

const server: FindVictims = ({ process: { pid = 0 } }) => [pid];
const postmaster: FindVictims = ({ dataDir }) => [findPostmaster(dataDir) ?? 0];
const database: FindVictims = (running) => postmaster(running).flatMap(processTree);
const oneOfItsProcesses: FindVictims = (running) => {
  const [, ...children] = database(running);
  return children.slice(randomInt(children.length)).slice(0, 1);
};
const both: FindVictims = (running) => [...server(running), ...database(running)];

/** What is killed in turn, a third each: the server, the built-in database (in three ways), and both. */
const VICTIMS: Record<DatabaseName, readonly FindVictims[]> = {
  'built-in': [server, database, both, server, postmaster, both, server, oneOfItsProcesses, both],
  'your own PostgreSQL': [server],
};

/** Kills the victims; returns whether the server itself was among them. */
async function kill(running: RunningServer, findVictims: FindVictims): Promise<boolean> {
  const victims = findVictims(running);
  const isServer = victims.includes(running.process.pid ?? 0);
  const ended = isServer && once(running.process, 'exit');
  signalAll(victims, 'SIGKILL');
  await ended;
  return isServer;
}

/** kill -9 while notes are written: every acknowledged note is there afterwards. */
export function killDrill(name: DatabaseName): Drill {
  return {
    name: `kill -9 while writing, ${name}`,
    async run({ isShort }) {
      const installation = await createInstallation(name);
      const writer = createWriter();
      const rounds = isShort ? SHORT_ROUNDS : ROUNDS[name];
      const victims = VICTIMS[name];
      let running: RunningServer | undefined;
      let call: Call | undefined;
      for (let round = 0; round < rounds; round++) {
        running ??= await installation.start();
        // Signs in only once: the session has to survive the kills too.
        call ??= await signIn(running.url, 'New');
        const writing = writer.run(call, AT_ONCE);
        await waitForWrites(writer, randomInt(1, MOST_WRITES_A_ROUND));
        if (await kill(running, victims[round % victims.length] ?? server)) running = undefined;
        writer.stop();
        await writing;
      }
      await running?.stop();
      const last = await installation.start();
      const losses = missing(
        writer.acknowledged,
        await readDays(await signIn(last.url, 'New')),
        'acknowledged notes',
      );
      await last.stop();
      installation.remove();
      return { figure: `${rounds} kills, ${writer.acknowledged.size} acknowledged`, losses };
    },
  };
}
