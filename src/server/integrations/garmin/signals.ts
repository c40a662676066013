import type { DayReadings } from '#core/training/signal-day.ts';
import type { VendorSignals } from '../wearable/vendor-signals.ts';

/**
 * The score on waking. A night charges it, so after one that was measured the day's highest is that of waking; without
 * one the highest may be what was left of the day before. Never the current value: that is the time of day.
 */
function chargeAtWaking(readings: DayReadings): number | null {
  const isNightMeasured = readings.sleepSeconds !== null || readings.hrvLastNightMs !== null;
  return readings.bodyBatteryAtWake ?? (isNightMeasured ? readings.bodyBatteryHigh : null);
}

export const garminSignals: VendorSignals = {
  toSignals: (readings) => ({
    hrvMs: readings.hrvLastNightMs,
    pulse: readings.restingHeartRate,
    sleepSeconds: readings.sleepSeconds,
    charge: chargeAtWaking(readings),
    drain: readings.bodyBatteryYesterdayLow,
    loadMinutes: readings.intensityMinutesDay,
    temperature: readings.skinTemperatureDeviation,
  }),
  // The status of the week is there on a night without a measurement too.
  isStatusOfTheNight: ({ hrvLastNightMs }) => hrvLastNightMs !== null,
};
