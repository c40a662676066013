import { expect, test } from 'vitest';
import type { FoundInImport } from '#server/database/schema/imports.ts';
import { type KnownHistory, planImport } from './plan-import.ts';

const EMPTY: KnownHistory = { logs: [], applied: [], noted: [], nights: [], logDays: [], isEmpty: true };

const night = (day: string, app: string) => ({
  day,
  app,
  hrvLastNightMs: null,
  hrvKind: null,
  restingHeartRate: 50,
  sleepSeconds: null,
  skinTemperatureDeviation: null,
});

test('a day gets one night, from the app with most nights, and none if one is stored already', () => {
  const found: FoundInImport = {
    periods: [],
    days: [],
    nights: [night('2026-06-01', 'Watch'), night('2026-06-02', 'Watch'), night('2026-06-01', 'Ring')],
    stages: [],
    logs: [],
    account: null,
    counts: { records: 3, taken: 3 } as FoundInImport['counts'],
    leftOut: [],
  };
  const planned = (known: KnownHistory) =>
    planImport(found, known, { compared: [], chosen: [] }).nights.map(({ day, app }) => [day, app]);
  expect(planned(EMPTY)).toEqual([
    ['2026-06-01', 'Watch'],
    ['2026-06-02', 'Watch'],
  ]);
  const stored = [{ date: Temporal.PlainDate.from('2026-06-02') }];
  expect(planned({ ...EMPTY, nights: stored })).toEqual([['2026-06-01', 'Watch']]);
});
