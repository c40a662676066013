import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals } from '../../day-signals.ts';
import type { PastReasons } from '../../wording.ts';
import { hoursOf, inTen, isOftenIllness, lowSignals, usualMinutes, wholeOf } from '../day-facts.ts';
import { hrv, LOW, SIGNALS, usually } from '../en.ts';

const say = PHRASING.en;

const lowTogether = (day: DaySignals) =>
  `Signals of poor recovery came together: ${say.list(lowSignals(day, LOW))}.`;

const charge = (day: DaySignals) =>
  `Your recovery score on waking was ${say.number(wholeOf(day.charge))}${usually(day.charge, '')}, among your lowest.`;

const slept = (day: DaySignals) => `You slept ${say.number(hoursOf(day.sleep))} hours`;

const illness = (day: DaySignals) =>
  isOftenIllness(day) ? ', with a raised temperature. This is often illness' : '';

export const past: PastReasons = {
  FLARE: () => 'You marked a flare. Your own report outranks every sensor.',
  THREE_SIGNALS_LOW: lowTogether,
  HIGH_STRESS: () => 'You reported high stress; recovery is slower under stress.',
  SUSPECTED_ILLNESS: (day) =>
    `In the night your resting heart rate was far above your usual (${say.number(wholeOf(day.pulse))}) and your temperature raised${hrv(day)}. That is often illness.`,
  HRV_VERY_LOW: () => 'Your 7-day HRV was far below your usual range.',
  HRV_LOW: () => 'Your 7-day HRV was well below your usual range.',
  NIGHT_FAR_OFF_TWICE: (day) =>
    `In the night your HRV was far below your usual (${say.number(wholeOf(day.hrvNight))} ms) and your resting heart rate far above it (${say.number(wholeOf(day.pulse))}).`,
  TWO_SIGNALS_LOW: lowTogether,
  CHARGE_VERY_LOW: charge,
  POOR_SLEEP: () =>
    'You reported poor sleep. Performance drops after short nights (about 8 % on average in studies, mostly of men).',
  PMS: () => 'You marked PMS. Light movement often helps.',
  HRV_UNBALANCED: () => 'Your 7-day HRV was below your usual range.',
  HRV_NIGHT_FAR_OFF: ({ hrvNight }) =>
    `The night’s HRV of ${say.number(wholeOf(hrvNight))} ms was far below your usual${usually(hrvNight, ' ms')}.`,
  PULSE_FAR_OFF: (day) =>
    `Your resting heart rate of ${say.number(wholeOf(day.pulse))} was far above your usual${usually(day.pulse, '')}${illness(day)}.`,
  SLEEP_VERY_SHORT: (day) => `${slept(day)}, a very short night.`,
  CHARGE_LOW: charge,
  HRV_LOW_HOLDS: () => 'Your 7-day HRV had been low in the two days before, and the night was not measured.',
  SLEEP_SHORT: (day) => `${slept(day)}, less than six.`,
  CHARGE_BELOW_AFTER_DRAIN: ({ charge, drain }) =>
    `Your recovery score on waking was ${say.number(wholeOf(charge))}, below your usual${usually(charge, '')}, and the day before had drained you more than most: the lowest score was ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
  LOAD_HIGH: (day) =>
    `You had done ${say.number(wholeOf(day.load))} intensity minutes in the seven days before; you usually did ${say.number(usualMinutes(day))}. This compares you with yourself; it is not a health limit.`,
  NIGHT_NOT_MEASURED: () => 'Nothing was measured in the night, so there was no go-ahead.',
  HRV_NOT_MEASURED: () => 'The night’s HRV was not measured, so part of your recovery was not known.',
  LOW_YESTERDAY_NOT_MEASURED: ({ lowYesterday }) =>
    `Low the day before, and not measured in the night: ${say.list(lowYesterday.map((name) => SIGNALS[name]))}.`,
  LONG_WITHOUT_PERIOD: ({ daysWithoutPeriod }) =>
    `There had been no period for ${say.counted(daysWithoutPeriod ?? 0, 'day', 'days')}. Hard training with too little food is one of several possible reasons.`,
  PAUSED_FOR_A_REASON: () =>
    'Counting was paused for a reason you gave, so no day was planned as a hard one.',
  EASED_PHASE: ({ easedShare }) =>
    `Your plan eased off in the days before a period and in its first two (estimated, about ${inTen(easedShare)} in 10).`,
  ILL: () => 'You were ill.',
  PAIN_HIGH: () => 'You noted strong pain.',
  COMING_BACK: () => 'You were coming back from being ill.',
  PAIN_AND_LOW_ENERGY: () => 'You noted pain and low energy.',
  PAIN_MEDIUM: () => 'You noted pain.',
  LOW_ENERGY: () => 'You noted low energy.',
  EASE_OFF: () => 'You chose to ease off.',
  FEELS_GOOD: () => 'You felt good, and only one weak sign spoke for less.',
  NOTHING_HOLDS_BACK: () => 'Nothing held you back.',
};
