import { expect, test } from 'vitest';
import { BY_HAND } from '../training/entered-value.ts';
import { LEADING, mergeSources, NOTHING_MEASURED, type SourceDay } from './day-sources.ts';

const DATE = Temporal.PlainDate.from('2026-06-10');
const dayOf = (source: string, values: Partial<SourceDay>): SourceDay => ({
  ...NOTHING_MEASURED,
  date: DATE,
  syncedAt: null,
  source,
  ...values,
});

test('a source measured a signal if it has one of these measures', () => {
  expect(LEADING).toEqual({
    hrv: ['hrvLastNightMs'],
    pulse: ['restingHeartRate', 'sleepingHeartRate'],
    sleep: ['sleepSeconds'],
    charge: ['bodyBatteryCurrent', 'bodyBatteryHigh', 'bodyBatteryAtWake', 'readiness'],
    load: ['intensityMinutesDay'],
    temperature: ['skinTemperatureDeviation'],
  });
});

test('a signal of which only lesser measures were measured still has a source', () => {
  const days = [dayOf('watch', { hrvWeeklyMs: 48, sleepSeconds: 27_000 }), dayOf('ring', { readiness: 70 })];
  const merged = mergeSources(days, (_signal, sources) => sources[0]);
  expect(merged).toMatchObject({ hrvWeeklyMs: 48, signalSources: { hrv: 'watch', charge: 'ring' } });
});

test('a day was synced when its last source was, whenever values were entered by hand', () => {
  const at = (hour: number) => Temporal.Instant.from(`2026-06-10T0${hour}:00:00Z`);
  const watch = dayOf('watch', { sleepSeconds: 27_000, syncedAt: at(5) });
  const ring = dayOf('ring', { readiness: 70, syncedAt: at(6) });
  const entered = dayOf(BY_HAND, { sleepScore: 80, syncedAt: at(9) });
  const syncedAt = (rows: SourceDay[]) => `${mergeSources(rows, (_signal, [first]) => first).syncedAt}`;
  expect([syncedAt([ring, watch]), syncedAt([watch, entered]), syncedAt([entered])]).toEqual([
    '2026-06-10T06:00:00Z',
    '2026-06-10T05:00:00Z',
    '2026-06-10T09:00:00Z',
  ]);
});

test('a source with the heart rate of the night alone may be preferred for the pulse', () => {
  const days = [dayOf('ring', { sleepingHeartRate: 52 }), dayOf('watch', { restingHeartRate: 48 })];
  const merged = mergeSources(days, (_signal, sources) => sources.find((source) => source === 'ring'));
  expect(merged).toMatchObject({ sleepingHeartRate: 52, restingHeartRate: null });
});
