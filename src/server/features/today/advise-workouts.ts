import type { WorkoutAnswer } from '#contract/workout.ts';
import { isSameDay } from '#core/calendar-day.ts';
import { chancesAhead } from '#core/training/ahead/chance-ahead.ts';
import { isBorne } from '#core/training/ahead/workout-load.ts';
import type { Decision } from '#core/training/decide.ts';
import { planAhead } from '#core/training/plan.ts';
import type { TodayAnswer } from '#core/training/today.ts';
import { adviseToday, type WorkoutAdvice } from '#core/workout/advise.ts';
import { needOf } from '#core/workout/need.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectActivities } from '#server/records/days/activities.ts';
import { type MorningStatuses, selectMornings, toMornings } from '#server/records/days/morning-statuses.ts';
import { describeWorkouts, toWorkout } from '#server/records/workouts/describe-workouts.ts';
import type { WorkoutRow } from '#server/records/workouts/workouts.ts';

interface TodayFacts {
  cycle: PersonCycle;
  answer: Pick<TodayAnswer, 'cycle' | 'load'>;
  decision: Decision | null;
}

/** Today and the four coming days that today's answer says something about. */
const FORESEEN_DAYS = 5;

/** The coming days, computed only if there is a workout that today's answer does not allow. */
function bodyAhead({ cycle, answer, decision }: TodayFacts, statuses: readonly MorningStatuses[]) {
  const { record, today, facts } = cycle;
  const { days } = planAhead({
    record,
    today,
    cycle: answer.cycle,
    days: FORESEEN_DAYS,
    decidedToday: decision?.status ?? null,
    phasePlanning: facts.phasePlanning,
    targetMinutes: null,
    usedMinutes: null,
  });
  return { days, chanceAhead: chancesAhead(toMornings(statuses, today, decision)), load: answer.load };
}

type AdvisedWorkout = WorkoutAnswer & { advice: Omit<WorkoutAdvice, 'id'> | null };

/** Today's workouts, with what to make of each. `planned` is of yesterday and the coming days too. */
export async function adviseWorkouts(
  person: Pick<PersonStore, 'read'>,
  planned: readonly WorkoutRow[],
  facts: TodayFacts,
): Promise<AdvisedWorkout[]> {
  const { today, facts: settings } = facts.cycle;
  const isToday = ({ date }: WorkoutRow) => isSameDay(date, today);
  if (!planned.some(isToday)) return [];
  const status = facts.decision?.status ?? null;
  const isTooHard = (row: WorkoutRow) => status !== null && !isBorne(needOf(row), status);
  const [activities, statuses] = planned.some((row) => isToday(row) && isTooHard(row))
    ? await person.read(selectActivities({ from: today, to: today }), selectMornings(today))
    : [...(await person.read(selectActivities({ from: today, to: today }))), []];
  const { items } = describeWorkouts(planned.filter(isToday), activities);
  const others = planned.filter((row) => !isToday(row) && row.state !== 'SKIPPED').map(toWorkout);
  const advice = adviseToday({
    today,
    status,
    planned: [...items.filter(({ state }) => state !== 'SKIPPED'), ...others],
    ahead: () => bodyAhead(facts, statuses),
    language: settings.language,
  });
  return items.map((item) => ({ ...item, advice: advice.find(({ id }) => id === item.id) ?? null }));
}
