import type { VendorSignals } from '#core/training/vendor-signals.ts';

/** A phone has no recovery score. */
export const phoneSignals: VendorSignals = {
  toSignals: (readings) => ({
    hrvMs: readings.hrvLastNightMs,
    pulse: readings.restingHeartRate,
    sleepSeconds: readings.sleepSeconds,
    charge: null,
    drain: null,
    loadMinutes: readings.intensityMinutesDay,
    temperature: readings.skinTemperatureDeviation,
  }),
  isStatusOfTheNight: ({ hrvLastNightMs }) => hrvLastNightMs !== null,
};
