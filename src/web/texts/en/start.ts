export const start = {
  title: 'Welcome to Lutea',
  later: 'Later',
  next: 'Continue',
  skip: 'Skip',
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
      lead: 'Today’s answer is made from your nights. Lutea never asks for a password.',
    },
    period: {
      name: 'Last period',
      title: 'Your last period',
      lead: 'With its first day Lutea can estimate where you are. A few more make the prediction better.',
    },
  },
  usualLength: 'Usual length in days, if you know it',
  usualLengthHint: 'Leave it empty otherwise: Lutea learns it from the periods you log.',
  withoutWearable: 'Go on without',
  bringText: 'You have logged in another app? Bring all of it at once.',
  bring: 'Bring my history',
};
