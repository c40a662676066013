import { addDays, dayNumber } from '#core/calendar-day.ts';
import { hrvZOn, type MeasuredDays } from '../measured-days.ts';
import { minutesUntil } from '../morning.ts';
import { COST_DAYS, type CostDay } from './workout-cost.ts';

/** The days that a cost is learned from. Each night is judged as on its own morning, without later data. */
export function costDays(measures: MeasuredDays): CostDay[] {
  const { input, today } = measures;
  const minutes = minutesUntil(input, today);
  return Array.from({ length: COST_DAYS }, (_, at) => {
    const date = addDays(today, at + 1 - COST_DAYS);
    const day = dayNumber(date);
    return { day, minutes: minutes.at(day), hrvZ: hrvZOn(measures, date) };
  });
}
