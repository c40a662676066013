import type { VendorSignals } from './vendor-signals.ts';

/** Values that a person read off their watch, in the morning: so the battery is as of waking. */
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
