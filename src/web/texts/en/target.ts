export const target = {
  title: 'Weekly target',
  lead: 'Intensity minutes you mean to do in a week; vigorous ones count double. It is your plan, not a health limit. From there on the day’s answer eases off.',
  perWeek: (minutes: string) => `${minutes} min a week`,
  chosen: 'set by you',
  usual: 'your usual',
  unknown: (have: number, need: number) =>
    `None yet: your usual is known after ${need} measured weeks (${have} so far).`,
  field: 'Own target, minutes a week',
  range: 'Enter whole minutes from 10 to 10080.',
  useUsual: 'Back to my usual',
  useUsualOf: (minutes: string) => `Back to my usual (${minutes} min)`,
  change: 'Change',
};
