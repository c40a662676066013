import type { VendorSignals } from './vendor-signals.ts';

/**
 * Maps values that a person read off their watch. They do so in the morning, so the battery level counts as that on
 * waking.
 */
export const enteredSignals: VendorSignals = {
  toSignals: (readings) => ({
    hrvMs: readings.hrvLastNightMs,
    pulse: readings.restingHeartRate,
    sleepSeconds: readings.sleepSeconds,
    charge: readings.bodyBatteryAtWake ?? readings.bodyBatteryCurrent,
    drain: readings.bodyBatteryYesterdayLow,
    loadMinutes: readings.intensityMinutesDay,
    temperature: readings.skinTemperatureDeviation,
  }),
  isStatusOfTheNight: () => true,
};
