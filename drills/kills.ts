import { type Drill, missing } from './drill.ts';
import { type Call, createInstallation, type DatabaseName, signIn } from './installation.ts';
import { createWriter, readStarts, waitForWrites } from './writer.ts';

const ROUNDS = 10;
const SHORT_ROUNDS = 2;
const WRITES_A_ROUND = 15;

/** kill -9 while starts are logged: the restarted server has every acknowledged start. */
export function killDrill(database: DatabaseName): Drill {
  return {
    name: `kill -9 while writing, ${database}`,
    async run({ isShort }) {
      const installation = await createInstallation(database);
      const writer = createWriter();
      const losses: string[] = [];
      const rounds = isShort ? SHORT_ROUNDS : ROUNDS;
      let call: Call | undefined;
      for (let round = 0; round < rounds; round++) {
        const server = await installation.start();
        // The session outlives the kills too.
        call ??= await signIn(server.url, 'New');
        const writing = writer.run(call);
        await waitForWrites(writer, WRITES_A_ROUND);
        await server.stop('SIGKILL');
        writer.stop();
        await writing;
      }
      const server = await installation.start();
      const kept = await readStarts(await signIn(server.url, 'New'));
      losses.push(...missing(writer.acknowledged, kept, 'acknowledged starts'));
      await server.stop();
      installation.remove();
      return { figure: `${rounds} kills, ${writer.acknowledged.size} acknowledged`, losses };
    },
  };
}
