import type { VendorSignals } from '../wearable/vendor-signals.ts';

/** Its readiness is the score of whichever device sends it, so it is judged against its own days alone. */
export const intervalsSignals: VendorSignals = {
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
