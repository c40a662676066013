import { Problem } from '#contract/problem.ts';
import { isBefore } from '#core/calendar-day.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import { predictionBefore } from '#core/cycle/prediction-before.ts';
import { predictionError } from '#core/prediction/history-page.ts';
import { addStart } from '#core/prediction/period-start.ts';
import type { PersonStore } from '#server/database/person.ts';
import { recordChange } from '#server/records/changes/record-change.ts';
import {
  lockPerson,
  STARTS_READ,
  selectVersionedCycle,
  toPersonCycle,
} from '#server/records/cycle/cycle-record.ts';
import { readLogQuestions } from '#server/records/cycle/log-questions.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import {
  countPeriodLogs,
  insertLog,
  MOST_PERIOD_LOGS,
  type NewLog,
  type PeriodLogRow,
  selectLogOn,
} from '#server/records/cycle/period-logs.ts';
import { selectReceived } from '#server/records/cycle/received-changes.ts';

/** In the person's timezone: in Kiritimati a day begins 24 hours before it does in Honolulu. */
export function refuseFuture(startDate: Temporal.PlainDate, today: Temporal.PlainDate): void {
  if (!isBefore(today, startDate)) return;
  throw new Problem('INVALID_REQUEST', `Invalid startDate: ${startDate} is in the future`);
}

/** Counts only if there are more starts than one read returns. A day that is already logged adds none. */
async function refuseTooMany(
  person: PersonStore,
  logged: number,
  startDate: Temporal.PlainDate,
): Promise<void> {
  if (logged < STARTS_READ) return;
  const [[count], sameDay] = await person.read(countPeriodLogs, selectLogOn(startDate));
  if ((count?.total ?? 0) < MOST_PERIOD_LOGS || sameDay.length > 0) return;
  const most = MOST_PERIOD_LOGS.toLocaleString('en');
  throw new Problem(
    'PERIOD_LOGS_FULL',
    `You have ${most} period logs, the most there can be: delete one that is wrong before you log ${startDate}`,
  );
}

/** For a change sent again by a device that lost the response: a log deleted since does not come back. */
async function refuseDeleted(
  person: PersonStore,
  startDate: Temporal.PlainDate,
  changeId: string,
): Promise<void> {
  const [received, sameDay] = await person.read(selectReceived(changeId), selectLogOn(startDate));
  if (received.length === 0 || sameDay.length > 0) return;
  throw new Problem('PERIOD_LOG_NOT_FOUND', `The start on ${startDate} was logged and deleted since`);
}

/** A start with an id can be undone: what it replaces is recorded with it. */
async function insertStart(person: PersonStore, log: NewLog): Promise<PeriodLogRow | undefined> {
  const { changeId, startDate, now } = log;
  if (changeId === null) {
    const [[row]] = await person.change(insertLog(log));
    return row;
  }
  return person.write(async (run) => {
    await run(lockPerson);
    const [row] = await recordChange(run, { changeId, now, startDates: [startDate] }, () =>
      run(insertLog(log)),
    );
    return row;
  });
}

interface NewStart {
  startDate: Temporal.PlainDate;
  /** Set by a client that may send the start more than once, or undo it. */
  changeId?: string | undefined;
  now: Temporal.Instant;
}

/** Returns undefined, and logs nothing, if the person's row changed after it was read. */
async function tryToLog(person: PersonStore, { startDate, changeId, now }: NewStart) {
  const [rows] = await person.read(selectVersionedCycle);
  const { record, logged, today } = toPersonCycle(rows, now);
  refuseFuture(startDate, today);
  await refuseTooMany(person, logged.length, startDate);
  if (changeId !== undefined) await refuseDeleted(person, startDate, changeId);
  const predictedDate = predictionBefore(startDate, record);
  const { version } = ownRow(rows);
  const log = await insertStart(person, {
    startDate,
    predictedDate,
    version,
    now,
    changeId: changeId ?? null,
  });
  if (log === undefined) return undefined;
  const periodStarts = addStart(logged, startDate);
  const { cycleDay, phase, nextPeriod, length } = describeCycle({ ...record, periodStarts }, today);
  const periodLog = { ...log, ...predictionError(log) };
  const questions = await readLogQuestions(person, { logged: periodStarts, record }, length);
  return { cycleDay, phase, nextPeriod, lastPeriodDate: startDate, periodLog, questions };
}

/** Enough attempts: of several changes made at once, one succeeds in each. */
const MOST_ATTEMPTS = 12;

/**
 * Logs a period start with the prediction made before it, and returns the person's cycle today. It takes no lock: if
 * another change came first, it is retried with the new state.
 */
export async function logStart(person: PersonStore, start: NewStart) {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const logged = await tryToLog(person, start);
    if (logged !== undefined) return logged;
  }
  throw new Problem(
    'DATASTORE_UNAVAILABLE',
    `The start on ${start.startDate} was not logged, because other changes of yours kept coming first. Try again in a moment.`,
  );
}
