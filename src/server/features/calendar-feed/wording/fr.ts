import type { Confidence } from '#core/confidence.ts';
import { writeFrenchFirst } from '#core/phrasing.ts';
import { onceNeeded } from '#leaf/once-needed.ts';
import type { FeedWording } from '../wording.ts';

const NO_ADVICE = 'Une estimation, pas un conseil de contraception ou de fertilité.';

const CONFIDENCES: Readonly<Record<Confidence, string>> = {
  high: 'Assez sûr',
  medium: 'Moyennement sûr',
  low: 'Peu sûr',
};

const days = onceNeeded(() => new Intl.DateTimeFormat('fr', { dateStyle: 'long' }));
const write = (date: Temporal.PlainDate) => writeFrenchFirst(days().format(date));

export const fr: FeedWording = {
  discreet: {
    calendar: { EVERYTHING: 'Mon plan', PERIODS: 'Mes dates' },
    training: 'Plan d’entraînement',
    days: {
      REST: 'Jour de repos',
      GENTLE: 'Jour doux',
      LIGHT: 'Jour léger',
      REDUCED: 'Jour réduit',
      TRAIN: 'Jour plein',
    },
    phase: (place) => `Bloc ${place}`,
    period: 'Nouveau tour',
    predictedPeriod: 'Nouveau tour attendu',
  },
  plain: {
    calendar: { EVERYTHING: 'Cycle et entraînement', PERIODS: 'Règles' },
    days: {
      REST: 'Repos',
      GENTLE: 'Mouvement doux',
      LIGHT: 'Entraînement léger',
      REDUCED: 'Entraînement un peu réduit',
      TRAIN: 'Entraînement comme prévu',
    },
    phases: {
      MENSTRUAL: 'Règles (estimation)',
      FOLLICULAR: 'Phase folliculaire (estimation)',
      OVULATION: 'Autour de l’ovulation (estimation)',
      EARLY_LUTEAL: 'Phase lutéale précoce (estimation)',
      LATE_LUTEAL: 'Phase lutéale tardive (estimation)',
    },
    period: 'Début des règles',
    predictedPeriod: 'Début des règles prévu',
    latePeriod: 'Règles en retard sur l’estimation',
  },
  window: ({ date, earliest, latest, confidence }, hasBegun) => {
    const likeliest = date === null ? '' : `Le plus probable\u00a0: le ${write(date)}. `;
    const span = hasBegun
      ? `Elles peuvent commencer d’un jour à l’autre, jusqu’au ${write(latest)}.`
      : `Environ 4 fois sur 5, le début tombe du ${write(earliest)} au ${write(latest)}.`;
    return `${likeliest}${span} ${CONFIDENCES[confidence]}. ${NO_ADVICE}`;
  },
  phaseNote: NO_ADVICE,
  easierDays: (day) => `Au plus\u00a0: ${day.charAt(0).toLowerCase()}${day.slice(1)}`,
  dayNote: 'Un plafond. La décision se prend le matin, selon vos mesures, sans jamais le dépasser.',
  decidedNote: 'Le conseil du jour. Il change avec vos mesures et votre ressenti.',
};
