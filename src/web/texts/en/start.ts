export const start = {
  title: 'Welcome',
  later: 'Later',
  next: 'Continue',
  skip: 'Skip',
  done: 'Done',
  progress: (step: number, steps: number) => `Step ${step} of ${steps}`,
  steps: {
    day: {
      name: 'Your day',
      title: 'When your day begins',
      lead: 'Lutea counts days in your time zone and sends one short message a day.',
    },
    cycle: {
      name: 'Cycle',
      title: 'Your cycle',
      lead: 'You can change this at any time in the settings.',
    },
    wearable: {
      name: 'Wearable',
      title: 'Your wearable',
      lead: 'Today’s decision comes from your nights. Lutea never asks for a password.',
    },
    period: {
      name: 'Last period',
      title: 'Your last period',
      lead: 'From its first day Lutea can estimate where you are in your cycle. A few more starts improve the prediction.',
    },
  },
  usualLength: 'Usual length in days, if you know it',
  usualLengthHint: 'Otherwise leave it empty: Lutea learns it from the periods you log.',
  withoutWearable: 'Continue without one',
  known: (day: string) => `Lutea knows your last period: it began on ${day}.`,
  bringText: 'Have you used another app? Bring everything at once.',
  bring: 'Bring my history',
};

declare module '../catalogue.ts' {
  interface PageTexts {
    start: typeof start;
  }
}
