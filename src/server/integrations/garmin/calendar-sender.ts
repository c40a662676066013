import type { ActivityKind } from '#core/training/activity-kind.ts';
import type { SentEvent, WorkoutToSend } from '#core/workout/plan-sending.ts';
import { asFields, valueIn } from '../http-transport/json-fields.ts';
import { hasCode, VendorError } from '../http-transport/vendor-error.ts';
import { eventHash, markOf } from '../plans/event-hash.ts';
import type { PlanSender } from '../plans/plan-calendar.ts';
import { readItems } from './calendar-items.ts';
import type { CalendarItem } from './resources/calendar-month.ts';
import { workoutTemplate, workoutTemplates } from './resources/workout-template.ts';
import type { GarminSession } from './session.ts';

/** A workout template and its entry in the calendar. */
interface Remote {
  template: string;
  schedule: string;
}

const SPORTS: Readonly<Record<ActivityKind, { id: number; key: string }>> = {
  RUNNING: { id: 1, key: 'running' },
  CYCLING: { id: 2, key: 'cycling' },
  SWIMMING: { id: 4, key: 'swimming' },
  STRENGTH: { id: 5, key: 'strength_training' },
  WALKING: { id: 17, key: 'walking' },
  YOGA: { id: 7, key: 'yoga' },
  OTHER: { id: 3, key: 'other' },
};

const TEMPLATES = '/workout-service/workout';

/** The last line of a description says which workout of Lutea it is. */
const isMarked = (description: string, workoutId: string): boolean =>
  description.split('\n').at(-1) === markOf(workoutId);

/** Minutes of a workout that is planned without a duration. */
const USUAL_MINUTES = 30;

const remoteOf = (text: string): Remote => JSON.parse(text) as Remote;
const writeRemote = (remote: Remote): string => JSON.stringify(remote);

/** One step without a target: Garmin's format for a zone is not known. */
function toTemplate({ id, sport, title, minutes, description }: WorkoutToSend): object {
  const seconds = (minutes ?? USUAL_MINUTES) * 60;
  const { id: sportTypeId, key: sportTypeKey } = SPORTS[sport];
  const sportType = { sportTypeId, sportTypeKey, displayOrder: 1 };
  const step = {
    type: 'ExecutableStepDTO',
    stepOrder: 1,
    stepType: { stepTypeId: 3, stepTypeKey: 'interval', displayOrder: 3 },
    endCondition: { conditionTypeId: 2, conditionTypeKey: 'time', displayOrder: 2, displayable: true },
    endConditionValue: seconds,
    targetType: { workoutTargetTypeId: 1, workoutTargetTypeKey: 'no.target', displayOrder: 1 },
  };
  return {
    workoutName: title,
    sportType,
    estimatedDurationInSecs: seconds,
    author: {},
    description: [description, markOf(id)].filter((line) => line !== '').join('\n'),
    workoutSegments: [{ segmentOrder: 1, sportType, workoutSteps: [step] }],
  };
}

/** Only day and title are compared: the calendar shows nothing else. */
function eventOf(
  workoutId: string,
  { date, title }: Pick<CalendarItem, 'date' | 'title'>,
  remote: Remote,
): SentEvent {
  return {
    workoutId,
    remote: writeRemote(remote),
    hash: eventHash([date.toString(), title]),
    date,
    title,
    time: undefined,
    minutes: undefined,
    isPaired: false,
    isOurs: true,
  };
}

function idIn(answer: unknown, key: string): string {
  const id = valueIn(asFields(answer), key);
  if (typeof id === 'number' && Number.isSafeInteger(id)) return String(id);
  throw new VendorError('UNEXPECTED', `Garmin did not say the ${key} of what was sent`);
}

async function isGone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return true;
    throw error;
  }
}

/** Sends workouts as Garmin templates, scheduled in the calendar that the watch reads. An unofficial API. */
export function createGarminSender(session: GarminSession): PlanSender {
  const schedule = async (template: string, date: Temporal.PlainDate): Promise<string> => {
    const path = `/workout-service/schedule/${template}`;
    const answer = await session.send('schedule', path, { method: 'POST', json: { date: date.toString() } });
    return idIn(answer, 'workoutScheduleId');
  };
  const unschedule = (id: string) =>
    session.send('unschedule', `/workout-service/schedule/${id}`, { method: 'DELETE', accept: [404] });

  /** The template that an earlier attempt made if its answer was lost, so that it is not made twice. */
  const findTemplate = async ({ id }: WorkoutToSend): Promise<string | undefined> =>
    (await session.read(workoutTemplates)).find(({ description }) => isMarked(description, id))?.id;

  const createTemplate = async (workout: WorkoutToSend): Promise<string> => {
    const json = toTemplate(workout);
    const answer = await session.send('send workout', TEMPLATES, { method: 'POST', json });
    return idIn(answer, 'workoutId');
  };

  const placeOf = async (template: string, date: Temporal.PlainDate): Promise<string | null> => {
    const items = await readItems(session, { from: date, to: date });
    return items.find((item) => item.template === template)?.scheduleId ?? null;
  };

  const create = async (workout: WorkoutToSend): Promise<SentEvent> => {
    const known = await findTemplate(workout);
    const template = known ?? (await createTemplate(workout));
    const place = known === undefined ? null : await placeOf(known, workout.date);
    const remote = { template, schedule: place ?? (await schedule(template, workout.date)) };
    return eventOf(workout.id, workout, remote);
  };

  return {
    async find(days, sent) {
      const items = await readItems(session, days);
      return sent.flatMap(({ workoutId, remote }) => {
        const known = remoteOf(remote);
        const item = items.find(({ kind, template }) => kind === 'workout' && template === known.template);
        if (item === undefined) return [];
        return [eventOf(workoutId, item, { ...known, schedule: item.scheduleId ?? known.schedule })];
      });
    },
    async write(workout, before) {
      if (before === null) return create(workout);
      const known = remoteOf(before);
      const path = `${TEMPLATES}/${known.template}`;
      const json = { ...toTemplate(workout), workoutId: Number(known.template) };
      if (await isGone(session.send('change workout', path, { method: 'PUT', json }))) return null;
      await unschedule(known.schedule);
      return eventOf(workout.id, workout, {
        ...known,
        schedule: await schedule(known.template, workout.date),
      });
    },
    async remove({ workoutId, remote, date }, notBefore) {
      if (Temporal.PlainDate.compare(date, notBefore) < 0) return;
      const known = remoteOf(remote);
      try {
        const { description } = await session.read(workoutTemplate, known.template);
        if (!isMarked(description, workoutId)) return;
      } catch (error) {
        if (hasCode(error, 'NOT_FOUND')) return;
        throw error;
      }
      await unschedule(known.schedule);
      const path = `${TEMPLATES}/${known.template}`;
      await session.send('delete workout', path, { method: 'DELETE', accept: [404] });
    },
  };
}
