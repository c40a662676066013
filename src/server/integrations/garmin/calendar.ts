import type { Hardness } from '#core/workout/workout.ts';
import { VendorError } from '../http-transport/vendor-error.ts';
import { workoutOfMark } from '../plans/event-hash.ts';
import type { FoundPlan, FoundWorkout } from '../plans/found-workout.ts';
import type { PlanCalendar } from '../plans/plan-calendar.ts';
import { keyOf, readItems } from './calendar-items.ts';
import { createGarminSender } from './calendar-sender.ts';
import type { CalendarItem } from './resources/calendar-month.ts';
import { type CoachedWorkout, coachPlan, workoutTemplate } from './resources/workout-template.ts';
import type { GarminSession } from './session.ts';

/** Most requests for details in one reading. Workouts beyond these have no minutes yet. */
const MOST_DETAILS = 20;

/** What Garmin calls a coach’s workout, by how hard it is. A tempo is hard, except in cycling. */
const LABELS: Readonly<Record<string, Hardness>> = {
  RECOVERY: 'EASY',
  AEROBIC_BASE: 'EASY',
  TEMPO: 'HARD',
  LACTATE_THRESHOLD: 'HARD',
  VO2MAX: 'HARD',
  ANAEROBIC_CAPACITY: 'HARD',
  SPEED: 'HARD',
};

function hardnessOf({ kind, sport }: CalendarItem, coached: CoachedWorkout | undefined): Hardness | null {
  if (kind === 'race') return 'RACE';
  const label = coached?.label ?? '';
  return label === 'TEMPO' && /cycl/.test(sport ?? '') ? 'MODERATE' : (LABELS[label] ?? null);
}

interface Details {
  minutes: number | null;
  description: string;
  coached?: CoachedWorkout | undefined;
}

/** Undefined if the request fails: the workout then has no minutes. */
async function orNothing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof VendorError && (error.code === 'NOT_FOUND' || error.code === 'UNEXPECTED'))
      return undefined;
    throw error;
  }
}

async function readDetails(
  session: GarminSession,
  items: readonly CalendarItem[],
): Promise<Map<string, Details>> {
  const details = new Map<string, Details>();
  const plans = new Set(items.flatMap(({ kind, planId }) => (kind === 'adaptive' ? (planId ?? []) : [])));
  for (const id of [...plans].slice(0, MOST_DETAILS)) {
    for (const coached of (await orNothing(session.read(coachPlan, id))) ?? [])
      if (coached.template !== null)
        details.set(coached.template, { minutes: coached.minutes, description: '', coached });
  }
  const templates = new Set(
    items.flatMap(({ kind, template }) => (kind === 'workout' ? (template ?? []) : [])),
  );
  for (const id of [...templates].slice(0, MOST_DETAILS)) {
    const found = await orNothing(session.read(workoutTemplate, id));
    if (found !== undefined) details.set(id, found);
  }
  return details;
}

/** Workouts that Lutea itself sent are skipped. */
function toFoundWorkouts(item: CalendarItem, details: Details | undefined): FoundWorkout[] {
  const [mark = ''] = (details?.description ?? '').split('\n').slice(-1);
  if (details?.coached?.isRest || workoutOfMark(mark) !== null) return [];
  const { date, time, title, sport } = item;
  return [
    {
      key: keyOf(item),
      date,
      time: time === null ? null : Temporal.PlainTime.from(time),
      title,
      words: title,
      note: details?.description ?? '',
      minutes: details?.minutes ?? null,
      sport,
      hardness: hardnessOf(item, details?.coached),
      intensity: null,
      isDone: false,
      isSurelyTraining: true,
    },
  ];
}

/** Garmin’s calendar, as its phone app shows it. Of a coach’s plan it has only the next workout. */
export function createGarminCalendar(session: GarminSession): PlanCalendar {
  return {
    async read(days): Promise<FoundPlan> {
      const items = await readItems(session, days);
      const details = await readDetails(session, items);
      const workouts = items.flatMap((item) => toFoundWorkouts(item, details.get(item.template ?? '')));
      return { workouts, covers: days, unreadable: 0 };
    },
    sender: createGarminSender(session),
  };
}
