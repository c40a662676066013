import type { DayReadings } from '#core/training/signal-day.ts';
import type { VendorSignals } from '#core/training/vendor-signals.ts';

/**
 * Body Battery on waking. If it is unknown, the day's highest counts, but only after a measured night: otherwise the
 * highest may be left over from the day before. The current value depends on the time of day and never counts.
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
  // Garmin sends a status of the week also for a night without a measurement.
  isStatusOfTheNight: ({ hrvLastNightMs }) => hrvLastNightMs !== null,
};
