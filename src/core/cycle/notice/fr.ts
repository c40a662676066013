import { PHRASING } from '#core/phrasing.ts';
import type { NoticeWording } from '../notice.ts';

const { counted, day } = PHRASING.fr;
const days = (count: number) => counted(count, 'jour', 'jours');

export const fr: NoticeWording = {
  periodLate: (daysLate, ofTen) =>
    `Vos règles ont ${days(daysLate)} de retard sur l’estimation, ce qui est courant. Dans ${ofTen === null ? 'la plupart des cycles' : `environ ${ofTen} cycles sur 10`} comme celui-ci, elles commencent dans les 3 jours.`,
  periodPastWindow: (daysLate) =>
    `L’intervalle estimé pour vos règles s’est terminé il y a ${days(daysLate)}. Avec des cycles longs ou très différents, c’est courant.`,
  periodOverdue: (daysLate) =>
    `Vos règles ont ${days(daysLate)} de retard sur l’estimation. Ont-elles commencé, manque-t-il une entrée, ou une grossesse est-elle possible\u202f?`,
  phaseUnknown: 'La phase reste inconnue jusqu’à l’enregistrement d’un début.',
  cycleStale: (daysSince) =>
    `Vos dernières règles enregistrées ont commencé il y a ${days(daysSince)}, donc ni le jour ni la phase ne sont estimés. Enregistrez un début pour continuer.`,
  remarks: {
    LONG_ABSENCE: (count) =>
      `Pas de règles enregistrées depuis ${days(count)}. Une grossesse, une contraception ou la ménopause peuvent l’expliquer, tout comme un entraînement dur avec une alimentation insuffisante. Si vous n’en connaissez pas la raison, consultez un médecin avant un entraînement dur.`,
    LONG_ABSENCE_FIRST_YEARS: (count) =>
      `Pas de règles enregistrées depuis ${days(count)}. Les premières années, les cycles varient, mais trois mois sans règles, même une seule fois, concernent un médecin\u00a0: un entraînement dur avec une alimentation insuffisante peut en être la raison. Consultez un médecin avant un entraînement dur.`,
    LONG_GAPS: (count) =>
      `Au moins trois de vos quatre derniers cycles ont duré plus de ${days(count)}. C’est courant chez beaucoup de personnes\u202f; si c’est nouveau pour vous, parlez-en lors d’une consultation.`,
    BLEEDS_MISSED: (count) =>
      `Pas de saignement enregistré depuis ${days(count)}, alors que la plaquette en laissait attendre deux. Cela arrive sous pilule\u202f; si c’est nouveau pour vous, demandez à un médecin ou en pharmacie.`,
    LONG_GAP: (count) =>
      `Pas de règles enregistrées depuis ${days(count)}. À cette période de la vie, deux mois et plus sans règles sont courants.`,
    BLEEDING_AFTER_YEAR: () =>
      'Vous avez enregistré un saignement après plus de douze mois sans. Parlez-en à un médecin.',
    LONG_GAP_FIRST_YEARS: (count) =>
      `Il y a eu ${days(count)} sans règles. Les premières années, les cycles varient, mais parlez à un médecin de plus de trois mois sans règles, même une seule fois.`,
  },
  observedBy: {
    MARKED: (date) => `d’après l’ovulation que vous avez marquée le ${day(date)}`,
    TEST: (date) => `d’après votre test du ${day(date)}`,
    TEMPERATURE: (date) => `d’après vos températures jusqu’au ${day(date)} (expérimental)`,
  },
  shareOf: {
    FOLLICULAR: 'avant l’ovulation',
    OVULATION: 'à un jour au plus de l’ovulation',
    EARLY_LUTEAL: 'lutéale',
    LATE_LUTEAL: 'lutéale tardive',
  },
  aboutTenths: (name, tenths) => {
    if (tenths === 10) return `${name}, plus de 9 fois sur 10`;
    return tenths === 0 ? `${name}, moins de 1 fois sur 10` : `${name}, environ ${tenths} fois sur 10`;
  },
};
