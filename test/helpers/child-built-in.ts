// A process that opens a built-in database as the service does. In mode `write` it writes without pause: each write adds
// a day to two tables in one transaction, and is printed once the database has acknowledged it.
import { connectDatabase } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { findOrCreateUser } from '#server/records/access/identities.ts';
import { builtInSettings } from './built-in-settings.ts';

const [mode, dataDir = ''] = process.argv.slice(2);
const FIRST_DAY = Temporal.PlainDate.from('1900-01-01');

async function writeWithoutPause(engine: Engine): Promise<void> {
  const identity = { issuer: 'https://issuer.test', subject: 'writer', email: 'writer@example.test' };
  const person = actAsUser(engine, await findOrCreateUser(engine, identity, Temporal.Now.instant()));
  const [logs, days] = await person.read(
    forPerson(build.selectFrom('periodLogs').select('startDate as date').orderBy('startDate')),
    forPerson(build.selectFrom('decisions').select('date').orderBy('date')),
  );
  const numberOf = ({ date }: { date: Temporal.PlainDate }) => FIRST_DAY.until(date).days;
  console.log(`kept ${JSON.stringify([logs.map(numberOf), days.map(numberOf)])}`);
  for (let number = logs.length + days.length; ; number++) {
    const date = FIRST_DAY.add({ days: number });
    await person.write(async (run) => {
      await run(forPerson(build.insertInto('periodLogs').values({ startDate: date })));
      await run(forPerson(build.insertInto('decisions').values({ date })));
    });
    console.log(`acknowledged ${number}`);
  }
}

const start = performance.now();
let isEnding = false;
try {
  const engine = await connectDatabase(builtInSettings(dataDir));
  process.on('SIGTERM', async () => {
    isEnding = true;
    await engine.close();
    process.exit(0);
  });
  console.log('open');
  if (mode === 'write') await writeWithoutPause(engine);
  else setInterval(() => {}, 60_000);
} catch (error) {
  // The process ends during this write.
  if (isEnding) await new Promise(() => {});
  console.error(`${(error as Error).message} (after ${Math.round(performance.now() - start)} ms)`);
  process.exit(1);
}
