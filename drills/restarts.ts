import { type Drill, missing } from './drill.ts';
import { createInstallation, signIn } from './installation.ts';
import { createWriter, readDays, waitForWrites } from './writer.ts';

const ROUNDS = 6;
const SHORT_ROUNDS = 2;
const WRITES_A_ROUND = 15;

/** The database server restarts, cleanly and after a crash, while notes are written. */
export const restartDrill: Drill = {
  name: 'database restarts while writing, your own PostgreSQL',
  async run({ isShort }) {
    const installation = await createInstallation('your own PostgreSQL');
    const server = await installation.start();
    const call = await signIn(server.url, 'New');
    const writer = createWriter();
    const writing = writer.run(call);
    const rounds = isShort ? SHORT_ROUNDS : ROUNDS;
    for (let round = 0; round < rounds; round++) {
      await waitForWrites(writer, WRITES_A_ROUND);
      installation.restartDatabase(round % 2 === 0 ? 'fast' : 'immediate');
    }
    await waitForWrites(writer, WRITES_A_ROUND);
    writer.stop();
    await writing;
    const losses = missing(writer.acknowledged, await readDays(call), 'acknowledged notes');
    await server.stop();
    installation.remove();
    return { figure: `${rounds} restarts, ${writer.acknowledged.size} acknowledged`, losses };
  },
};
