import type { VendorSignals } from './vendor-signals.ts';

/** For vendors with a recovery score of the morning. It is judged against its own days alone. */
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
