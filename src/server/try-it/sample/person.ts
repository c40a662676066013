import { utcDay } from '#core/calendar-day.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { selectAllLogs } from '#server/records/cycle/period-logs.ts';
import { saveMessageSettings } from '#server/records/notification/settings.ts';
import { logStarts } from './log-starts.ts';
import { findSampleUser } from './sample-user.ts';
import { sampleStarts } from './year.ts';

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
    if ((await run(selectAllLogs)).length > 0) return;
    const starts = sampleStarts(utcDay(now));
    await logStarts(run, { starts, mode: 'NATURAL' }, now);
    // She has had messages for a year, so the next one is not her first.
    await run(saveMessageSettings({ firstMessageOn: starts[0] ?? null }));
  });
  const [logged] = await person.read(selectAllLogs);
  return { userId, cycleStarts: logged.map(({ startDate }) => startDate) };
}
