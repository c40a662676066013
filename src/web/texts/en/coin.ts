import type { CoinRow, Experiment } from '#web/lib/wire.ts';

type Current = NonNullable<Experiment['current']>;

const count = (days: number) => (days === 1 ? '1 day' : `${days} days`);
const weeks = (number: number) => (number === 1 ? '1 week' : `${number} weeks`);

interface Result {
  size: string;
  low: string;
  high: string;
}

const verdicts: Record<Current['verdict'], (result: Result) => string> = {
  TOO_FEW: () => 'Too early to say anything: from 15 coin days on you will read it here.',
  TOO_MANY_MISSING: () =>
    'On one side more than 3 in 10 of the nights after a coin day were not measured. That could hide what it cost, so nothing is said.',
  TRAINING_FRESHER: ({ size }) =>
    `On your coin days, training as planned left you fresher, by about ${size} of your usual spread.`,
  EASING_FRESHER: ({ size }) =>
    `On your coin days, easing off left you fresher, by about ${size} of your usual spread.`,
  NO_DIFFERENCE: () => 'No difference that matters.',
  UNKNOWN: ({ low, high }) => `Not known yet: between ${low} and ${high} of your usual spread.`,
};

const rules: Record<CoinRow['rule'], string> = {
  EASED_PHASE: 'phase',
  CHARGE_BELOW_AFTER_DRAIN: 'recovery score after a draining day',
  SLEEP_SHORT: 'short night',
  LOAD_HIGH: 'much training',
  HRV_UNBALANCED: 'HRV of the week',
  CHARGE_LOW: 'recovery score',
};

export const coin = {
  title: 'Your coin',
  offer: 'Today both would be fine. Flip?',
  choice: (trained: string, eased: string) =>
    `Heads is “${trained}”, tails is “${eased}”. Say no if you already know what you want.`,
  flip: 'Yes, flip',
  sides: { train: 'The coin says: train as planned.', ease: 'The coin says: ease off.' },
  today: (status: string) => `So today is “${status}”.`,
  overrule: 'I decide otherwise',
  follow: 'Follow the coin after all',
  overruled: (status: string) =>
    `You decided otherwise: “${status}”. The coin still counts as it fell; that keeps the result honest.`,
  changed:
    'Today’s decision has changed since the coin, so the decision counts. The coin still counts as it fell.',
  freshness: 'Yesterday was a coin day. How fresh do you feel this morning?',
  levels: { 1: 'Worn out', 2: 'Tired', 3: 'As always', 4: 'Fresh', 5: 'Very fresh' },
  heading: 'Did easing off help? Ask a coin',
  what: 'On mornings that one weak reason alone lowers, a fair coin decides between training as planned and easing off, and your HRV of the next morning answers. Only a coin can tell: otherwise bad mornings cause easing, and easing looks bad.',
  never:
    'There is never a coin under 18, in the first years, while you pause for a reason, on days with an override, strong pain, “Gentle” or “Rest”, after a missing night or one far from usual, or when a clinician was named. At most three a week. You can overrule each one, and stop at any time.',
  rate: (eligible: number, mornings: number) =>
    `On ${eligible} of your last ${count(mornings)} with a decision there could have been a coin.`,
  noRate: 'None of your last mornings could have had a coin, so it would never give you an answer.',
  takes: (number: number) =>
    `At this rate an answer takes about ${weeks(number)}, if you say yes to 6 in 10 and the difference is large. For a small one a year is not enough.`,
  unlikely:
    'This will probably not give you an answer; it will still be honest. Added to those of others, it helps.',
  adult: 'I am 18 or older',
  start: 'Start the experiment',
  started: 'Started. The first coin comes on a morning on which both would be fine.',
  running: (started: string, by: string) =>
    `Since ${started}. Ends by itself after 80 coin days or on ${by}.`,
  over: (started: string, ended: string) => `From ${started} to ${ended}.`,
  complete: (days: number) => `${count(days)} with a coin and a measured night after it.`,
  interval:
    'You may look every day: the range stays right 9 times in 10 however often you look. It changes no decision.',
  table: {
    side: 'The coin said',
    days: 'Days',
    missing: 'Night missing',
    freshness: 'Fresh (1–5)',
    minutes: 'Minutes in 3 days',
  },
  train: 'Train',
  ease: 'Ease off',
  beside: 'Freshness and minutes stand beside it and are not tested.',
  noValue: '–',
  days: 'Each coin day',
  day: 'Day',
  said: 'Coin',
  nextNight: 'Next HRV',
  rules,
  overruledMark: (side: string) => `${side} (overruled)`,
  numbers: 'My three numbers',
  numbersHint: 'Coin days, effect and spread, and nothing else.',
  copy: 'Copy my three numbers',
  copied: 'Copied.',
  copyByHand: 'Could not be copied. Select the line and copy it.',
  add: 'Add such lines of several people',
  end: 'End the experiment',
  endWords: 'No more coins are drawn, and the key is shown. What you have stays.',
  ended: 'The experiment is over.',
  key: (key: string) =>
    `Key, to check the coins: ${key}. A coin is the lowest bit of HMAC-SHA-256 of its date (1: train).`,
  verdicts,
  notNow: 'Not possible right now: the experiment or this morning has changed.',
};

declare module '../catalogue.ts' {
  interface PageTexts {
    coin: typeof coin;
  }
}
