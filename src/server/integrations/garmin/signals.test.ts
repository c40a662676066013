import { expect, test } from 'vitest';
import { mapMeasures } from '#core/training/measures.ts';
import { type DayReadings, STORED_READINGS } from '#core/training/signal-day.ts';
import { garminSignals } from './signals.ts';

const NOTHING: DayReadings = { ...mapMeasures(STORED_READINGS, () => null), hrvSdnnMs: null };

const chargeOf = (readings: Partial<DayReadings>) =>
  garminSignals.toSignals({ ...NOTHING, ...readings }).charge;

test('Garmin: the charge is the Body Battery on waking, whatever the day’s highest is', () => {
  expect(chargeOf({ bodyBatteryAtWake: 60, bodyBatteryHigh: 75, sleepSeconds: 27_000 })).toBe(60);
});

test('Garmin: without a Body Battery on waking the day’s highest counts, after a measured night only', () => {
  const highest = { bodyBatteryHigh: 75, bodyBatteryCurrent: 30 };
  expect([
    chargeOf({ ...highest, sleepSeconds: 27_000 }),
    chargeOf({ ...highest, hrvLastNightMs: 48 }),
    chargeOf(highest),
  ]).toEqual([75, 75, null]);
});

test('Garmin: a status of the week is that of last night only if the night has an HRV', () => {
  const { isStatusOfTheNight } = garminSignals;
  const nights = [{ hrvLastNightMs: 48 }, { hrvLastNightMs: null }];
  expect(nights.map(isStatusOfTheNight)).toEqual([true, false]);
});
