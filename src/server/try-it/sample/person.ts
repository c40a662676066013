import { utcDay } from '#core/calendar-day.ts';
import { predictionBefore } from '#core/cycle/prediction-before.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { findOrCreateUser } from '#server/records/access/logins.ts';
import { type Person, SAMPLE_PEOPLE } from '../identity/people.ts';
import { sampleStarts } from './year.ts';

function withPredictions(starts: readonly Temporal.PlainDate[]) {
  const periodStarts = sortStarts(starts.map((date) => ({ date, gapConfirmed: false })));
  const record = { periodStarts, cycleLength: 28, cycleLengthStated: false, mode: 'NATURAL' as const };
  return starts.map((date) => ({ start_date: date, predicted_date: predictionBefore(date, record) }));
}

const selectAnyLog = forPerson(build.selectFrom('period_logs').select('id').limit(1));

const selectStarts = forPerson(build.selectFrom('period_logs').select('start_date').orderBy('start_date'));

export interface SamplePerson {
  userId: string;
  cycleStarts: Temporal.PlainDate[];
}

/** Gives the sample person a year of history, unless they have logged something already. */
export async function seedSamplePerson(
  engine: Engine,
  issuer: string,
  now: Temporal.Instant,
): Promise<SamplePerson> {
  const sample = SAMPLE_PEOPLE.find(({ sub }) => sub === 'sample') as Person;
  const userId = await findOrCreateUser(
    engine,
    { issuer, subject: sample.sub, email: sample.email, emailVerified: true },
    now,
  );
  const person = actAsUser(engine, userId);
  await person.write(async (run) => {
    if ((await run(selectAnyLog)).length > 0) return;
    const starts = sampleStarts(utcDay(now));
    await run(forPerson(build.insertInto('period_logs').values(withPredictions(starts))));
    // She has had messages for a year: the next one is not her first.
    await run(
      forPerson(build.insertInto('notification_settings').values({ first_message_on: starts[0] ?? null })),
    );
    await run(forPerson(build.updateTable('users').set({ last_period_date: starts.at(-1) ?? null })));
  });
  const [logged] = await person.read(selectStarts);
  return { userId, cycleStarts: logged.map(({ start_date }) => start_date) };
}
