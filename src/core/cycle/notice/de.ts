import { PHRASING } from '#core/phrasing.ts';
import type { NoticeWording } from '../notice.ts';

const { counted, day } = PHRASING.de;
const days = (count: number) => counted(count, 'Tag', 'Tage');
/** In the dative: seit, vor. */
const daysAgo = (count: number) => counted(count, 'Tag', 'Tagen');

export const de: NoticeWording = {
  periodLate: (daysLate, ofTen) =>
    `Deine Periode ist ${days(daysLate)} später als geschätzt, was nichts Ungewöhnliches ist. In ${ofTen === null ? 'den meisten' : `etwa ${ofTen} von 10`} solchen Zyklen beginnt sie innerhalb von 3 Tagen.`,
  periodPastWindow: (daysLate) =>
    `Der geschätzte Zeitraum für deine Periode endete vor ${daysAgo(daysLate)}. Bei langen oder sehr verschiedenen Zyklen ist das nichts Ungewöhnliches.`,
  periodOverdue: (daysLate) =>
    `Deine Periode ist ${days(daysLate)} später als geschätzt. Hat sie begonnen, fehlt ein Eintrag, oder könntest du schwanger sein?`,
  phaseUnknown: 'Die Phase ist unbekannt, bis ein Beginn eingetragen ist.',
  cycleStale: (daysSince) =>
    `Deine letzte eingetragene Periode begann vor ${daysAgo(daysSince)}, daher werden weder Tag noch Phase geschätzt. Mit einem neuen Eintrag geht es weiter.`,
  longAbsence: (daysSince) =>
    `Seit ${daysAgo(daysSince)} ist keine Periode eingetragen. Wenn es dafür keine Erklärung gibt (Schwangerschaft, Verhütungsmittel, Wechseljahre), lohnt es sich, das ärztlich abklären zu lassen.`,
  observedBy: {
    MARKED: (date) => `nach dem Eisprung, den du am ${day(date)} markiert hast`,
    TEST: (date) => `nach deinem Test vom ${day(date)}`,
    TEMPERATURE: (date) => `nach deinen Temperaturen bis ${day(date)} (experimentell)`,
  },
  shareOf: {
    FOLLICULAR: 'vor dem Eisprung',
    OVULATION: 'höchstens einen Tag vom Eisprung entfernt',
    EARLY_LUTEAL: 'luteal',
    LATE_LUTEAL: 'spät luteal',
  },
  aboutTenths: (name, tenths) => {
    if (tenths === 10) return `${name}, in mehr als 9 von 10 Fällen`;
    return tenths === 0
      ? `${name}, in weniger als 1 von 10 Fällen`
      : `${name}, in etwa ${tenths} von 10 Fällen`;
  },
};
