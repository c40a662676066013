import { PHRASING } from '#core/phrasing.ts';
import type { NoticeWording } from '../notice.ts';

const { counted, day } = PHRASING.de;
const days = (count: number) => counted(count, 'Tag', 'Tage');
/** Days in the dative, after "seit" and "vor". */
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
  remarks: {
    LONG_ABSENCE: (count) =>
      `Seit ${daysAgo(count)} ist keine Periode eingetragen. Schwangerschaft, Verhütungsmittel oder Wechseljahre können das erklären, aber auch hartes Training bei zu wenig Essen. Wenn du den Grund nicht kennst, sprich vor hartem Training mit einer Ärztin oder einem Arzt.`,
    LONG_ABSENCE_FIRST_YEARS: (count) =>
      `Seit ${daysAgo(count)} ist keine Periode eingetragen. In den ersten Jahren schwanken Zyklen, aber drei Monate ohne Periode, auch einmalig, gehören in ärztliche Hände: Der Grund kann hartes Training bei zu wenig Essen sein. Sprich vor hartem Training mit einer Ärztin oder einem Arzt.`,
    LONG_GAPS: (count) =>
      `Mindestens drei deiner letzten vier Zyklen waren länger als ${days(count)}. Bei vielen ist das normal; wenn es für dich neu ist, sprich es beim nächsten Arzttermin an.`,
    BLEEDS_MISSED: (count) =>
      `Seit ${daysAgo(count)} ist keine Blutung eingetragen, obwohl nach der Packung zwei zu erwarten waren. Mit der Pille kommt das vor; wenn es für dich neu ist, frag in der Praxis oder Apotheke nach.`,
    LONG_GAP: (count) =>
      `Seit ${daysAgo(count)} ist keine Periode eingetragen. In diesen Jahren sind zwei Monate und mehr ohne Periode nichts Ungewöhnliches.`,
    BLEEDING_AFTER_YEAR: () =>
      'Du hast nach mehr als zwölf Monaten ohne Blutung wieder eine eingetragen. Sprich mit einer Ärztin oder einem Arzt darüber.',
    LONG_GAP_FIRST_YEARS: (count) =>
      `Es gab ${days(count)} ohne Periode. In den ersten Jahren schwanken Zyklen, aber über mehr als drei Monate, auch einmalig, solltest du mit einer Ärztin oder einem Arzt sprechen.`,
  },
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
