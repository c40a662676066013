import { expect, test } from 'vitest';
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

test('a source with the heart rate of the night alone may be preferred for the pulse', () => {
  const days = [dayOf('ring', { sleepingHeartRate: 52 }), dayOf('watch', { restingHeartRate: 48 })];
  const merged = mergeSources(days, (_signal, sources) => sources.find((source) => source === 'ring'));
  expect(merged).toMatchObject({ sleepingHeartRate: 52, restingHeartRate: null });
});
