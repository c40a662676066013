export const target = {
  title: 'Weekly target',
  lead: 'The intensity minutes you plan for a week; vigorous ones count double. It is your plan, not a health limit. Once it is reached, the decision eases off.',
  perWeek: (minutes: string) => `${minutes} min per week`,
  chosen: 'set by you',
  usual: 'your usual minutes',
  unknown: (have: number, need: number) =>
    `None yet: your usual minutes are known after ${need} measured weeks (${have} so far).`,
  field: 'Your own target, minutes per week',
  range: 'Enter whole minutes from 10 to 10,080.',
  useUsual: 'Back to my usual minutes',
  useUsualOf: (minutes: string) => `Back to my usual minutes (${minutes} min)`,
  change: 'Change',
};
