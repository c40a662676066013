import { describe, expect, test } from 'vitest';
import { mergeActivities, type SourcedActivity } from '#core/training/activity.ts';
import { type ClosableWorkout, closeWorkouts } from './close-workouts.ts';

const DAY = '2026-06-16';

function workout(change: Partial<ClosableWorkout> = {}): ClosableWorkout {
  const date = Temporal.PlainDate.from(DAY);
  const open = { time: null, minutes: 60, state: 'PLANNED', closedBy: null, isParted: false } as const;
  return { id: 'w', date, sport: 'RUNNING', ...open, ...change };
}

function activity(change: Partial<SourcedActivity> & { at?: string } = {}): SourcedActivity {
  const { at = '07:00', ...values } = change;
  const start = Temporal.PlainDateTime.from(`${DAY}T${at}`);
  const nothing = { startedAt: null, load: null, zoneMinutes: null };
  return { id: 'a', source: 'garmin', type: 'running', minutes: 55, start, ...nothing, ...values };
}

function close(workouts: readonly ClosableWorkout[], activities: readonly SourcedActivity[]) {
  const { activityOf, unplanned } = closeWorkouts(workouts, mergeActivities(activities));
  const closed = [...activityOf].map(([id, by]) => `${id} by ${by.id}`);
  return { closed, unplanned: unplanned.map(({ id }) => id) };
}

describe('closeWorkouts', () => {
  test('an activity of the same day and sport closes a workout', () => {
    expect(close([workout()], [activity()])).toEqual({ closed: ['w by a'], unplanned: [] });
  });

  test.each([
    ['of another sport', workout(), activity({ type: 'cycling' })],
    ['of another day', workout({ date: Temporal.PlainDate.from('2026-06-17') }), activity()],
    ['shorter than a third of the plan', workout({ minutes: 90 }), activity({ minutes: 20 })],
    ['of a workout that the person skipped', workout({ state: 'SKIPPED' }), activity()],
    ['of a workout that the person parted from activities', workout({ isParted: true }), activity()],
  ])('an activity %s closes nothing', (_what, planned, done) => {
    expect(close([planned], [done])).toEqual({ closed: [], unplanned: ['a'] });
  });

  test('a workout of sport OTHER is closed by any activity that no other workout takes', () => {
    const other = workout({ id: 'other', sport: 'OTHER', minutes: null });
    const done = [activity(), activity({ id: 'row', type: 'rowing', at: '18:00' })];
    expect(close([other, workout()], done)).toEqual({ closed: ['w by a', 'other by row'], unplanned: [] });
  });

  test('of two activities, the one nearer to the planned minutes closes the workout', () => {
    const done = [activity({ minutes: 25 }), activity({ id: 'long', minutes: 62, at: '17:00' })];
    expect(close([workout()], done)).toEqual({ closed: ['w by long'], unplanned: ['a'] });
  });

  test('one activity closes only one workout', () => {
    const twice = [workout({ id: 'am', time: '07:00' }), workout({ id: 'pm', time: '18:00' })];
    expect(close(twice, [activity()])).toEqual({ closed: ['am by a'], unplanned: [] });
  });

  test('the activity that the person named closes the workout, whatever its sport, also from another source', () => {
    const same = activity({ id: 'b', source: 'intervals', type: 'Ride', load: { value: 9, kind: 'EPOC' } });
    const done = [activity({ type: 'cycling' }), same];
    const named = workout({ closedBy: { source: 'garmin', id: 'a' } });
    expect(close([named], done)).toEqual({ closed: ['w by b'], unplanned: [] });
  });
});
