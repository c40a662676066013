import type { z } from 'zod';
import type { cycle } from '#contract/cycle.ts';
import type { periodStartAnswer } from '#contract/period-log.ts';
import type { plan } from '#contract/plan.ts';
import type { today } from '#contract/today.ts';
import type { trends } from '#contract/trends.ts';
import type { WorkoutAnswer } from '#contract/workout.ts';
import { RULES, type RuleId } from '#core/training/rules.ts';

export interface Sees {
  /** Whether the key shows symptoms, illness and notes. */
  notes: boolean;
}

/**
 * Marks a text of a person or another program as data, which an assistant must not take as an instruction: a plan may
 * come from a stranger's calendar, and invisible characters may hide one.
 */
const quote = (text: string) => ({
  quoted: text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, ' '),
});

type Today = z.output<typeof today>;
type Decision = NonNullable<Today['decision']>;

const OWN_WORDS: ReadonlySet<RuleId> = new Set(
  RULES.filter((rule) => 'isOwnWord' in rule && rule.isOwnWord).map(({ id }) => id),
);

/** Replaces a reason that names a symptom. */
const HIDDEN_REASON = 'The person noted something about today. This key does not show symptoms.';

/** The decision, without what the person noted unless the key shows that. */
function pickDecision(
  { status, reason, decidedBy, alsoFired, missing, wouldChangeIf }: Decision,
  { notes }: Sees,
) {
  const others = alsoFired.filter(({ rule }) => notes || !OWN_WORDS.has(rule));
  const hides = !notes && [decidedBy, ...alsoFired.map(({ rule }) => rule)].some((id) => OWN_WORDS.has(id));
  const isHidden = !notes && OWN_WORDS.has(decidedBy);
  return {
    status,
    reason: isHidden ? HIDDEN_REASON : reason,
    decidedBy: isHidden ? null : decidedBy,
    alsoFired: others,
    missing,
    wouldChangeIf: hides ? null : wouldChangeIf,
  };
}

export function pickWorkout(workout: WorkoutAnswer, { notes }: Sees) {
  const { id, date, time, sport, title, minutes, hardness, state, note } = workout;
  const quotedNote = notes && note !== null ? { note: quote(note) } : {};
  return { id, date, time, sport, title: quote(title), minutes, hardness, state, ...quotedNote };
}

const pickCycle = ({ cycleDay, phase, phaseWords, daysLate }: z.output<typeof cycle>) => ({
  cycleDay,
  estimatedPhase: phase,
  phaseWords,
  daysLate,
});

export function pickToday(answer: Today, sees: Sees) {
  const { date, decision, activeOverrides, workouts, setup } = answer;
  const { status, reason, missing } = decision === null ? NO_DECISION : pickDecision(decision, sees);
  return {
    date,
    status,
    reason,
    missing,
    cycle: pickCycle(answer.cycle),
    activeOverrides,
    sessions: workouts.map(({ advice, ...workout }) => ({
      ...pickWorkout(workout, sees),
      fitsToday: advice?.fits ?? null,
    })),
    setup,
  };
}

const NO_DECISION = { status: null, reason: null, missing: [] };

export function pickWhy({ date, decision, activeOverrides, said }: Today, sees: Sees) {
  return {
    date,
    decision: decision && pickDecision(decision, sees),
    signals: decision?.signals ?? [],
    activeOverrides,
    ...(sees.notes ? { said } : {}),
  };
}

export function pickPlan({ days, weeks, missed }: z.output<typeof plan>, sees: Sees) {
  return {
    days: days.map(({ date, cycleDay, phase, ceiling, confidence, periodStart, workouts }) => ({
      date,
      cycleDay,
      estimatedPhase: phase,
      ceiling,
      confidence,
      periodStart,
      sessions: workouts.map(({ fits, chanceText, ...workout }) => ({
        ...pickWorkout(workout, sees),
        fits,
        chanceText,
      })),
    })),
    weeks: weeks.map(({ startsOn, targetMinutes, usedMinutes }) => ({
      startsOn,
      targetMinutes,
      usedMinutes,
    })),
    missedSessions: missed.map((workout) => pickWorkout(workout, sees)),
  };
}

/** Removes nulls, because most of a wearable's measures are missing on most days. */
const measured = (day: object) =>
  Object.fromEntries(Object.entries(day).filter(([, value]) => value !== null));

export function pickTrends({ from, to, days, byPhase, baselines }: z.output<typeof trends>) {
  return { from, to, days: days.map(measured), usualByPhase: byPhase, usualForToday: measured(baselines) };
}

export function pickNextPeriod(answer: z.output<typeof cycle>) {
  const { mode, state, lastPeriodDate, nextPeriod, notice } = answer;
  return { ...pickCycle(answer), mode, state, lastPeriodDate, nextPeriod, notice: notice?.text ?? null };
}

export function pickStart({ periodLog, cycleDay, phase, nextPeriod }: z.output<typeof periodStartAnswer>) {
  return { logged: periodLog.startDate, cycleDay, estimatedPhase: phase, nextPeriod };
}
