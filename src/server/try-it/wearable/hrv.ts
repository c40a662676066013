import { addDays } from '#core/calendar-day.ts';
import { type SimulatedDay, simulateDay } from './day.ts';
import type { SimulatedPerson } from './person.ts';

export interface SimulatedHrv {
  weeklyAvg: number;
  lastNightAvg: number;
  baseline: { lowUpper: number; balancedLow: number; balancedUpper: number };
  status: 'BALANCED' | 'UNBALANCED' | 'LOW';
}

const WEEK_NIGHTS = 7;
const BASELINE_NIGHTS = 60;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Compares the week that ends with this night with the two months before, as a watch does. */
export function simulateHrv(person: SimulatedPerson, night: SimulatedDay): SimulatedHrv {
  const nights = Array.from({ length: BASELINE_NIGHTS }, (_, days) =>
    simulateDay(person, addDays(night.date, -days)),
  ).filter(({ isNightWorn }) => isNightWorn);
  const values = nights.map(({ hrvMs }) => hrvMs);
  const usual = mean(values);
  const spread = Math.sqrt(mean(values.map((value) => (value - usual) ** 2)));
  const weeklyAvg = Math.round(mean(values.slice(0, WEEK_NIGHTS)));
  const baseline = {
    lowUpper: Math.round(usual - 1.6 * spread),
    balancedLow: Math.round(usual - 0.8 * spread),
    balancedUpper: Math.round(usual + 0.9 * spread),
  };
  const isBalanced = weeklyAvg >= baseline.balancedLow && weeklyAvg <= baseline.balancedUpper;
  const outside = weeklyAvg <= baseline.lowUpper ? 'LOW' : 'UNBALANCED';
  return { weeklyAvg, lastNightAvg: night.hrvMs, baseline, status: isBalanced ? 'BALANCED' : outside };
}
