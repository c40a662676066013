import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { chartCycle } from '#core/cycle/timeline.ts';
import { hrvZ, type MeasuredInput } from './morning.ts';
import { MORNING_DAYS } from './today.ts';

/** What was measured up to today, from which each earlier morning can be judged again. */
export interface MeasuredDays {
  input: MeasuredInput;
  record: CycleRecord;
  today: Temporal.PlainDate;
}

/** The HRV deviation z of a morning, only from the nights and starts up to it. */
export function hrvZOn({ input, record }: Omit<MeasuredDays, 'today'>, today: Temporal.PlainDate) {
  const day = dayNumber(today);
  const known = { ...record, periodStarts: record.periodStarts.filter((start) => start.day <= day) };
  const from = addDays(today, -MORNING_DAYS);
  const { current: cycle, timeline } = chartCycle(known, { today, from, until: today });
  const series = input.series.map((each) => ({
    ...each,
    days: each.days.filter((one) => one.day <= day && one.day >= day - MORNING_DAYS),
  }));
  return hrvZ({ ...input, series }, { record: known, today, cycle, timeline });
}
