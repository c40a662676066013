import { addDays } from '#core/calendar-day.ts';
import { costDays } from '#core/training/ahead/cost-days.ts';
import { costText } from '#core/training/ahead/cost-words.ts';
import { COST_DAYS, workoutCost } from '#core/training/ahead/workout-cost.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import { loadOf } from '#core/workout/need.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { readMeasures } from '#server/records/days/read-measures.ts';
import { selectWorkout } from '#server/records/workouts/workouts.ts';
import { notFound } from './change-workout.ts';

interface CostTools {
  now: Temporal.Instant;
  signalsOf: SignalsOf;
}

/** What a workout costs this person the next morning, learned from their own nights. */
export async function readCost(person: PersonStore, id: string, { now, signalsOf }: CostTools) {
  if (!isUuid(id)) throw notFound();
  const [rows, [workout]] = await person.read(selectCycle, selectWorkout(id));
  if (workout === undefined) throw notFound();
  const cycle = toPersonCycle(rows, now);
  const measures = await readMeasures(person, addDays(cycle.today, 1 - COST_DAYS), { cycle, now, signalsOf });
  const learned = workoutCost(costDays(measures));
  if (learned === null) return { pairs: 0, cost: null, text: null };
  const cost = learned.after(loadOf(workout));
  return { pairs: learned.pairs, cost, text: costText(cost, cycle.facts.language) };
}
