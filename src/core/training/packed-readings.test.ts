import { expect, test } from 'vitest';
import { packReadings, unpackReadings } from './packed-readings.ts';
import { type ReadingColumns, STORED_READINGS } from './signal-day.ts';

/** Days of one source with an HRV on each. */
function columnsOf(source: string, days: number[]): ReadingColumns {
  const empty = Object.fromEntries(
    [...STORED_READINGS, 'hrvSdnnMs'].map((name) => [name, days.map(() => null)]),
  );
  const hrvLastNightMs = days.map((day) => day / 10);
  return { ...empty, source, days, wearables: days.map(() => null), hrvLastNightMs } as ReadingColumns;
}

const PACKED = packReadings([columnsOf('watch', [400, 401, 405]), columnsOf('ring', [380, 390])]);
const unpack = (from: number) =>
  unpackReadings(PACKED, from).map(({ source, days, hrvLastNightMs }) => ({ source, days, hrvLastNightMs }));

test('unpacked readings have the days and values that were packed', () => {
  expect(unpack(0)).toEqual([
    { source: 'watch', days: [400, 401, 405], hrvLastNightMs: [40, 40.1, 40.5] },
    { source: 'ring', days: [380, 390], hrvLastNightMs: [38, 39] },
  ]);
});

test('unpacked readings begin with the requested day, and a source without a day since is left out', () => {
  expect(unpack(401)).toEqual([{ source: 'watch', days: [401, 405], hrvLastNightMs: [40.1, 40.5] }]);
});

test('a column without a value is packed as no column and unpacked as an empty one', () => {
  expect(PACKED).not.toContain('restingHeartRate');
  expect(unpackReadings(PACKED, 0)[0]?.restingHeartRate).toEqual([]);
});
