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
  longAbsence: (daysSince) =>
    `Pas de règles enregistrées depuis ${days(daysSince)}. Si rien ne l’explique (grossesse, contraception, ménopause), il peut être utile d’en parler lors d’une consultation médicale.`,
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
