import { expect, test } from 'vitest';
import { readMoment } from './moment.ts';

const ZONE = 'Europe/Berlin';
const at = (text: unknown) => {
  const moment = readMoment(text, ZONE);
  return moment && [new Date(moment.ms).toISOString(), moment.utcOffsetMinutes];
};

test.each([
  ['2026-06-16T03:10:00.123Z', '2026-06-16T03:10:00.000Z', null],
  ['2026-06-16 05:10:00 +0200', '2026-06-16T03:10:00.000Z', 120],
  ['2026-06-16 05:10:00+02:00', '2026-06-16T03:10:00.000Z', 120],
  ['2026-06-15 10:40:00 PM +0200', '2026-06-15T20:40:00.000Z', 120],
  // iOS writes a narrow no-break space before PM.
  ['2026-06-15 10:40:00\u202fPM -0700', '2026-06-16T05:40:00.000Z', -420],
  ['2026-06-16 12:05:00 a.m. +0000', '2026-06-16T00:05:00.000Z', 0],
  ['2026-06-16 12:05:00 PM +0000', '2026-06-16T12:05:00.000Z', 0],
  ['2026-06-16T17:10:00+14:00', '2026-06-16T03:10:00.000Z', 840],
  ['2026-06-16 05:10', '2026-06-16T03:10:00.000Z', 120],
])('the moment %s is read', (text, moment, offset) => {
  expect(at(text)).toEqual([moment, offset]);
});

test.each([
  null,
  17,
  '',
  'yesterday',
  '2026-02-30 05:10:00 +0100',
  '2026-06-16',
  '16.06.2026 05:10',
  '2026-06-16 25:10:00 Z',
  '2026-06-16 05:10:00 +14:01',
  '2026-06-16 05:10:00 -99:00',
  '2026-06-16 05:10:00 +01:60',
])('%j is refused as a moment', (text) => {
  expect(at(text)).toBeNull();
});
