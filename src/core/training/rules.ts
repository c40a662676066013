import type { DaySignals, MeasuredInput } from './day-signals.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { TrainingStatus } from './training-status.ts';

/**
 * EVIDENCE: the direction is backed by studies. CONVENTION: a choice of this product.
 * No threshold here is validated against outcomes, whatever the basis.
 */
type Basis = 'EVIDENCE' | 'CONVENTION';

interface RuleShape {
  id: string;
  status: TrainingStatus;
  basis: Basis;
  /** Measurements without which the rule cannot be judged. */
  needs: readonly MeasuredInput[];
  /** Called only when every needed measurement is there. */
  fires: (day: DaySignals) => boolean;
}

const battery = (day: DaySignals): number => day.bodyBatteryCurrent ?? Number.POSITIVE_INFINITY;
const yesterdayLow = (day: DaySignals): number => day.bodyBatteryYesterdayLow ?? Number.POSITIVE_INFINITY;
const weekMinutes = (day: DaySignals): number => day.intensityMinutesWeek ?? 0;
const isBudgetUsed = (day: DaySignals): boolean => weekMinutes(day) >= day.weeklyBudgetMinutes;
const isHrvLow = (day: DaySignals): boolean => day.hrvStatus === 'LOW' || day.hrvStatus === 'POOR';

const isUnbalancedBelow = (day: DaySignals): boolean =>
  day.hrvStatus === 'UNBALANCED' && day.hrvDirection !== 'ABOVE';

/** Only a baseline of the same phase can tell a cycle's own dip from poor recovery. */
const isUsualForPhase = ({ hrvForPhase }: DaySignals): boolean =>
  hrvForPhase !== null && hrvForPhase.basis === 'SAME_PHASE' && hrvForPhase.verdict !== 'BELOW';

const isEasedPhase = ({ phase, cycleDay }: DaySignals): boolean =>
  phase === 'LATE_LUTEAL' || (phase === 'MENSTRUAL' && cycleDay !== null && cycleDay <= 2);

/**
 * The decision table: the first rule that fires decides. Statuses never fall from one row to the next, which is
 * what makes the decision monotone: a worse signal can only make an earlier row fire.
 */
export const RULES = [
  {
    id: 'FLARE',
    status: 'REST',
    basis: 'CONVENTION',
    needs: [],
    fires: ({ overrides }) => overrides.includes('flare'),
  },
  {
    id: 'SEVERAL_SIGNALS_LOW',
    status: 'REST',
    basis: 'EVIDENCE',
    needs: ['bodyBatteryCurrent'],
    fires: (day) =>
      battery(day) <= THRESHOLDS.batteryLowUpTo &&
      (isHrvLow(day) || yesterdayLow(day) < THRESHOLDS.yesterdayLowBelow),
  },
  {
    id: 'POOR_SLEEP',
    status: 'GENTLE',
    basis: 'EVIDENCE',
    needs: [],
    fires: ({ overrides }) => overrides.includes('sleep'),
  },
  {
    id: 'HIGH_STRESS',
    status: 'GENTLE',
    basis: 'EVIDENCE',
    needs: [],
    fires: ({ overrides }) => overrides.includes('stress'),
  },
  { id: 'HRV_LOW', status: 'GENTLE', basis: 'EVIDENCE', needs: ['hrvStatus'], fires: isHrvLow },
  {
    id: 'BODY_BATTERY_LOW',
    status: 'GENTLE',
    basis: 'CONVENTION',
    needs: ['bodyBatteryCurrent'],
    fires: (day) => battery(day) <= THRESHOLDS.batteryLowUpTo,
  },
  {
    id: 'BUDGET_USED',
    status: 'GENTLE',
    basis: 'CONVENTION',
    needs: ['intensityMinutesWeek'],
    fires: isBudgetUsed,
  },
  {
    id: 'PMS',
    status: 'LIGHT',
    basis: 'EVIDENCE',
    needs: [],
    fires: ({ overrides }) => overrides.includes('pms'),
  },
  {
    id: 'HRV_UNBALANCED',
    status: 'LIGHT',
    basis: 'EVIDENCE',
    needs: ['hrvStatus'],
    fires: (day) => isUnbalancedBelow(day) && !isUsualForPhase(day),
  },
  {
    id: 'YESTERDAY_DRAINED',
    status: 'LIGHT',
    basis: 'CONVENTION',
    needs: ['bodyBatteryYesterdayLow'],
    fires: (day) => yesterdayLow(day) < THRESHOLDS.yesterdayLowBelow,
  },
  {
    id: 'BODY_BATTERY_MEDIUM',
    status: 'LIGHT',
    basis: 'CONVENTION',
    needs: ['bodyBatteryCurrent'],
    fires: (day) => battery(day) > THRESHOLDS.batteryLowUpTo && battery(day) <= THRESHOLDS.batteryMediumUpTo,
  },
  {
    id: 'HRV_UNBALANCED_USUAL_FOR_PHASE',
    status: 'REDUCED',
    basis: 'EVIDENCE',
    needs: ['hrvStatus'],
    fires: (day) => isUnbalancedBelow(day) && isUsualForPhase(day),
  },
  {
    id: 'BODY_BATTERY_HIGH',
    status: 'REDUCED',
    basis: 'CONVENTION',
    needs: ['bodyBatteryCurrent'],
    fires: (day) => battery(day) > THRESHOLDS.batteryMediumUpTo && battery(day) <= THRESHOLDS.batteryHighUpTo,
  },
  {
    id: 'EASED_PHASE',
    status: 'REDUCED',
    basis: 'CONVENTION',
    needs: [],
    fires: (day) => day.phasePlanning && isEasedPhase(day),
  },
  {
    id: 'BUDGET_NEARLY_USED',
    status: 'REDUCED',
    basis: 'CONVENTION',
    needs: ['intensityMinutesWeek'],
    fires: (day) =>
      weekMinutes(day) > THRESHOLDS.budgetNearlyUsed * day.weeklyBudgetMinutes && !isBudgetUsed(day),
  },
  { id: 'NOTHING_HOLDS_BACK', status: 'TRAIN', basis: 'CONVENTION', needs: [], fires: () => true },
] as const satisfies readonly RuleShape[];

export type RuleId = (typeof RULES)[number]['id'];
export type Rule = RuleShape & { id: RuleId };
