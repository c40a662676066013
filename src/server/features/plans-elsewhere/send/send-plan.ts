import { WORKOUT_LIMITS } from '#contract/workout.ts';
import { addDays } from '#core/calendar-day.ts';
import { movedTo } from '#core/workout/move-workout.ts';
import {
  eventsToWithdraw,
  planSending,
  type Sending,
  type SentEvent,
  type SentWorkout,
} from '#core/workout/plan-sending.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { eventHash } from '#server/integrations/plans/event-hash.ts';
import type { PlanSender } from '#server/integrations/plans/plan-calendar.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { clearFeedCache } from '#server/records/feed/feeds.ts';
import type { StoredPlanTarget } from '#server/records/plans/plan-targets.ts';
import {
  deleteSentWorkouts,
  saveSentWorkout,
  selectSentWorkouts,
  updateSentWorkouts,
} from '#server/records/plans/sent-workouts.ts';
import { selectWorkout, updateWorkout, type WorkoutUpdate } from '#server/records/workouts/workouts.ts';
import type { PlanContext } from '../context.ts';
import { workoutsToSend } from './workouts-to-send.ts';

/** Days ahead in which events are looked for that the person moved in the calendar. */
const DAYS_AHEAD = 35;

type Account = StoredPlanTarget['account'];

interface Remembered {
  sent: SentWorkout[];
  found: SentEvent[];
}

/** The workouts that were sent, and their events as the calendar has them now. */
async function readSent(
  person: PersonStore,
  sender: PlanSender,
  { account, today }: { account: Account; today: Temporal.PlainDate },
): Promise<Remembered> {
  const [sent] = await person.read(selectSentWorkouts(account));
  const open = sent.filter(
    ({ state, date }) => state !== 'REMOVED_THERE' && Temporal.PlainDate.compare(date, today) >= 0,
  );
  const days = { from: addDays(today, -1), to: addDays(today, DAYS_AHEAD) };
  return { sent, found: open.length === 0 ? [] : await sender.find(days, open) };
}

/** The values that the person gave an event in the calendar, without those out of Lutea's limits. */
function valuesOf({ date, title, time, minutes }: SentEvent, today: Temporal.PlainDate): WorkoutUpdate {
  const name = title.trim().slice(0, WORKOUT_LIMITS.title);
  const isFar = Temporal.PlainDate.compare(date, addDays(today, WORKOUT_LIMITS.daysAhead)) > 0;
  const isMinutes = minutes !== undefined && (minutes === null || minutes <= WORKOUT_LIMITS.minutes);
  return {
    ...(!isFar && { date }),
    ...(name !== '' && { title: name }),
    ...(time !== undefined && { timeOfDay: time }),
    ...(isMinutes && { minutes }),
  };
}

/** Applies the person's change of an event in the calendar to the workout. */
async function takeOver(
  run: PersonRun,
  event: SentEvent,
  { account, now }: { account: Account; now: Temporal.Instant },
): Promise<void> {
  const { workoutId, hash, date } = event;
  const key = { account, workoutIds: [workoutId] };
  await run(updateSentWorkouts(key, { state: 'CHANGED_THERE', remoteHash: hash, date }));
  const [{ today }, [row]] = await Promise.all([lockPersonCycle(run, now), run(selectWorkout(workoutId))]);
  if (row === undefined) return;
  const values = valuesOf(event, today);
  const moved = movedTo(row, values.date ?? row.date);
  await run(updateWorkout(workoutId, { ...values, ...moved, edited: true, updatedAt: now }));
  await run(clearFeedCache);
}

async function storeFindings(
  person: PersonStore,
  { changedThere, removedThere, forget }: Sending,
  facts: { account: Account; now: Temporal.Instant },
): Promise<void> {
  const { account } = facts;
  if (changedThere.length + removedThere.length + forget.length === 0) return;
  await person.write(async (run) => {
    for (const event of changedThere) await takeOver(run, event, facts);
    if (removedThere.length > 0)
      await run(updateSentWorkouts({ account, workoutIds: removedThere }, { state: 'REMOVED_THERE' }));
    if (forget.length > 0) await run(deleteSentWorkouts({ account, workoutIds: forget }));
  });
}

export interface Visit {
  context: PlanContext;
  person: PersonStore;
  target: StoredPlanTarget;
  today: Temporal.PlainDate;
}

interface SendRequest extends Visit {
  language: Parameters<typeof workoutsToSend>[1]['language'];
  /** The most workouts to write now; the others are written the next time. */
  most: number;
}

const rowOf = ({ workoutId, date, remote, hash }: SentEvent) => ({
  workoutId,
  date,
  remote,
  remoteHash: hash,
});

/** Each answer is stored before the next request, so that nothing is sent twice after an interruption. */
async function writeAll(
  sender: PlanSender,
  writes: Sending['write'],
  { person, target: { account } }: Visit,
): Promise<void> {
  for (const { workout, contentHash, before } of writes) {
    const event = await sender.write(workout, before);
    const key = { account, workoutIds: [workout.id] };
    await person.write(async (run) => {
      if (event === null) await run(updateSentWorkouts(key, { state: 'REMOVED_THERE' }));
      else await run(saveSentWorkout({ account, contentHash, ...rowOf(event) }));
    });
  }
}

async function removeAll(
  sender: PlanSender,
  events: readonly SentEvent[],
  { person, target, today }: Visit,
): Promise<void> {
  const { account } = target;
  for (const event of events) {
    await sender.remove(event, today);
    await person.write((run) => run(deleteSentWorkouts({ account, workoutIds: [event.workoutId] })));
  }
}

/** Brings a calendar up to date. Returns whether more is to be written. Throws a Problem or a VendorError. */
export async function sendPlan(request: SendRequest): Promise<{ isWhole: boolean }> {
  const { context, person, target, today, language, most } = request;
  const { account, discreet } = target;
  const now = context.clock();
  const decision = await context.decide(person, now);
  const { wanted, settled } = await workoutsToSend(person, { account, today, language, discreet, decision });
  return context.withCalendar(person, account, async ({ sender }) => {
    const { sent, found } = await readSent(person, sender, { account, today });
    const sending = planSending({
      ...{ today, settled, sent, found },
      wanted: wanted.map((workout) => ({ workout, contentHash: eventHash([JSON.stringify(workout)]) })),
    });
    await storeFindings(person, sending, { account, now });
    await removeAll(sender, sending.remove, request);
    await writeAll(sender, sending.write.slice(0, most), request);
    return { isWhole: sending.write.length <= most };
  });
}

/** Deletes the events that Lutea created and nobody changed. */
export async function withdrawPlan(visit: Visit): Promise<void> {
  const { context, person, target, today } = visit;
  const { account } = target;
  await context.withCalendar(person, account, async ({ sender }) => {
    const { sent, found } = await readSent(person, sender, { account, today });
    const events = eventsToWithdraw({ today, sent, found });
    await removeAll(sender, events, visit);
  });
}
