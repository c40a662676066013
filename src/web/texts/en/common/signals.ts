import type { Signal } from '#web/lib/wire.ts';

const verdicts: Record<Signal['verdict'], string> = {
  USUAL: 'as usual',
  ABOVE: 'above usual',
  RISING: 'below usual, but rising again',
  BELOW: 'below usual',
  LOW: 'low',
  VERY_LOW: 'very low',
  FAR_OFF: 'far from usual',
  SHORT: 'short',
  VERY_SHORT: 'very short',
  HIGH: 'much more than usual',
  NOT_JUDGED: 'not judged yet',
  NOT_MEASURED: 'not measured today',
  ABSENT: 'not measured by your wearable',
};

export const signals = {
  heading: 'What was taken into account',
  verdicts,
  /** For signals where USUAL has its own words. */
  enoughSleep: 'long enough',
  usual: (range: string) => `usual ${range}`,
  usualUpTo: (minutes: string) => `usual up to ${minutes}`,
  byDevice: 'judged by your wearable',
  notJudged: {
    nights: (have: number, need: number) => `not judged yet, ${have} of ${need} nights`,
    days: (have: number, need: number) => `not judged yet, ${have} of ${need} days`,
    weeks: (have: number, need: number) => `not judged yet, ${have} of ${need} weeks`,
  },
  lowersTo: (status: string) => `lowers the decision to ${status}`,
  absent: (names: string) => `Your wearable does not measure: ${names}.`,
  minutes: (value: string) => `${value} min`,
};
