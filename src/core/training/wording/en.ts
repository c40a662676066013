import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals, MissingName } from '../day-signals.ts';
import type { Judged } from '../signal.ts';
import type { Wording } from '../wording.ts';
import {
  easedInTen,
  hoursOf,
  isOftenIllness,
  type LowWords,
  lowSignals,
  type PausedWords,
  rangeAlone,
  rangeText,
  usualMinutes,
  wholeOf,
} from './day-facts.ts';

const say = PHRASING.en;

const phases: Wording['phases'] = {
  MENSTRUAL: 'menstrual phase',
  FOLLICULAR: 'follicular phase',
  OVULATION: 'ovulation window',
  EARLY_LUTEAL: 'early luteal phase',
  LATE_LUTEAL: 'late luteal phase',
  UNKNOWN: 'unknown phase',
};

const SIGNALS: Readonly<Record<MissingName, string>> = {
  hrvWeek: "the week's HRV",
  hrvNight: "last night's HRV",
  pulse: 'resting heart rate',
  sleep: 'sleep',
  charge: 'the recovery score on waking',
  drain: "yesterday's lowest score",
  load: 'the minutes of the last seven days',
  temperature: 'temperature',
  phase: 'an estimated phase',
};

const LOW: LowWords = {
  hrvWeek: () => 'HRV of the week',
  night: () => 'a night far from usual',
  charge: ({ charge }) => `recovery score ${say.number(wholeOf(charge))}`,
  sleep: ({ sleep }) => `${say.number(hoursOf(sleep))} h of sleep`,
  ownWord: () => 'your own word',
};

function usually(signal: Judged<string>, unit: string): string {
  const range = rangeText(signal, say.number);
  return range === null ? '' : ` (usually ${range}${unit})`;
}

function estimated(day: DaySignals): string {
  const tenths = easedInTen(day);
  return tenths === null ? '' : ` (estimated, about ${tenths} in 10)`;
}

function endOfEasing({ easingEndsOn }: DaySignals): string {
  return easingEndsOn === null ? 'until these days are over' : `until about ${say.day(easingEndsOn)}`;
}

const lowTogether: Wording['rules']['TWO_SIGNALS_LOW'] = {
  reason: (day) => `Signals of poor recovery come together: ${say.list(lowSignals(day, LOW))}.`,
  past: (day) => `Signals of poor recovery came together: ${say.list(lowSignals(day, LOW))}.`,
  wouldChangeIf: () => 'Fewer of these signals at once.',
};

const charge: Wording['rules']['CHARGE_LOW'] = {
  reason: (day) =>
    `Your recovery score on waking is ${say.number(wholeOf(day.charge))}${usually(day.charge, '')}, among your lowest.`,
  past: (day) =>
    `Your recovery score on waking was ${say.number(wholeOf(day.charge))}${usually(day.charge, '')}, among your lowest.`,
  wouldChangeIf: () => 'A recovery score on waking nearer to your usual.',
};

const sleepHours = (day: DaySignals) => `You slept ${say.number(hoursOf(day.sleep))} hours`;

const illness = (day: DaySignals) =>
  isOftenIllness(day) ? ', with a raised temperature. This is often illness' : '';

/** The HRV is named only if it was measured. */
const hrv = (day: DaySignals) =>
  day.hrvNight.verdict === 'FAR_OFF'
    ? `, with an HRV of ${say.number(wholeOf(day.hrvNight))} ms, far below your usual`
    : '';

const PAUSED_FOR: PausedWords = {
  PREGNANCY: 'for a pregnancy',
  POSTPARTUM: 'after a birth',
  BREASTFEEDING: 'while you breastfeed',
};

const overrides: Wording['overrides'] = {
  flare: 'Flare',
  stress: 'High stress',
  sleep: 'Poor sleep',
  pms: 'PMS',
};

const rules: Wording['rules'] = {
  FLARE: {
    reason: () => 'You marked a flare, so today is rest. Your own report outranks every sensor.',
    past: () => 'You marked a flare. Your own report outranks every sensor.',
    wouldChangeIf: () => 'Clear the flare.',
  },
  THREE_SIGNALS_LOW: lowTogether,
  HIGH_STRESS: {
    reason: () => 'You reported high stress; recovery is slower under stress.',
    past: () => 'You reported high stress; recovery is slower under stress.',
    wouldChangeIf: () => 'Clear the stress flag.',
  },
  SUSPECTED_ILLNESS: {
    reason: (day) =>
      `Last night your resting heart rate of ${say.number(wholeOf(day.pulse))} was far above your usual and your temperature raised${hrv(day)}. This is often illness, so today is rest.`,
    past: (day) =>
      `In the night your resting heart rate of ${say.number(wholeOf(day.pulse))} was far above your usual and your temperature raised${hrv(day)}. That is often illness.`,
    wouldChangeIf: () => 'A night nearer to your usual.',
  },
  HRV_VERY_LOW: {
    reason: () => 'Your 7-day HRV is far below your usual range.',
    past: () => 'Your 7-day HRV was far below your usual range.',
    wouldChangeIf: () => 'Your 7-day HRV back in your usual range.',
  },
  HRV_LOW: {
    reason: () => 'Your 7-day HRV is well below your usual range.',
    past: () => 'Your 7-day HRV was well below your usual range.',
    wouldChangeIf: () => 'Your 7-day HRV back in your usual range.',
  },
  NIGHT_FAR_OFF_TWICE: {
    reason: (day) =>
      `Last night your HRV of ${say.number(wholeOf(day.hrvNight))} ms was far below your usual, and your resting heart rate of ${say.number(wholeOf(day.pulse))} far above.`,
    past: (day) =>
      `In the night your HRV of ${say.number(wholeOf(day.hrvNight))} ms was far below your usual, and your resting heart rate of ${say.number(wholeOf(day.pulse))} far above.`,
    wouldChangeIf: () => 'A night nearer to your usual.',
  },
  TWO_SIGNALS_LOW: lowTogether,
  CHARGE_VERY_LOW: charge,
  POOR_SLEEP: {
    reason: () =>
      'You reported poor sleep. Performance drops after short nights (about 8 % on average in studies, mostly of men); keep it light.',
    past: () =>
      'You reported poor sleep. Performance drops after short nights (about 8 % on average in studies, mostly of men).',
    wouldChangeIf: () => 'Clear the sleep flag after a better night.',
  },
  PMS: {
    reason: () => 'You marked PMS. Light movement often helps; do more if you feel fine.',
    past: () => 'You marked PMS. Light movement often helps.',
    wouldChangeIf: () => 'Clear the PMS flag.',
  },
  HRV_UNBALANCED: {
    reason: () => 'Your 7-day HRV is below your usual range.',
    past: () => 'Your 7-day HRV was below your usual range.',
    wouldChangeIf: () => 'Your 7-day HRV back in your usual range.',
  },
  HRV_NIGHT_FAR_OFF: {
    reason: ({ hrvNight }) =>
      `Last night's HRV of ${say.number(wholeOf(hrvNight))} ms is unusually low for you${usually(hrvNight, ' ms')}.`,
    past: ({ hrvNight }) =>
      `The night’s HRV of ${say.number(wholeOf(hrvNight))} ms was unusually low for you${usually(hrvNight, ' ms')}.`,
    wouldChangeIf: () => 'A night nearer to your usual.',
  },
  PULSE_FAR_OFF: {
    reason: (day) =>
      `Your resting heart rate of ${say.number(wholeOf(day.pulse))} is far above your usual${rangeAlone(day.pulse, say.number)}${illness(day)}.`,
    past: (day) =>
      `Your resting heart rate of ${say.number(wholeOf(day.pulse))} was far above your usual${rangeAlone(day.pulse, say.number)}${illness(day)}.`,
    wouldChangeIf: () => 'A resting heart rate nearer to your usual.',
  },
  SLEEP_VERY_SHORT: {
    reason: (day) => `${sleepHours(day)}, a very short night.`,
    past: (day) => `${sleepHours(day)}, a very short night.`,
    wouldChangeIf: () => 'A longer night.',
  },
  CHARGE_LOW: charge,
  HRV_LOW_HOLDS: {
    reason: () =>
      'Your 7-day HRV was low within the last two days, and last night was not measured; it holds until then.',
    past: () => 'Your 7-day HRV had been low in the two days before, and the night was not measured.',
    wouldChangeIf: () => "Last night's HRV: read your wearable now, or enter it by hand.",
  },
  SLEEP_SHORT: {
    reason: (day) => `${sleepHours(day)}, less than six.`,
    past: (day) => `${sleepHours(day)}, less than six.`,
    wouldChangeIf: () => 'A longer night.',
  },
  CHARGE_BELOW_AFTER_DRAIN: {
    reason: ({ charge, drain }) =>
      `Your recovery score on waking is ${say.number(wholeOf(charge))}, below your usual${rangeAlone(charge, say.number)}, and yesterday drained you more than most days: the lowest score was ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
    past: ({ charge, drain }) =>
      `Your recovery score on waking was ${say.number(wholeOf(charge))}, below your usual${rangeAlone(charge, say.number)}, and the day before had drained you more than most: the lowest score was ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
    wouldChangeIf: () => 'A recovery score on waking nearer to your usual, or a day that drains you less.',
  },
  LOAD_HIGH: {
    reason: (day) =>
      `You have done ${say.number(wholeOf(day.load))} intensity minutes in the last seven days; you usually do ${say.number(usualMinutes(day))}. This compares you with yourself; it is not a health limit.`,
    past: (day) =>
      `You had done ${say.number(wholeOf(day.load))} intensity minutes in the seven days before; you usually did ${say.number(usualMinutes(day))}. This compares you with yourself; it is not a health limit.`,
    wouldChangeIf: () => 'A few easier days.',
  },
  NIGHT_NOT_MEASURED: {
    reason: () =>
      'Nothing was measured last night, so this is no go-ahead: go by feel. Read your wearable now, or enter values by hand.',
    past: () => 'Nothing was measured in the night, so there was no go-ahead.',
    wouldChangeIf: () => 'Values of last night: read your wearable now, or enter them by hand.',
  },
  HRV_NOT_MEASURED: {
    reason: () => "Last night's HRV was not measured, so part of your recovery is not known; go by feel.",
    past: () => 'The night’s HRV was not measured, so part of your recovery was not known.',
    wouldChangeIf: () => "Last night's HRV: read your wearable now, or enter it by hand.",
  },
  LOW_YESTERDAY_NOT_MEASURED: {
    reason: ({ lowYesterday }) =>
      `Low yesterday, and not measured last night: ${say.list(lowYesterday.map((name) => SIGNALS[name]))}. Go by feel.`,
    past: ({ lowYesterday }) =>
      `Low the day before, and not measured in the night: ${say.list(lowYesterday.map((name) => SIGNALS[name]))}.`,
    wouldChangeIf: () => 'Values of last night: read your wearable now, or enter them by hand.',
  },
  LONG_WITHOUT_PERIOD: {
    reason: ({ daysWithoutPeriod }) =>
      `No period for ${say.counted(daysWithoutPeriod ?? 0, 'day', 'days')}. Hard training with too little food is one of several possible reasons; see a clinician before hard training.`,
    past: ({ daysWithoutPeriod }) =>
      `There had been no period for ${say.counted(daysWithoutPeriod ?? 0, 'day', 'days')}. Hard training with too little food is one of several possible reasons.`,
    wouldChangeIf: () => 'Log a period, or say in the settings why none is to be expected.',
  },
  PAUSED_FOR_A_REASON: {
    reason: ({ pausedFor }) =>
      `Counting is paused ${PAUSED_FOR[pausedFor ?? 'PREGNANCY']}, so no day is planned as a hard one here. Go by what you and your clinician agreed.`,
    past: () => 'Counting was paused for a reason you gave, so no day was planned as a hard one.',
    wouldChangeIf: () => 'Another mode in the settings, or a pause without a reason.',
  },
  EASED_PHASE: {
    reason: (day) =>
      `Your plan eases off in the days before a period and in its first two${estimated(day)}. Evidence that this phase lowers performance is weak; train normally if you feel good.`,
    past: (day) => `Your plan eased off in the days before a period and in its first two${estimated(day)}.`,
    wouldChangeIf: (day) => `Switch phase planning off if you feel fine, or wait ${endOfEasing(day)}.`,
  },
  ILL: {
    reason: () => 'You are ill, so today is rest. It stays rest until you say that you are better.',
    past: () => 'You were ill.',
    wouldChangeIf: () => 'Say that you are better.',
  },
  PAIN_HIGH: {
    reason: () =>
      'You noted strong pain, so only gentle movement. Pain that keeps you from your life is worth showing to a doctor.',
    past: () => 'You noted strong pain.',
    wouldChangeIf: () => 'Less pain.',
  },
  COMING_BACK: {
    reason: () => 'You are coming back from being ill: two days at an easy pace first.',
    past: () => 'You were coming back from being ill.',
    wouldChangeIf: () => 'Two days after you said that you are better.',
  },
  PAIN_AND_LOW_ENERGY: {
    reason: () => 'You noted pain and low energy.',
    past: () => 'You noted pain and low energy.',
    wouldChangeIf: () => 'Less pain, or more energy.',
  },
  PAIN_MEDIUM: {
    reason: () => 'You noted pain.',
    past: () => 'You noted pain.',
    wouldChangeIf: () => 'Less pain.',
  },
  LOW_ENERGY: {
    reason: () => 'You noted low energy.',
    past: () => 'You noted low energy.',
    wouldChangeIf: () => 'More energy.',
  },
  EASE_OFF: {
    reason: () => 'You chose to ease off today.',
    past: () => 'You chose to ease off.',
    wouldChangeIf: () => 'Take back your choice to ease off.',
  },
  FEELS_GOOD: {
    reason: () =>
      'You feel good, and only one weak sign speaks for less. Your word counts more, so train as planned.',
    past: () => 'You felt good, and only one weak sign spoke for less.',
    wouldChangeIf: () => 'Take back that you feel good, or any other signal that drops.',
  },
  NOTHING_HOLDS_BACK: {
    reason: () => 'Nothing holds you back today',
    past: () => 'Nothing held you back.',
    wouldChangeIf: () => 'Any signal that drops, or anything you report.',
  },
};

export const en: Wording = {
  phases,
  overrides,
  rules,
  without: (missing) => ` – decided without ${say.list(missing.map((name) => SIGNALS[name]))}`,
  allOfThis: 'All of this:',
};
