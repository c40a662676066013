import type { BodyDayChange } from '#contract/body-day.ts';
import { Problem } from '#contract/problem.ts';
import { isBefore, isSameDay, writeDay } from '#core/calendar-day.ts';
import { type Bleeding, isPeriodBleeding, isSameNoted, NOTHING_NOTED } from '#core/cycle/body-day.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { recordChange } from '#server/records/changes/record-change.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import {
  type BodyDayRow,
  countDays,
  deleteDays,
  MOST_DAYS,
  selectDays,
  updateAfterDays,
  upsertDays,
} from '#server/records/days/body-days.ts';
import { offeredAfter, toBodyDay } from './describe-days.ts';

function changeRow(row: BodyDayRow, { temperature, ...change }: BodyDayChange): BodyDayRow {
  const given = Object.entries(change).filter(([, part]) => part !== undefined);
  const changed: BodyDayRow = { ...row, ...Object.fromEntries(given) };
  if (temperature === undefined) return changed;
  return {
    ...changed,
    temperatureCelsius: temperature?.celsius ?? null,
    temperatureKind: temperature?.kind ?? null,
  };
}

function refuseFuture(date: Temporal.PlainDate, today: Temporal.PlainDate): void {
  if (!isBefore(today, date)) return;
  throw new Problem('INVALID_REQUEST', `Invalid date: ${writeDay(date)} is in the future`);
}

const isStart = ({ logged }: PersonCycle, date: Temporal.PlainDate) =>
  logged.some((start) => isSameDay(start.date, date));

/** The error for removing bleeding from the day of a start: as long as the start is logged, its day has bleeding. */
function startOnDay(date: Temporal.PlainDate): Problem {
  return new Problem(
    'PERIOD_START_ON_DAY',
    `A period start is logged on ${writeDay(date)}: delete it before you take the bleeding back`,
  );
}

/** Removes only the amount of bleeding: that there was bleeding follows from the start. */
function withoutAmount(noted: Bleeding | null): Bleeding | null {
  return noted === 'UNSPECIFIED' || noted === 'SPOTTING' ? noted : null;
}

async function refuseTooMany(run: PersonRun): Promise<void> {
  const [count] = await run(countDays);
  if ((count?.total ?? 0) < MOST_DAYS) return;
  const most = MOST_DAYS.toLocaleString('en');
  throw new Problem('DAYS_FULL', `You have ${most} days, the most there can be: delete one that is wrong`);
}

interface ChangedDay {
  date: Temporal.PlainDate;
  /** Set by a client that may undo it. */
  changeId?: string | undefined;
  now: Temporal.Instant;
}

interface Entry extends ChangedDay {
  change: BodyDayChange;
}

async function writeRow(
  run: PersonRun,
  row: BodyDayRow,
  { isNew, now }: { isNew: boolean; now: Temporal.Instant },
) {
  if (isSameNoted(row, NOTHING_NOTED)) await run(deleteDays([row.date]));
  else {
    if (isNew) await refuseTooMany(run);
    await run(upsertDays([{ ...row, updatedAt: now }]));
  }
  await updateAfterDays(run, now);
}

/** Changes one day; a day without content is deleted. */
export function saveDay(person: PersonStore, { date, change, changeId, now }: Entry) {
  return person.write(async (run) => {
    const [cycle, [stored]] = await Promise.all([
      lockPersonCycle(run, now),
      run(selectDays({ from: date, to: date })),
    ]);
    refuseFuture(date, cycle.today);
    const row = changeRow(stored ?? { ...NOTHING_NOTED, date }, change);
    if (isStart(cycle, date) && change.bleeding !== undefined) {
      if (!isPeriodBleeding(change.bleeding)) throw startOnDay(date);
      if (change.bleeding === 'UNSPECIFIED') row.bleeding = withoutAmount(stored?.bleeding ?? null);
    }
    await recordChange(run, { changeId, now, days: [date] }, () =>
      writeRow(run, row, { isNew: stored === undefined, now }),
    );
    return { day: toBodyDay(row, isStart(cycle, date)), offeredStarts: offeredAfter(cycle, row) };
  });
}

export async function removeDay(person: PersonStore, { date, changeId, now }: ChangedDay): Promise<void> {
  await person.write(async (run) => {
    const cycle = await lockPersonCycle(run, now);
    if (isStart(cycle, date)) throw startOnDay(date);
    await recordChange(run, { changeId, now, days: [date] }, async () => {
      const deleted = await run(deleteDays([date]));
      if (deleted.length === 0) throw new Problem('DAY_NOT_FOUND', `Nothing is noted on ${writeDay(date)}`);
      await updateAfterDays(run, now);
    });
  });
}
