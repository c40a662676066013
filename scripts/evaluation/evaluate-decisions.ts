import { addDays, dayNumber } from '#core/calendar-day.ts';
import { decideToday, MORNING_DAYS } from '#core/training/today.ts';
import { TRAINING_STATUSES, type TrainingStatus } from '#core/training/training-status.ts';
import { HISTORY_DAYS, type SimulatedPerson, simulatePerson, YEAR_DAYS } from './simulated-person.ts';

export interface DecisionEvaluation {
  people: number;
  mornings: number;
  /** Per cent of all mornings. */
  shares: Record<TrainingStatus, number>;
  stretches: number;
  /** Per cent of simulated bad phases (illness and the like) that got LIGHT or less within their first two days. */
  stretchesNoticed: number;
  goodDays: number;
  /** Per cent of simulated good days that got TRAIN or REDUCED. */
  goodDaysTrained: number;
}

const FIRST_DAY = Temporal.PlainDate.from('2024-01-01');
const NOTICED_WITHIN_DAYS = 2;

const rankOf = (status: TrainingStatus): number => TRAINING_STATUSES.indexOf(status);

/** The status on the morning of the i-th day, from what was known then. */
function decideMorning({ days, record, firstDay }: SimulatedPerson, i: number): TrainingStatus {
  const today = addDays(firstDay, i);
  const known = days.slice(Math.max(0, i - MORNING_DAYS), i + 1);
  return decideToday({
    record: { ...record, periodStarts: record.periodStarts.filter(({ day }) => day <= dayNumber(today)) },
    today,
    overrides: [],
    series: [{ source: 'simulated', days: known.map(({ values }) => values) }],
    hrvWeeks: [],
    enteredLoadMinutes: null,
    chosenTargetMinutes: null,
    phasePlanning: true,
    language: 'en',
  }).decision.status;
}

/** Decides every morning of simulated years with the real core. Deterministic. */
export function evaluateDecisions(people: number, yearDays = YEAR_DAYS): DecisionEvaluation {
  const counts = Object.fromEntries(TRAINING_STATUSES.map((status) => [status, 0])) as Record<
    TrainingStatus,
    number
  >;
  const tally = { stretches: 0, noticed: 0, goodDays: 0, trained: 0 };
  for (let seed = 1; seed <= people; seed++) {
    const person = simulatePerson(seed, FIRST_DAY);
    let isNoticed = false;
    for (let i = HISTORY_DAYS; i < HISTORY_DAYS + yearDays; i++) {
      const status = decideMorning(person, i);
      const day = person.days[i];
      counts[status] += 1;
      if (day?.isGood) {
        tally.goodDays += 1;
        if (rankOf(status) >= rankOf('REDUCED')) tally.trained += 1;
      }
      const stretchDay = day?.stretch?.day ?? 0;
      if (stretchDay === 1) isNoticed = false;
      if (stretchDay >= 1 && rankOf(status) <= rankOf('LIGHT')) isNoticed = true;
      if (stretchDay === NOTICED_WITHIN_DAYS) {
        tally.stretches += 1;
        if (isNoticed) tally.noticed += 1;
      }
    }
  }
  const mornings = people * yearDays;
  const shares = TRAINING_STATUSES.map((status) => [status, (100 * counts[status]) / mornings]);
  return {
    people,
    mornings,
    shares: Object.fromEntries(shares) as Record<TrainingStatus, number>,
    stretches: tally.stretches,
    stretchesNoticed: (100 * tally.noticed) / tally.stretches,
    goodDays: tally.goodDays,
    goodDaysTrained: (100 * tally.trained) / tally.goodDays,
  };
}
