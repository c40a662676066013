import type { Confidence } from '#core/confidence.ts';
import { onceNeeded } from '#leaf/once-needed.ts';
import type { FeedWording } from '../wording.ts';

const NO_ADVICE = 'Eine Schätzung, kein Rat zu Verhütung oder Fruchtbarkeit.';

const CONFIDENCES: Readonly<Record<Confidence, string>> = {
  high: 'Recht sicher',
  medium: 'Einigermaßen sicher',
  low: 'Unsicher',
};

const days = onceNeeded(() => new Intl.DateTimeFormat('de', { dateStyle: 'long' }));

export const de: FeedWording = {
  discreet: {
    calendar: { EVERYTHING: 'Mein Plan', PERIODS: 'Meine Termine' },
    training: 'Trainingsplan',
    days: {
      REST: 'Ruhetag',
      GENTLE: 'Sanfter Tag',
      LIGHT: 'Leichter Tag',
      REDUCED: 'Reduzierter Tag',
      TRAIN: 'Voller Tag',
    },
    phase: (place) => `Block ${place}`,
    period: 'Neue Runde',
    predictedPeriod: 'Neue Runde erwartet',
  },
  plain: {
    calendar: { EVERYTHING: 'Zyklus und Training', PERIODS: 'Perioden' },
    days: {
      REST: 'Ruhetag',
      GENTLE: 'Sanfte Bewegung',
      LIGHT: 'Leichtes Training',
      REDUCED: 'Etwas weniger Training',
      TRAIN: 'Training wie geplant',
    },
    phases: {
      MENSTRUAL: 'Menstruation (geschätzt)',
      FOLLICULAR: 'Follikelphase (geschätzt)',
      OVULATION: 'Zeit um den Eisprung (geschätzt)',
      EARLY_LUTEAL: 'Frühe Lutealphase (geschätzt)',
      LATE_LUTEAL: 'Späte Lutealphase (geschätzt)',
    },
    period: 'Periode begonnen',
    predictedPeriod: 'Beginn der Periode erwartet',
    latePeriod: 'Periode später als geschätzt',
  },
  window: ({ date, earliest, latest, confidence }, hasBegun) => {
    const likeliest = date === null ? '' : `Am ehesten am ${days().format(date)}. `;
    const span = hasBegun
      ? `Sie kann jeden Tag beginnen, bis zum ${days().format(latest)}.`
      : `Etwa 4 von 5 beginnen vom ${days().format(earliest)} bis zum ${days().format(latest)}.`;
    return `${likeliest}${span} ${CONFIDENCES[confidence]}. ${NO_ADVICE}`;
  },
  phaseNote: NO_ADVICE,
  easierDays: (day) => `Höchstens: ${day}`,
  dayNote: 'Die Obergrenze. Entschieden wird morgens nach deinen Werten, nie darüber.',
  decidedNote: 'Die Empfehlung für heute. Sie ändert sich mit deinen Werten und deinen Angaben.',
};
