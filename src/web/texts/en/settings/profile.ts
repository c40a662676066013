export const profile = {
  cycleLength: 'Cycle length in days',
  cycleLengthHint:
    'From the first day of one period to the day before the next, 21 to 45. The estimated phases depend on it.',
  cycleLengthRange: 'Enter a number of days from 21 to 45.',
  notificationTime: 'Time of your daily message',
  notificationTimeHint: 'In your time zone.',
  saveTime: 'Save the time',
  notATime: 'Enter a time, such as 07:00.',
  timezone: 'Time zone',
  timezoneHint: 'Type a city to search, such as Berlin. It determines when your day begins.',
  unknownZone: 'Choose a time zone from the list, such as Europe/Berlin.',
  useDeviceZone: (zone: string) => `Use the time zone of this device: ${zone}`,
  cycle: {
    temperatureReading: 'Estimate ovulation from nightly temperatures',
    temperatureReadingHint:
      'Experimental. It needs most nights of a cycle, entered by hand or from your wearable. In simulated nights it found 83 to 99 of 100 rises, and up to 15 of 100 where there were none. A test or your own mark takes precedence.',
    phasePlanning: 'Plan with phases',
    phasePlanningHint:
      'Plans a little less in the late luteal phase and on the first two days of a period (estimated). The decision is made from your own values either way.',
  },
  appearance: {
    language: 'Language',
    languageHint: 'For the app and the messages.',
    look: 'Appearance',
    lookHint: 'On this device.',
    looks: { system: 'Same as the system', light: 'Light', dark: 'Dark' },
  },
};
