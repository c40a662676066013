import type { DailyLog } from '#contract/daily-log.ts';
import type { ManualDay } from '#contract/manual-day.ts';
import { Problem } from '#contract/problem.ts';
import { daysBetween } from '#core/calendar-day.ts';
import { NOTHING_MEASURED } from '#core/sources/day-sources.ts';
import { BY_HAND, ENTERED_VALUES } from '#core/training/entered-value.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { lockPerson, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { type StoredLog, selectDailyLogs, toLogs } from '#server/records/days/daily-logs.ts';
import { saveMeasured, selectMeasuredBy } from '#server/records/days/measurements.ts';
import { keepReadings } from '#server/records/days/morning-readings.ts';
import { presentLogs } from '#server/records/days/present-logs.ts';
import { type DecisionTools, readDecision } from '#server/records/days/today-decision.ts';

/** How many days back values may be entered: older days have usually been synced by then. */
const DAYS_BACK = 7;

function refuseFar(date: Temporal.PlainDate, today: Temporal.PlainDate): void {
  const daysAgo = daysBetween(date, today);
  if (daysAgo < 0) throw new Problem('INVALID_REQUEST', `Invalid date: ${date} is in the future`);
  if (daysAgo > DAYS_BACK) {
    throw new Problem('INVALID_REQUEST', `Invalid date: ${date} is more than ${DAYS_BACK} days ago`);
  }
}

/** A measured value is not replaced by one entered by hand. */
function refuseMeasured(day: ManualDay, log: StoredLog): void {
  const given = ENTERED_VALUES.filter((name) => day[name] !== undefined);
  const measured = given.filter((name) => log[name] !== null && !log.enteredByHand.includes(name));
  if (measured.length === 0) return;
  throw new Problem(
    'DAY_MEASURED',
    `Your wearable has measured these values of ${log.date} already: ${measured.join(', ')}`,
  );
}

async function writeEntry(run: PersonRun, { date, day }: Entry, now: Temporal.Instant): Promise<StoredLog[]> {
  // Two entries of one person are stored one after the other.
  await run(lockPerson);
  const [before = NOTHING_MEASURED] = await run(selectMeasuredBy(BY_HAND, { from: date, to: date }));
  const given = Object.fromEntries(Object.entries(day).filter(([, value]) => value !== undefined));
  await saveMeasured(run, [{ ...before, ...given, date, source: BY_HAND, syncedAt: now }]);
  const { sourceOrder } = await keepReadings(run, now);
  return toLogs(await run(selectDailyLogs({ from: date, to: date })), sourceOrder);
}

interface Entry {
  date: Temporal.PlainDate;
  day: ManualDay;
}

/** Stores a day's values that the person entered, if the device has measured none. */
export async function enterDay(
  person: PersonStore,
  { date, day }: Entry,
  tools: DecisionTools,
): Promise<DailyLog> {
  const { now } = tools;
  const { cycle, logs } = await person.write(async (run) => {
    const cycle = toPersonCycle(await run(selectCycle), now);
    refuseFar(date, cycle.today);
    const logs = await writeEntry(run, { date, day }, now);
    for (const log of logs) refuseMeasured(day, log);
    return { cycle, logs };
  });
  const [entered] = await presentLogs(logs, cycle, () => readDecision(person, cycle, tools));
  return entered as DailyLog;
}
