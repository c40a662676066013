import type { VendorSignals } from '../wearable/vendor-signals.ts';

export const garminSignals: VendorSignals = {
  toSignals: (readings) => ({
    hrvMs: readings.hrvLastNightMs,
    pulse: readings.restingHeartRate,
    sleepSeconds: readings.sleepSeconds,
    // On waking it is at its highest. Never the current value: that is the time of day.
    charge: readings.bodyBatteryAtWake ?? readings.bodyBatteryHigh,
    drain: readings.bodyBatteryYesterdayLow,
    loadMinutes: readings.intensityMinutesDay,
    temperature: readings.skinTemperatureDeviation,
  }),
  // The status of the week is there on a night without a measurement too.
  isStatusOfTheNight: ({ hrvLastNightMs }) => hrvLastNightMs !== null,
};
