import type { FeedWording } from '../wording.ts';

const NO_ADVICE = 'An estimate, no contraception or fertility advice.';

export const en: FeedWording = {
  discreet: {
    calendar: { EVERYTHING: 'My plan', PERIODS: 'My dates' },
    training: 'Training plan',
    days: {
      REST: 'Rest day',
      GENTLE: 'Gentle day',
      LIGHT: 'Light day',
      REDUCED: 'Reduced day',
      TRAIN: 'Full day',
    },
    phase: (place) => `Block ${place}`,
    period: 'New round',
    predictedPeriod: 'New round expected',
  },
  plain: {
    calendar: { EVERYTHING: 'Cycle and training', PERIODS: 'Periods' },
    days: {
      REST: 'Rest',
      GENTLE: 'Gentle movement',
      LIGHT: 'Light training',
      REDUCED: 'Reduced training',
      TRAIN: 'Training as planned',
    },
    phases: {
      MENSTRUAL: 'Menstrual phase (estimated)',
      FOLLICULAR: 'Follicular phase (estimated)',
      OVULATION: 'Ovulation window (estimated)',
      EARLY_LUTEAL: 'Early luteal phase (estimated)',
      LATE_LUTEAL: 'Late luteal phase (estimated)',
    },
    period: 'Period started',
    predictedPeriod: 'Period expected to start',
    latePeriod: 'Period later than estimated',
  },
  window: ({ date, earliest, latest, confidence }, hasBegun) => {
    const likeliest = date === null ? '' : `Most likely ${date}. `;
    const span = hasBegun
      ? `It may start any day up to ${latest}.`
      : `About 4 in 5 start from ${earliest} to ${latest}.`;
    return `${likeliest}${span} Confidence: ${confidence}. ${NO_ADVICE}`;
  },
  phaseNote: NO_ADVICE,
  easierDays: (day) => `At most: ${day.charAt(0).toLowerCase()}${day.slice(1)}`,
  dayNote: 'At most. How the morning goes can only lower it.',
  decidedNote: 'Today’s decision. It changes with your values and with what you say.',
};
