import { PHRASING } from '#core/phrasing.ts';
import type { NoticeWording } from '../notice.ts';

const { counted } = PHRASING.de;
const days = (count: number) => counted(count, 'Tag', 'Tage');
/** In the dative: seit, vor. */
const daysAgo = (count: number) => counted(count, 'Tag', 'Tagen');

export const de: NoticeWording = {
  periodLate: (daysLate) =>
    `Deine Periode ist ${days(daysLate)} später als geschätzt, was nichts Ungewöhnliches ist. In etwa 7 von 10 solchen Zyklen beginnt sie innerhalb von 3 Tagen.`,
  periodOverdue: (daysLate) =>
    `Deine Periode ist ${days(daysLate)} später als geschätzt. Hat sie begonnen, fehlt ein Eintrag, oder könntest du schwanger sein?`,
  phaseUnknown: 'Die Phase ist unbekannt, bis ein Beginn eingetragen ist.',
  cycleStale: (daysSince) =>
    `Deine letzte eingetragene Periode begann vor ${daysAgo(daysSince)}, daher werden weder Tag noch Phase geschätzt. Mit einem neuen Eintrag geht es weiter.`,
  longAbsence: (daysSince) =>
    `Seit ${daysAgo(daysSince)} ist keine Periode eingetragen. Wenn nichts es erklärt (Schwangerschaft, Verhütungsmittel, Wechseljahre), lohnt es sich, das ärztlich abklären zu lassen.`,
};
