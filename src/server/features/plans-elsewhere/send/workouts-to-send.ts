import type { PlanAccount } from '#contract/plan-source.ts';
import { addDays, isSameDay } from '#core/calendar-day.ts';
import type { Language } from '#core/language.ts';
import { isBorne } from '#core/training/ahead/workout-load.ts';
import type { Decision } from '#core/training/decide.ts';
import { needOf } from '#core/workout/need.ts';
import type { WorkoutToSend } from '#core/workout/plan-sending.ts';
import { limitText } from '#core/workout/wording.ts';
import type { WorkoutSource } from '#core/workout/workout.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectActivities } from '#server/records/days/activities.ts';
import { describeWorkouts } from '#server/records/workouts/describe-workouts.ts';
import { selectWorkouts, type WorkoutRow } from '#server/records/workouts/workouts.ts';

/** Days ahead that are sent: watches take a week or two. */
const DAYS_AHEAD = 14;

/** Workouts from another account are not sent, because that account sends them to the watch itself. */
const SENT_SOURCES: readonly WorkoutSource[] = ['own', 'week-template', 'ics'];

type Described = Pick<WorkoutRow, 'date' | 'hardness' | 'note'>;

interface SendingFacts {
  account: PlanAccount;
  today: Temporal.PlainDate;
  language: Language;
  /** Sends neither notes nor reasons. */
  discreet: boolean;
  decision: Pick<Decision, 'status' | 'reason'> | null;
}

/** The description of an event: today's answer, then the note. The discreet one says only what the day allows. */
function describe(
  { date, hardness, note }: Described,
  { today, decision, discreet, language }: SendingFacts,
): string {
  const isToday = isSameDay(date, today) && decision !== null;
  const fits = isToday && isBorne(needOf({ hardness }), decision.status);
  const limit = isToday ? limitText(decision.status, fits, language) : '';
  const reason = isToday && !fits && !discreet ? decision.reason : '';
  return [[limit, reason].join(' ').trim(), discreet ? '' : (note ?? '')]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The coming workouts as the calendar gets them, and the ids of those that are done. */
export async function workoutsToSend(person: Pick<PersonStore, 'read'>, facts: SendingFacts) {
  const { today } = facts;
  const days = { from: today, to: addDays(today, DAYS_AHEAD - 1) };
  const [rows, activities] = await person.read(
    selectWorkouts(days),
    selectActivities({ from: today, to: today }),
  );
  const { items } = describeWorkouts(rows, activities);
  const wanted = items
    .filter(({ source, state }) => SENT_SOURCES.includes(source) && state === 'PLANNED')
    .map(
      ({ id, date, time, sport, title, minutes, hardness, note }): WorkoutToSend => ({
        ...{ id, date, time, sport, title, minutes, hardness },
        description: describe({ date, hardness, note }, facts),
      }),
    );
  const settled = new Set(items.flatMap(({ id, state }) => (state === 'DONE' ? id : [])));
  return { wanted, settled };
}
