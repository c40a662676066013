import type { VendorSignals } from '#core/training/vendor-signals.ts';

/** Signals of vendors with a recovery score in the morning. The score is compared only with days of the same source. */
export const readinessSignals: VendorSignals = {
  toSignals: (readings) => ({
    hrvMs: readings.hrvLastNightMs,
    pulse: readings.restingHeartRate,
    sleepSeconds: readings.sleepSeconds,
    charge: readings.readiness,
    drain: null,
    loadMinutes: readings.intensityMinutesDay,
    temperature: readings.skinTemperatureDeviation,
  }),
  isStatusOfTheNight: ({ hrvLastNightMs }) => hrvLastNightMs !== null,
};
