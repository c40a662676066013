import type { DailyLog } from '#contract/daily-log.ts';
import type { ManualDay } from '#contract/manual-day.ts';
import { Problem } from '#contract/problem.ts';
import { daysBetween } from '#core/calendar-day.ts';
import { BY_HAND, ENTERED_VALUES, type EnteredValue } from '#core/training/entered-value.ts';
import type { PersonStore } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { lockPerson, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { DECIDED_LOG_COLUMNS, type StoredLog } from '#server/records/days/daily-logs.ts';
import { keepReadings } from '#server/records/days/morning-readings.ts';
import { presentLogs } from '#server/records/days/present-logs.ts';
import { type DecisionTools, readDecision } from '#server/records/days/today-decision.ts';

/** The device has usually delivered older days by then. */
const DAYS_BACK = 7;

function refuseFar(date: Temporal.PlainDate, today: Temporal.PlainDate): void {
  const daysAgo = daysBetween(date, today);
  if (daysAgo < 0) throw new Problem('INVALID_REQUEST', `Invalid date: ${date} is in the future`);
  if (daysAgo > DAYS_BACK) {
    throw new Problem('INVALID_REQUEST', `Invalid date: ${date} is more than ${DAYS_BACK} days ago`);
  }
}

/** Creates a row to lock: a sync may be about to write it. */
function ensureLog(date: Temporal.PlainDate) {
  return forPerson(
    build
      .insertInto('dailyLogs')
      .values({ date })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

function lockLog(date: Temporal.PlainDate) {
  return forPerson(
    build.selectFrom('dailyLogs').select(DECIDED_LOG_COLUMNS).where('date', '=', date).forUpdate(),
  );
}

/** A measured value is not replaced by one entered by hand. */
function refuseMeasured(names: readonly EnteredValue[], log: StoredLog): void {
  const measured = names.filter((name) => log[name] !== null && !log.enteredByHand.includes(name));
  if (measured.length === 0) return;
  throw new Problem(
    'DAY_MEASURED',
    `Your wearable has measured these values of ${log.date} already: ${measured.join(', ')}`,
  );
}

function updateEntry(day: ManualDay, log: StoredLog, now: Temporal.Instant) {
  const given = ENTERED_VALUES.filter((name) => day[name] !== undefined);
  const isEntered = (name: EnteredValue) =>
    given.includes(name) ? day[name] !== null : log.enteredByHand.includes(name);
  const isMeasured = log.source !== null && log.source !== BY_HAND;
  return forPerson(
    build
      .updateTable('dailyLogs')
      .set(Object.fromEntries(given.map((name) => [name, day[name]])))
      .set({ enteredByHand: ENTERED_VALUES.filter(isEntered) })
      .$if(!isMeasured, (update) => update.set({ source: BY_HAND, syncedAt: now }))
      .where('date', '=', log.date)
      .returning(DECIDED_LOG_COLUMNS),
  );
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
    await run(lockPerson);
    await run(ensureLog(date));
    const [log] = await run(lockLog(date));
    if (log === undefined) throw new Error(`No log of ${date} although it was just written`);
    refuseMeasured(
      ENTERED_VALUES.filter((name) => day[name] !== undefined),
      log,
    );
    const logs = await run(updateEntry(day, log, now));
    await keepReadings(run, now);
    return { cycle, logs };
  });
  const [entered] = await presentLogs(logs, cycle, () => readDecision(person, cycle, tools));
  return entered as DailyLog;
}
