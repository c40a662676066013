import { utcDay } from '#core/calendar-day.ts';
import { NOTHING_NOTED } from '#core/cycle/body-day.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonRun } from '#server/database/person.ts';
import { selectAllLogs } from '#server/records/cycle/period-logs.ts';
import { saveSettings } from '#server/records/cycle/settings.ts';
import { upsertDays } from '#server/records/days/body-days.ts';
import { logStarts } from './log-starts.ts';
import { findSampleUser } from './sample-user.ts';

type Day = Temporal.PlainDate;

/** Cycle lengths of the person who tests, oldest first, without the current cycle. */
const TESTED_CYCLES_DAYS = [30, 33, 28, 31, 35, 29];
const DAYS_SINCE_TESTED_START = 19;
/** Days from a positive test to the next period. */
const TEST_BEFORE_START_DAYS = 15;
const TESTED_DAYS_AGO = 2;

const PACKS = 6;
const PACK_DAYS = 28;
const DAYS_SINCE_PACK_START = 9;

/** Starts of cycles of these lengths; the last start is `daysSince` days ago. */
function startsBefore(today: Day, lengths: readonly number[], daysSince: number): Day[] {
  const last = today.subtract({ days: daysSince });
  const daysAfter = (start: number) => lengths.slice(start).reduce((sum, length) => sum + length, 0);
  return [...lengths, 0].map((_length, i) => last.subtract({ days: daysAfter(i) }));
}

/** The day records of one cycle: five days of bleeding, the test, and tired days before the next period. */
function notedIn(start: Day, next: Day | undefined, today: Day) {
  const tested =
    next?.subtract({ days: TEST_BEFORE_START_DAYS }) ?? today.subtract({ days: TESTED_DAYS_AGO });
  const flow = ['MEDIUM', 'HEAVY', 'MEDIUM', 'LIGHT', 'LIGHT'] as const;
  const tired = next === undefined ? [] : [3, 2, 1].map((days) => next.subtract({ days }));
  return [
    ...flow.map((bleeding, days) => ({
      date: start.add({ days }),
      bleeding,
      pain: days === 0 ? ('HIGH' as const) : null,
    })),
    { date: tested.subtract({ days: 1 }), ovulationTest: 'NEGATIVE' as const },
    { date: tested, ovulationTest: 'POSITIVE' as const },
    ...tired.map((date) => ({ date, energy: 'LOW' as const })),
  ];
}

async function seedTested(run: PersonRun, now: Temporal.Instant): Promise<void> {
  const today = utcDay(now);
  const starts = startsBefore(today, TESTED_CYCLES_DAYS, DAYS_SINCE_TESTED_START);
  const days = starts.flatMap((start, i) => notedIn(start, starts[i + 1], today));
  await run(upsertDays(days.map((day) => ({ ...NOTHING_NOTED, ...day, updatedAt: now }))));
  await logStarts(run, { starts, mode: 'NATURAL' }, now);
}

async function seedOnPill(run: PersonRun, now: Temporal.Instant): Promise<void> {
  const packs = Array<number>(PACKS).fill(PACK_DAYS);
  const starts = startsBefore(utcDay(now), packs, DAYS_SINCE_PACK_START);
  await logStarts(run, { starts, mode: 'PILL' }, now);
  await run(saveSettings({ cycleMode: 'PILL' }));
}

const SEEDS = { tested: seedTested, pill: seedOnPill } as const;

/** Creates the history of the people who test and who take the pill, unless they have logged something. */
export async function seedOtherPeople(engine: Engine, issuer: string, now: Temporal.Instant): Promise<void> {
  for (const [subject, seed] of Object.entries(SEEDS)) {
    const userId = await findSampleUser(engine, { issuer, subject }, now);
    await actAsUser(engine, userId).write(async (run) => {
      if ((await run(selectAllLogs)).length === 0) await seed(run, now);
    });
  }
}
