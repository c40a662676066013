import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals, MissingName } from '../day-signals.ts';
import type { Judged } from '../signal.ts';
import type { Wording } from '../wording.ts';
import {
  hoursOf,
  inTen,
  isOftenIllness,
  type LowWords,
  lowSignals,
  type PausedWords,
  rangeText,
  usualMinutes,
  wholeOf,
} from './day-facts.ts';

const say = PHRASING.de;

const phases: Wording['phases'] = {
  MENSTRUAL: 'Menstruation',
  FOLLICULAR: 'Follikelphase',
  OVULATION: 'Zeit um den Eisprung',
  EARLY_LUTEAL: 'frühe Lutealphase',
  LATE_LUTEAL: 'späte Lutealphase',
  UNKNOWN: 'Phase unbekannt',
};

const SIGNALS: Readonly<Record<MissingName, string>> = {
  hrvWeek: 'die HFV der Woche',
  hrvNight: 'die HFV der letzten Nacht',
  pulse: 'Ruhepuls',
  sleep: 'Schlaf',
  charge: 'den Erholungswert beim Aufwachen',
  drain: 'den gestrigen Tiefstwert',
  load: 'die Intensitätsminuten der letzten sieben Tage',
  temperature: 'Temperatur',
  phase: 'eine geschätzte Phase',
};

/** As subjects. */
export const LOW_YESTERDAY = { charge: 'Erholungswert beim Aufwachen', sleep: 'Schlaf' } as const;

export const LOW: LowWords = {
  hrvWeek: () => 'HFV der Woche',
  night: () => 'eine Nacht weit vom Üblichen',
  charge: ({ charge }) => `Erholungswert ${say.number(wholeOf(charge))}`,
  sleep: ({ sleep }) => `${say.number(hoursOf(sleep))} h Schlaf`,
  ownWord: () => 'deine Angabe',
};

export function usually(signal: Judged<string>, unit: string): string {
  const range = rangeText(signal, say.number);
  return range === null ? '' : ` (sonst ${range}${unit})`;
}

function nextPhaseText({ nextPhaseOn }: DaySignals): string {
  const phase = 'die nächste Phase';
  return nextPhaseOn === null ? phase : `${phase} (etwa ab dem ${say.day(nextPhaseOn)})`;
}

const lowTogether: Wording['rules']['TWO_SIGNALS_LOW'] = {
  reason: (day) => `Mehreres spricht zugleich für schlechte Erholung: ${say.list(lowSignals(day, LOW))}.`,
  wouldChangeIf: () => 'Weniger davon auf einmal.',
};

const charge: Wording['rules']['CHARGE_LOW'] = {
  reason: (day) =>
    `Dein Erholungswert beim Aufwachen ist ${say.number(wholeOf(day.charge))}${usually(day.charge, '')} und damit einer deiner niedrigsten.`,
  wouldChangeIf: () => 'Ein Erholungswert beim Aufwachen näher an deinem Üblichen.',
};

const sleepHours = (day: DaySignals) => `Du hast ${say.number(hoursOf(day.sleep))} Stunden geschlafen`;

/** Named only where it was measured. */
export const hrv = (day: DaySignals) =>
  day.hrvNight.verdict === 'FAR_OFF'
    ? `, bei einer HFV weit unter deinem Üblichen (${say.number(wholeOf(day.hrvNight))} ms)`
    : '';

const PAUSED_FOR: PausedWords = {
  PREGNANCY: 'wegen einer Schwangerschaft',
  POSTPARTUM: 'nach einer Geburt',
  BREASTFEEDING: 'während der Stillzeit',
};

const rules: Wording['rules'] = {
  FLARE: {
    reason: () =>
      'Du hast starke Beschwerden angegeben, deshalb ist Ruhetag. Deine Angabe zählt mehr als jeder Sensor.',
    wouldChangeIf: () => 'Die Angabe zu den Beschwerden zurücknehmen.',
  },
  THREE_SIGNALS_LOW: lowTogether,
  HIGH_STRESS: {
    reason: () => 'Du hast viel Stress angegeben; unter Stress dauert die Erholung länger.',
    wouldChangeIf: () => 'Die Angabe zum Stress zurücknehmen.',
  },
  SUSPECTED_ILLNESS: {
    reason: (day) =>
      `Letzte Nacht lag dein Ruhepuls weit über deinem Üblichen (${say.number(wholeOf(day.pulse))}), und deine Temperatur war erhöht${hrv(day)}. Oft steckt eine Krankheit dahinter, deshalb ist Ruhetag.`,
    wouldChangeIf: () => 'Eine Nacht näher an deinem Üblichen.',
  },
  HRV_VERY_LOW: {
    reason: () => 'Deine HFV der letzten 7 Tage liegt weit unter deinem üblichen Bereich.',
    wouldChangeIf: () => 'Deine HFV der letzten 7 Tage wieder im üblichen Bereich.',
  },
  HRV_LOW: {
    reason: () => 'Deine HFV der letzten 7 Tage liegt deutlich unter deinem üblichen Bereich.',
    wouldChangeIf: () => 'Deine HFV der letzten 7 Tage wieder im üblichen Bereich.',
  },
  NIGHT_FAR_OFF_TWICE: {
    reason: (day) =>
      `Letzte Nacht lag deine HFV weit unter deinem Üblichen (${say.number(wholeOf(day.hrvNight))} ms) und dein Ruhepuls weit darüber (${say.number(wholeOf(day.pulse))}).`,
    wouldChangeIf: () => 'Eine Nacht näher an deinem Üblichen.',
  },
  TWO_SIGNALS_LOW: lowTogether,
  CHARGE_VERY_LOW: charge,
  POOR_SLEEP: {
    reason: () =>
      'Du hast schlechten Schlaf angegeben. Nach kurzen Nächten sinkt die Leistung (in Studien, meist mit Männern, im Schnitt um etwa 8\u00a0%); lass es leicht angehen.',
    wouldChangeIf: () => 'Die Angabe zum Schlaf nach einer besseren Nacht zurücknehmen.',
  },
  PMS: {
    reason: () => 'Du hast PMS angegeben. Leichte Bewegung hilft oft; mach mehr, wenn es dir gut geht.',
    wouldChangeIf: () => 'Die Angabe zu PMS zurücknehmen.',
  },
  HRV_UNBALANCED: {
    reason: () => 'Deine HFV der letzten 7 Tage liegt unter deinem üblichen Bereich.',
    wouldChangeIf: () => 'Deine HFV der letzten 7 Tage wieder im üblichen Bereich.',
  },
  HRV_NIGHT_FAR_OFF: {
    reason: ({ hrvNight }) =>
      `Die HFV der letzten Nacht, ${say.number(wholeOf(hrvNight))} ms, liegt weit unter deinem Üblichen${usually(hrvNight, ' ms')}.`,
    wouldChangeIf: () => 'Eine Nacht näher an deinem Üblichen.',
  },
  PULSE_FAR_OFF: {
    reason: (day) =>
      `Dein Ruhepuls von ${say.number(wholeOf(day.pulse))} liegt weit über deinem Üblichen${usually(day.pulse, '')}${isOftenIllness(day) ? ', bei erhöhter Temperatur. Oft steckt eine Krankheit dahinter' : ''}.`,
    wouldChangeIf: () => 'Ein Ruhepuls näher an deinem Üblichen.',
  },
  SLEEP_VERY_SHORT: {
    reason: (day) => `${sleepHours(day)}, eine sehr kurze Nacht.`,
    wouldChangeIf: () => 'Eine längere Nacht.',
  },
  CHARGE_LOW: charge,
  HRV_LOW_HOLDS: {
    reason: () =>
      'Deine HFV der letzten 7 Tage war in den letzten zwei Tagen niedrig, und letzte Nacht wurde nicht gemessen; bis zur nächsten Messung gilt das weiter.',
    wouldChangeIf: () => 'Die HFV der letzten Nacht: jetzt synchronisieren oder von Hand eintragen.',
  },
  SLEEP_SHORT: {
    reason: (day) => `${sleepHours(day)}, weniger als sechs.`,
    wouldChangeIf: () => 'Eine längere Nacht.',
  },
  CHARGE_BELOW_AFTER_DRAIN: {
    reason: ({ charge, drain }) =>
      `Dein Erholungswert beim Aufwachen ist ${say.number(wholeOf(charge))} und damit unter deinem Üblichen${usually(charge, '')}, und gestern hat dich mehr Kraft gekostet als die meisten Tage: Der Tiefstwert war ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
    wouldChangeIf: () =>
      'Ein Erholungswert beim Aufwachen näher an deinem Üblichen oder ein weniger anstrengender Tag.',
  },
  LOAD_HIGH: {
    reason: (day) =>
      `Du hast in den letzten sieben Tagen ${say.counted(wholeOf(day.load), 'Intensitätsminute', 'Intensitätsminuten')} gemacht; sonst sind es ${say.number(usualMinutes(day))}. Das vergleicht dich mit dir selbst und ist keine gesundheitliche Grenze.`,
    wouldChangeIf: () => 'Ein paar leichtere Tage.',
  },
  NIGHT_NOT_MEASURED: {
    reason: () =>
      'Letzte Nacht wurde nichts gemessen, das ist also kein grünes Licht: Richte dich nach deinem Gefühl. Synchronisiere jetzt dein Wearable, oder trage Werte von Hand ein.',
    wouldChangeIf: () => 'Werte der letzten Nacht: jetzt synchronisieren oder von Hand eintragen.',
  },
  HRV_NOT_MEASURED: {
    reason: () =>
      'Die HFV der letzten Nacht wurde nicht gemessen, ein Teil deiner Erholung ist also nicht bekannt; richte dich nach deinem Gefühl.',
    wouldChangeIf: () => 'Die HFV der letzten Nacht: jetzt synchronisieren oder von Hand eintragen.',
  },
  LOW_YESTERDAY_NOT_MEASURED: {
    reason: ({ lowYesterday }) =>
      `Gestern niedrig und letzte Nacht nicht gemessen: ${say.list(lowYesterday.map((name) => LOW_YESTERDAY[name]))}. Geh nach Gefühl.`,
    wouldChangeIf: () => 'Werte der letzten Nacht: jetzt synchronisieren oder von Hand eintragen.',
  },
  LONG_WITHOUT_PERIOD: {
    reason: ({ daysWithoutPeriod }) =>
      `Seit ${say.counted(daysWithoutPeriod ?? 0, 'Tag', 'Tagen')} keine Periode. Hartes Training bei zu wenig Essen ist einer von mehreren möglichen Gründen; sprich vor hartem Training mit einer Ärztin oder einem Arzt.`,
    wouldChangeIf: () =>
      'Eine Periode eintragen, oder in den Einstellungen angeben, warum keine zu erwarten ist.',
  },
  PAUSED_FOR_A_REASON: {
    reason: ({ pausedFor }) =>
      `Das Zählen ist ${PAUSED_FOR[pausedFor ?? 'PREGNANCY']} pausiert, deshalb wird hier kein Tag als hart geplant. Richte dich nach dem, was du ärztlich abgesprochen hast.`,
    wouldChangeIf: () => 'Eine andere Zählweise in den Einstellungen oder eine Pause ohne Grund.',
  },
  EASED_PHASE: {
    reason: ({ easedShare }) =>
      `Dein Plan sieht in den Tagen vor einer Periode und an ihren ersten zwei Tagen etwas weniger vor (geschätzt, in etwa ${inTen(easedShare)} von 10 Fällen). Dass diese Phase die Leistung senkt, ist nur schwach belegt; trainiere wie sonst, wenn es dir gut geht.`,
    wouldChangeIf: (day) =>
      `Die Phasenplanung ausschalten, wenn es dir gut geht, oder auf ${nextPhaseText(day)} warten.`,
  },
  ILL: {
    reason: () =>
      'Du bist krank, deshalb ist Ruhetag. Dabei bleibt es, bis du sagst, dass es dir besser geht.',
    wouldChangeIf: () => 'Sagen, dass es dir besser geht.',
  },
  PAIN_HIGH: {
    reason: () =>
      'Du hast starke Schmerzen angegeben, deshalb nur sanfte Bewegung. Schmerzen, die dich von deinem Alltag abhalten, gehören ärztlich abgeklärt.',
    wouldChangeIf: () => 'Weniger Schmerzen.',
  },
  COMING_BACK: {
    reason: () => 'Du kommst aus einer Krankheit zurück: erst zwei Tage in leichtem Tempo.',
    wouldChangeIf: () => 'Zwei Tage, nachdem du gesagt hast, dass es dir besser geht.',
  },
  PAIN_AND_LOW_ENERGY: {
    reason: () => 'Du hast Schmerzen und wenig Energie angegeben.',
    wouldChangeIf: () => 'Weniger Schmerzen oder mehr Energie.',
  },
  PAIN_MEDIUM: {
    reason: () => 'Du hast Schmerzen angegeben.',
    wouldChangeIf: () => 'Weniger Schmerzen.',
  },
  LOW_ENERGY: {
    reason: () => 'Du hast wenig Energie angegeben.',
    wouldChangeIf: () => 'Mehr Energie.',
  },
  EASE_OFF: {
    reason: () => 'Du machst heute auf eigenen Wunsch etwas weniger.',
    wouldChangeIf: () => 'Den Wunsch nach weniger zurücknehmen.',
  },
  FEELS_GOOD: {
    reason: () =>
      'Dir geht es gut, und nur ein schwaches Zeichen spricht für weniger. Deine Angabe zählt mehr, also trainiere wie geplant.',
    wouldChangeIf: () => 'Zurücknehmen, dass es dir gut geht, oder ein weiterer Wert, der sinkt.',
  },
  NOTHING_HOLDS_BACK: {
    reason: () => 'Nichts spricht gegen Training',
    wouldChangeIf: () => 'Ein Wert, der sinkt, oder eine Angabe von dir.',
  },
};

export const de: Wording = {
  phases,
  rules,
  without: (missing) => ` – entschieden ohne ${say.list(missing.map((name) => SIGNALS[name]))}`,
  allOfThis: 'All das:',
};
