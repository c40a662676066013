import type { HistoryQuery } from '#contract/daily-log.ts';
import type { DayRange } from '#contract/day-range.ts';
import { rowsBefore } from '#contract/pagination.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { DECIDED_LOG_COLUMNS } from '#server/records/days/daily-logs.ts';

function logsBetween({ from, to }: Pick<HistoryQuery, 'from' | 'to'>) {
  let logs = build.selectFrom('dailyLogs');
  if (from !== undefined) logs = logs.where('date', '>=', from);
  if (to !== undefined) logs = logs.where('date', '<=', to);
  return logs;
}

export function countHistory(query: HistoryQuery) {
  return forPerson(logsBetween(query).select(({ fn }) => fn.countAll<number>().as('total')));
}

export function selectHistory(query: HistoryQuery) {
  return forPerson(
    logsBetween(query)
      .select(DECIDED_LOG_COLUMNS)
      .orderBy('date', 'desc')
      .limit(query.limit)
      .offset(rowsBefore(query)),
  );
}

export function selectDays(range: DayRange) {
  return forPerson(logsBetween(range).select(DECIDED_LOG_COLUMNS).orderBy('date'));
}
