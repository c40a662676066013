import { isLuteal } from '#core/cycle/phase.ts';
import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals, SignalName } from '../day-signals.ts';
import { THRESHOLDS } from '../thresholds.ts';
import type { Wording } from '../wording.ts';
import { lowSignals, minutesLeft } from './day-facts.ts';

const { batteryLowUpTo, batteryMediumUpTo, batteryHighUpTo, yesterdayLowBelow } = THRESHOLDS;

const phases: Wording['phases'] = {
  MENSTRUAL: 'menstrual phase',
  FOLLICULAR: 'follicular phase',
  OVULATION: 'ovulation window',
  EARLY_LUTEAL: 'early luteal phase',
  LATE_LUTEAL: 'late luteal phase',
  UNKNOWN: 'unknown phase',
};

const SIGNALS: Readonly<Record<SignalName, string>> = {
  hrvStatus: 'HRV status',
  bodyBatteryCurrent: 'Body Battery',
  bodyBatteryYesterdayLow: "yesterday's lowest Body Battery",
  intensityMinutesWeek: "this week's intensity minutes",
  phase: 'an estimated phase',
};

const LOW = {
  battery: (value: number | null) => `Body Battery ${value}`,
  hrv: { LOW: 'HRV low', POOR: 'HRV poor' },
  yesterday: (value: number) => `yesterday's lowest ${value}`,
};

function nextPhaseText({ nextPhaseOn }: DaySignals): string {
  return nextPhaseOn === null ? 'the next phase' : `the next phase (about ${nextPhaseOn})`;
}

function planText({ phase }: DaySignals): string {
  return phase === 'UNKNOWN' ? 'a week' : `a week in the ${phases[phase]}`;
}

const rules: Wording['rules'] = {
  FLARE: {
    reason: () => 'You marked a flare, so today is rest. Your own report outranks every sensor.',
    wouldChangeIf: () => 'Clear the flare.',
  },
  SEVERAL_SIGNALS_LOW: {
    reason: (day) => `Several recovery signals are low together: ${lowSignals(day, LOW)}.`,
    wouldChangeIf: () => `Body Battery above ${batteryLowUpTo}, or the other signals back in range.`,
  },
  POOR_SLEEP: {
    reason: () =>
      'You reported poor sleep. Performance drops after short nights (about 8 % on average in studies, mostly of men); keep it gentle.',
    wouldChangeIf: () => 'Clear the sleep flag after a better night.',
  },
  HIGH_STRESS: {
    reason: () => 'You reported high stress; recovery is slower under stress.',
    wouldChangeIf: () => 'Clear the stress flag.',
  },
  HRV_LOW: {
    reason: () => 'Your 7-day HRV is well below your usual range.',
    wouldChangeIf: () => 'HRV status back to balanced.',
  },
  BODY_BATTERY_LOW: {
    reason: (day) => `Body Battery ${day.bodyBatteryCurrent} is in the low band (0–${batteryLowUpTo}).`,
    wouldChangeIf: () => `Body Battery above ${batteryLowUpTo}.`,
  },
  BUDGET_USED: {
    reason: (day) =>
      `You have used ${day.intensityMinutesWeek} of the ${day.weeklyBudgetMinutes} intensity minutes planned for ${planText(day)}. This is your plan's budget, not a health limit.`,
    wouldChangeIf: (day) =>
      day.phase === 'UNKNOWN' ? 'A new week.' : `A new week, or ${nextPhaseText(day)}.`,
  },
  PMS: {
    reason: () => 'You marked PMS. Light movement often helps; do more if you feel fine.',
    wouldChangeIf: () => 'Clear the PMS flag.',
  },
  HRV_UNBALANCED: {
    reason: (day) =>
      `Your 7-day HRV is outside your usual range${
        isLuteal(day.phase) ? ' – HRV also dips before a period, so this may be your cycle' : ''
      }.`,
    wouldChangeIf: () => 'HRV status back to balanced.',
  },
  YESTERDAY_DRAINED: {
    reason: (day) => `Yesterday your Body Battery fell to ${day.bodyBatteryYesterdayLow}.`,
    wouldChangeIf: () => `A day that stays at ${yesterdayLowBelow} or above.`,
  },
  BODY_BATTERY_MEDIUM: {
    reason: (day) => `Body Battery ${day.bodyBatteryCurrent} (medium band).`,
    wouldChangeIf: () => `Body Battery above ${batteryMediumUpTo}.`,
  },
  HRV_UNBALANCED_USUAL_FOR_PHASE: {
    reason: ({ phase, hrvForPhase }) =>
      `Your 7-day HRV is outside your usual range, but last night (${hrvForPhase?.value} ms) is not below what is usual for you in the ${phases[phase]} (median ${hrvForPhase?.median} ms over ${hrvForPhase?.days} days).`,
    wouldChangeIf: () => 'HRV status back to balanced.',
  },
  BODY_BATTERY_HIGH: {
    reason: (day) => `Body Battery ${day.bodyBatteryCurrent} (high, not full).`,
    wouldChangeIf: () => `Body Battery above ${batteryHighUpTo}.`,
  },
  EASED_PHASE: {
    reason: ({ phase }) =>
      `Your plan eases off in the ${phases[phase]} (estimated). Evidence that this phase lowers performance is weak; train normally if you feel good.`,
    wouldChangeIf: (day) => `Switch phase planning off if you feel fine, or wait for ${nextPhaseText(day)}.`,
  },
  BUDGET_NEARLY_USED: {
    reason: (day) => `${minutesLeft(day)} planned intensity minutes are left this week.`,
    wouldChangeIf: () => 'A new week.',
  },
  NOTHING_HOLDS_BACK: {
    reason: () => 'Nothing holds you back today',
    wouldChangeIf: () => 'Any signal that drops, or anything you report.',
  },
};

export const en: Wording = {
  phases,
  rules,
  without: (missing) => ` – decided without ${PHRASING.en.list(missing.map((name) => SIGNALS[name]))}`,
};
