import { expect, test } from 'vitest';
import { activityKind, mergeActivities, minutesByDay, type SourcedActivity } from './activity.ts';

function activity(source: string, start: string, more: Partial<SourcedActivity> = {}): SourcedActivity {
  return {
    source,
    id: `${source} ${start}`,
    start: Temporal.PlainDateTime.from(start),
    startedAt: null,
    type: 'running',
    minutes: 60,
    load: null,
    zoneMinutes: null,
    ...more,
  };
}

const load = { value: 120, kind: 'EPOC' } as const;

test('an activity of two sources is one, with the figures of the more detailed source', () => {
  const merged = mergeActivities([
    activity('apple_health', '2026-11-16T18:03', { minutes: 55 }),
    activity('garmin', '2026-11-16T18:00', { load }),
  ]);
  expect(merged).toMatchObject([{ source: 'garmin', load, sources: ['garmin', 'apple_health'] }]);
});

test.each([
  ['half of the shorter one', '2026-11-16T18:30', 60, 1],
  ['less than half', '2026-11-16T18:31', 60, 2],
  ['a short one inside a long one', '2026-11-16T18:10', 20, 1],
  ['nothing, right behind', '2026-11-16T19:00', 60, 2],
])('two activities that share %s', (_what, start, minutes, count) => {
  const long = activity('garmin', '2026-11-16T18:00');
  expect(mergeActivities([long, activity('intervals', start, { minutes })])).toHaveLength(count);
});

test('the order of the sources does not matter, and one activity over midnight stays one', () => {
  const late = activity('garmin', '2026-11-16T23:40', { load });
  const same = activity('oura', '2026-11-17T00:05', { minutes: 30 });
  const other = activity('garmin', '2026-11-16T07:00');
  const expected = mergeActivities([late, same, other]);
  expect(expected.map(({ id, sources }) => [id, sources])).toEqual([
    ['garmin 2026-11-16T07:00', ['garmin']],
    ['garmin 2026-11-16T23:40', ['garmin', 'oura']],
  ]);
  expect(mergeActivities([other, same, late])).toEqual(expected);
});

test('minutes by day count each activity once, and days without any as none', () => {
  const batch = { from: Temporal.PlainDate.from('2026-11-15'), to: Temporal.PlainDate.from('2026-11-17') };
  const minutes = minutesByDay(
    [
      activity('intervals', '2026-11-16T18:00'),
      activity('intervals', '2026-11-16T18:05', { id: 'twice', minutes: 50 }),
      activity('intervals', '2026-11-17T07:00', { minutes: 30.4 }),
    ],
    batch,
  );
  expect(minutes.map(({ date, intensityMinutesDay }) => [String(date), intensityMinutesDay])).toEqual([
    ['2026-11-15', 0],
    ['2026-11-16', 60],
    ['2026-11-17', 30],
  ]);
  expect(minutesByDay([], batch)).toEqual([]);
});

test.each([
  ['trail_running', 'RUNNING'],
  ['VirtualRide', 'CYCLING'],
  ['indoor_cycling', 'CYCLING'],
  ['lap_swimming', 'SWIMMING'],
  ['WeightTraining', 'STRENGTH'],
  ['STRENGTH_TRAINING', 'STRENGTH'],
  ['Hike', 'WALKING'],
  ['Yoga', 'YOGA'],
  ['Outdoor Walk', 'WALKING'],
  ['padel', 'OTHER'],
])('the type %s is shown as %s', (type, kind) => {
  expect(activityKind(type)).toBe(kind);
});
