import { addDays, isBefore } from '../calendar-day.ts';
import type { Workout } from './workout.ts';

/**
 * The state of a sent workout. Once the person changed or deleted its event in the calendar, Lutea no longer writes it.
 */
export const SENT_STATES = ['SENT', 'CHANGED_THERE', 'REMOVED_THERE'] as const;
export type SentState = (typeof SENT_STATES)[number];

/** A workout as it is sent to a calendar. */
export interface WorkoutToSend
  extends Pick<Workout, 'id' | 'date' | 'time' | 'sport' | 'title' | 'minutes' | 'hardness'> {
  description: string;
}

/** The event of a sent workout as the calendar has it. */
export interface SentEvent {
  workoutId: string;
  /** The calendar’s own ids of the event, as text. */
  remote: string;
  /** A hash of the fields that a person can change in the calendar. */
  hash: string;
  date: Temporal.PlainDate;
  title: string;
  /** Undefined if the calendar does not say. */
  time: string | null | undefined;
  minutes: number | null | undefined;
  /** Whether an activity closes the event in the calendar. */
  isPaired: boolean;
  /** Whether the event has both marks that Lutea puts on its events. */
  isOurs: boolean;
}

/** What is stored about a workout that was sent. */
export interface SentWorkout {
  workoutId: string;
  /** The day of its event in the calendar. */
  date: Temporal.PlainDate;
  /** The ids of the event in the calendar. */
  remote: string;
  /** Hash of what was sent. */
  contentHash: string;
  /** Hash of what the calendar made of it. */
  remoteHash: string;
  state: SentState;
}

interface SendingFacts {
  today: Temporal.PlainDate;
  /** The workouts of today and the coming days, each with the hash of its content. */
  wanted: readonly { workout: WorkoutToSend; contentHash: string }[];
  /** Ids of done workouts, whose events stay as they are. */
  settled: ReadonlySet<string>;
  sent: readonly SentWorkout[];
  found: readonly SentEvent[];
}

export interface Sending {
  write: { workout: WorkoutToSend; contentHash: string; before: string | null }[];
  remove: SentEvent[];
  /** Events that the person changed in the calendar. */
  changedThere: SentEvent[];
  /** Ids of workouts whose events the person deleted in the calendar. */
  removedThere: string[];
  /** Ids of workouts that are long past: their rows can be deleted. */
  forget: string[];
}

const REMEMBERED_DAYS = 7;

/**
 * What to do in a calendar so that it holds the plan. The person's own edits there win: what they changed is not
 * written again, what they deleted is not made again, and past or finished events are never touched.
 */
export function planSending({ today, wanted, settled, sent, found }: SendingFacts): Sending {
  const sending: Sending = { write: [], remove: [], changedThere: [], removedThere: [], forget: [] };
  const wantedById = new Map(wanted.map((each) => [each.workout.id, each]));
  const foundById = new Map(found.map((event) => [event.workoutId, event]));
  const oldest = addDays(today, -REMEMBERED_DAYS);
  for (const row of sent) {
    const { workoutId, state } = row;
    const want = wantedById.get(workoutId);
    wantedById.delete(workoutId);
    if (isBefore(row.date, oldest)) sending.forget.push(workoutId);
    if (isBefore(row.date, today) || state === 'REMOVED_THERE') continue;
    const event = foundById.get(workoutId);
    if (event === undefined) sending.removedThere.push(workoutId);
    else if (event.hash !== row.remoteHash) sending.changedThere.push(event);
    else if (state === 'SENT' && isOpen(event, today)) {
      if (want === undefined) {
        if (!settled.has(workoutId)) sending.remove.push(event);
      } else if (want.contentHash !== row.contentHash) sending.write.push({ ...want, before: row.remote });
    }
  }
  for (const want of wantedById.values()) sending.write.push({ ...want, before: null });
  return sending;
}

const isOpen = ({ isPaired, date }: SentEvent, today: Temporal.PlainDate): boolean =>
  !isPaired && !isBefore(date, today);

/** The events to delete when the plan is no longer sent: those that Lutea created and nobody changed. */
export function eventsToWithdraw({
  today,
  sent,
  found,
}: Pick<SendingFacts, 'today' | 'sent' | 'found'>): SentEvent[] {
  return found.filter((event) => {
    const row = sent.find(({ workoutId }) => workoutId === event.workoutId);
    return row?.state === 'SENT' && row.remoteHash === event.hash && isOpen(event, today);
  });
}
