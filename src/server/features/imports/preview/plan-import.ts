import { writeDay } from '#core/calendar-day.ts';
import type { NotedFacts } from '#core/cycle/body-day.ts';
import type { ImportedNight } from '#core/import/collect-history.ts';
import { type ComparedStart, compareStarts } from '#core/import/compare-starts.ts';
import { type PlannedDay, planDays } from '#core/import/plan-days.ts';
import type { AddedByImport, FoundInImport } from '#server/database/schema/imports.ts';
import type { RowOf } from '#server/database/statement.ts';
import type { selectAllLogs } from '#server/records/cycle/period-logs.ts';

/** What is stored for the days of a file. */
export interface KnownHistory {
  logs: readonly RowOf<typeof selectAllLogs>[];
  /** What earlier imports added, without undone ones. */
  applied: readonly { added: AddedByImport | null }[];
  noted: readonly ({ date: Temporal.PlainDate; updatedAt: Temporal.Instant } & NotedFacts)[];
  /** Days with values of a night, and days with any log. */
  nights: readonly { date: Temporal.PlainDate }[];
  logDays: readonly { date: Temporal.PlainDate }[];
  /** Whether nothing is logged or noted yet. */
  isEmpty: boolean;
}

/** Days that an earlier import added and whose log the person has since moved or deleted. */
function removedDays({ logs, applied }: KnownHistory): Set<string> {
  const logged = new Set(logs.map(({ startDate }) => String(startDate)));
  const added = applied.flatMap((each) => each.added?.periodLogs ?? []);
  return new Set(added.map(({ startDate }) => startDate).filter((day) => !logged.has(day)));
}

export function compareFound({ periods, stages }: FoundInImport, known: KnownHistory): ComparedStart[] {
  const logged = known.logs.map(({ startDate }) => startDate);
  return compareStarts(periods, { logged, removed: removedDays(known), stages });
}

/** Each day gets one night: that of the app with the most nights, and none if one is stored already. */
function planNights(nights: readonly ImportedNight[], known: KnownHistory): ImportedNight[] {
  const taken = new Set(known.nights.map(({ date }) => writeDay(date)));
  return nights.filter(({ day }) => !taken.has(day) && taken.add(day));
}

function planLogs(logs: FoundInImport['logs'], known: KnownHistory): FoundInImport['logs'] {
  const taken = new Set(known.logDays.map(({ date }) => writeDay(date)));
  return logs.filter(({ date }) => !taken.has(String(date)));
}

export interface ImportPlan {
  days: PlannedDay[];
  nights: ImportedNight[];
  logs: FoundInImport['logs'];
  /** Settings are overwritten only in an empty account. */
  account: FoundInImport['account'];
}

/** What importing the chosen periods would add. */
export function planImport(
  found: FoundInImport,
  known: KnownHistory,
  { compared, chosen }: { compared: readonly ComparedStart[]; chosen: readonly ComparedStart[] },
): ImportPlan {
  const noted = new Map(
    known.noted.map(({ date, updatedAt, ...facts }) => [
      writeDay(date),
      { ...facts, updatedAt: updatedAt.toString() },
    ]),
  );
  const starts = new Set(chosen.map(({ start }) => start));
  return {
    days: planDays(found.days, { periods: compared, chosen: starts, noted }),
    nights: planNights(found.nights, known),
    logs: planLogs(found.logs, known),
    account: known.isEmpty ? found.account : null,
  };
}
