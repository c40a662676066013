import { utcDay } from '#core/calendar-day.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { logStarts } from './log-starts.ts';
import { findSampleUser, selectAnyLog } from './sample-user.ts';
import { sampleStarts } from './year.ts';

const selectStarts = forPerson(build.selectFrom('periodLogs').select('startDate').orderBy('startDate'));

interface SamplePerson {
  userId: string;
  cycleStarts: Temporal.PlainDate[];
}

/** Creates a year of history for the sample person, unless they have logged something. */
export async function seedSamplePerson(
  engine: Engine,
  issuer: string,
  now: Temporal.Instant,
): Promise<SamplePerson> {
  const userId = await findSampleUser(engine, { issuer, subject: 'sample' }, now);
  const person = actAsUser(engine, userId);
  await person.write(async (run) => {
    if ((await run(selectAnyLog)).length > 0) return;
    const starts = sampleStarts(utcDay(now));
    await logStarts(run, { starts, mode: 'NATURAL' });
    // She has had messages for a year: the next one is not her first.
    await run(
      forPerson(build.insertInto('notificationSettings').values({ firstMessageOn: starts[0] ?? null })),
    );
  });
  const [logged] = await person.read(selectStarts);
  return { userId, cycleStarts: logged.map(({ startDate }) => startDate) };
}
