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

/** As subjects of a sentence. */
const LOW_YESTERDAY = { charge: 'Erholungswert beim Aufwachen', sleep: 'Schlaf' } as const;

const LOW: LowWords = {
  hrvWeek: () => 'HFV der Woche',
  night: () => 'eine Nacht weit vom Üblichen',
  charge: ({ charge }) => `Erholungswert ${say.number(wholeOf(charge))}`,
  sleep: ({ sleep }) => `${say.number(hoursOf(sleep))} h Schlaf`,
  ownWord: () => 'deine Angabe',
};

function usually(signal: Judged<string>, unit: string): string {
  const range = rangeText(signal, say.number);
  return range === null ? '' : ` (sonst ${range}${unit})`;
}

function estimated(day: DaySignals): string {
  const tenths = easedInTen(day);
  return tenths === null ? '' : ` (geschätzt, in etwa ${tenths} von 10 Fällen)`;
}

function endOfEasing({ easingEndsOn }: DaySignals): string {
  return easingEndsOn === null ? 'bis diese Tage vorbei sind' : `etwa bis zum ${say.day(easingEndsOn)}`;
}

const lowTogether: Wording['rules']['TWO_SIGNALS_LOW'] = {
  reason: (day) => `Mehreres spricht zugleich für schlechte Erholung: ${say.list(lowSignals(day, LOW))}.`,
  past: (day) => `Mehreres sprach zugleich für schlechte Erholung: ${say.list(lowSignals(day, LOW))}.`,
  wouldChangeIf: () => 'Weniger davon auf einmal.',
};

const charge: Wording['rules']['CHARGE_LOW'] = {
  reason: (day) =>
    `Dein Erholungswert beim Aufwachen ist ${say.number(wholeOf(day.charge))}${usually(day.charge, '')} und damit einer deiner niedrigsten.`,
  past: (day) =>
    `Dein Erholungswert beim Aufwachen war ${say.number(wholeOf(day.charge))}${usually(day.charge, '')} und damit einer deiner niedrigsten.`,
  wouldChangeIf: () => 'Ein Erholungswert beim Aufwachen näher an deinem Üblichen.',
};

const sleepHours = (day: DaySignals) => `Du hast ${say.number(hoursOf(day.sleep))} Stunden geschlafen`;

const illness = (day: DaySignals) =>
  isOftenIllness(day) ? ', bei erhöhter Temperatur. Oft steckt eine Krankheit dahinter' : '';

/** Heart rate variability is named only if it was measured. */
const hrv = (day: DaySignals) =>
  day.hrvNight.verdict === 'FAR_OFF'
    ? `, bei einer HFV von ${say.number(wholeOf(day.hrvNight))} ms, weit unter deinem Üblichen`
    : '';

const PAUSED_FOR: PausedWords = {
  PREGNANCY: 'wegen einer Schwangerschaft',
  POSTPARTUM: 'nach einer Geburt',
  BREASTFEEDING: 'während der Stillzeit',
};

const overrides: Wording['overrides'] = {
  flare: 'Starke Beschwerden',
  stress: 'Viel Stress',
  sleep: 'Schlecht geschlafen',
  pms: 'PMS',
};

const rules: Wording['rules'] = {
  FLARE: {
    reason: () =>
      'Du hast starke Beschwerden angegeben, deshalb ist Ruhetag. Deine Angabe zählt mehr als jeder Sensor.',
    past: () => 'Du hattest starke Beschwerden angegeben. Deine Angabe zählt mehr als jeder Sensor.',
    wouldChangeIf: () => 'Die Angabe zu den Beschwerden zurücknehmen.',
  },
  THREE_SIGNALS_LOW: lowTogether,
  HIGH_STRESS: {
    reason: () => 'Du hast viel Stress angegeben; unter Stress dauert die Erholung länger.',
    past: () => 'Du hattest viel Stress angegeben; unter Stress dauert die Erholung länger.',
    wouldChangeIf: () => 'Die Angabe zum Stress zurücknehmen.',
  },
  SUSPECTED_ILLNESS: {
    reason: (day) =>
      `Letzte Nacht lag dein Ruhepuls mit ${say.number(wholeOf(day.pulse))} weit über deinem Üblichen, und deine Temperatur war erhöht${hrv(day)}. Oft steckt eine Krankheit dahinter, deshalb ist Ruhetag.`,
    past: (day) =>
      `In der Nacht lag dein Ruhepuls mit ${say.number(wholeOf(day.pulse))} weit über deinem Üblichen, und deine Temperatur war erhöht${hrv(day)}. Oft steckt eine Krankheit dahinter.`,
    wouldChangeIf: () => 'Eine Nacht näher an deinem Üblichen.',
  },
  HRV_VERY_LOW: {
    reason: () => 'Deine HFV der letzten 7 Tage liegt weit unter deinem üblichen Bereich.',
    past: () => 'Deine HFV der 7 Tage davor lag weit unter deinem üblichen Bereich.',
    wouldChangeIf: () => 'Deine HFV der letzten 7 Tage wieder im üblichen Bereich.',
  },
  HRV_LOW: {
    reason: () => 'Deine HFV der letzten 7 Tage liegt deutlich unter deinem üblichen Bereich.',
    past: () => 'Deine HFV der 7 Tage davor lag deutlich unter deinem üblichen Bereich.',
    wouldChangeIf: () => 'Deine HFV der letzten 7 Tage wieder im üblichen Bereich.',
  },
  NIGHT_FAR_OFF_TWICE: {
    reason: (day) =>
      `Letzte Nacht lag deine HFV mit ${say.number(wholeOf(day.hrvNight))} ms weit unter deinem Üblichen und dein Ruhepuls mit ${say.number(wholeOf(day.pulse))} weit darüber.`,
    past: (day) =>
      `In der Nacht lag deine HFV mit ${say.number(wholeOf(day.hrvNight))} ms weit unter deinem Üblichen und dein Ruhepuls mit ${say.number(wholeOf(day.pulse))} weit darüber.`,
    wouldChangeIf: () => 'Eine Nacht näher an deinem Üblichen.',
  },
  TWO_SIGNALS_LOW: lowTogether,
  CHARGE_VERY_LOW: charge,
  POOR_SLEEP: {
    reason: () =>
      'Du hast schlechten Schlaf angegeben. Nach kurzen Nächten sinkt die Leistung (in Studien, meist mit Männern, im Schnitt um etwa 8\u00a0%); lass es leicht angehen.',
    past: () =>
      'Du hattest schlechten Schlaf angegeben. Nach kurzen Nächten sinkt die Leistung (in Studien, meist mit Männern, im Schnitt um etwa 8\u00a0%).',
    wouldChangeIf: () => 'Die Angabe zum Schlaf nach einer besseren Nacht zurücknehmen.',
  },
  PMS: {
    reason: () => 'Du hast PMS angegeben. Leichte Bewegung hilft oft; mach mehr, wenn es dir gut geht.',
    past: () => 'Du hattest PMS angegeben. Leichte Bewegung hilft oft.',
    wouldChangeIf: () => 'Die Angabe zu PMS zurücknehmen.',
  },
  HRV_UNBALANCED: {
    reason: () => 'Deine HFV der letzten 7 Tage liegt unter deinem üblichen Bereich.',
    past: () => 'Deine HFV der 7 Tage davor lag unter deinem üblichen Bereich.',
    wouldChangeIf: () => 'Deine HFV der letzten 7 Tage wieder im üblichen Bereich.',
  },
  HRV_NIGHT_FAR_OFF: {
    reason: ({ hrvNight }) =>
      `Die HFV der letzten Nacht, ${say.number(wholeOf(hrvNight))} ms, ist für dich ungewöhnlich niedrig${usually(hrvNight, ' ms')}.`,
    past: ({ hrvNight }) =>
      `Die HFV der Nacht, ${say.number(wholeOf(hrvNight))} ms, war für dich ungewöhnlich niedrig${usually(hrvNight, ' ms')}.`,
    wouldChangeIf: () => 'Eine Nacht näher an deinem Üblichen.',
  },
  PULSE_FAR_OFF: {
    reason: (day) =>
      `Dein Ruhepuls von ${say.number(wholeOf(day.pulse))} liegt weit über deinem Üblichen${rangeAlone(day.pulse, say.number)}${illness(day)}.`,
    past: (day) =>
      `Dein Ruhepuls von ${say.number(wholeOf(day.pulse))} lag weit über deinem Üblichen${rangeAlone(day.pulse, say.number)}${illness(day)}.`,
    wouldChangeIf: () => 'Ein Ruhepuls näher an deinem Üblichen.',
  },
  SLEEP_VERY_SHORT: {
    reason: (day) => `${sleepHours(day)}, eine sehr kurze Nacht.`,
    past: (day) => `${sleepHours(day)}, eine sehr kurze Nacht.`,
    wouldChangeIf: () => 'Eine längere Nacht.',
  },
  CHARGE_LOW: charge,
  HRV_LOW_HOLDS: {
    reason: () =>
      'Deine HFV der letzten 7 Tage war in den letzten zwei Tagen niedrig, und letzte Nacht wurde nicht gemessen; bis zur nächsten Messung gilt das weiter.',
    past: () => 'Deine HFV war in den zwei Tagen davor niedrig gewesen, und die Nacht wurde nicht gemessen.',
    wouldChangeIf: () => 'Die HFV der letzten Nacht: jetzt synchronisieren oder von Hand eintragen.',
  },
  SLEEP_SHORT: {
    reason: (day) => `${sleepHours(day)}, weniger als sechs.`,
    past: (day) => `${sleepHours(day)}, weniger als sechs.`,
    wouldChangeIf: () => 'Eine längere Nacht.',
  },
  CHARGE_BELOW_AFTER_DRAIN: {
    reason: ({ charge, drain }) =>
      `Dein Erholungswert beim Aufwachen ist ${say.number(wholeOf(charge))} und damit unter deinem Üblichen${rangeAlone(charge, say.number)}, und gestern hat dich mehr Kraft gekostet als die meisten Tage: Der Tiefstwert war ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
    past: ({ charge, drain }) =>
      `Dein Erholungswert beim Aufwachen war ${say.number(wholeOf(charge))} und damit unter deinem Üblichen${rangeAlone(charge, say.number)}, und der Tag davor hatte dich mehr Kraft gekostet als die meisten: Der Tiefstwert war ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
    wouldChangeIf: () =>
      'Ein Erholungswert beim Aufwachen näher an deinem Üblichen oder ein weniger anstrengender Tag.',
  },
  LOAD_HIGH: {
    reason: (day) =>
      `Du hast in den letzten sieben Tagen ${say.counted(wholeOf(day.load), 'Intensitätsminute', 'Intensitätsminuten')} gemacht; sonst sind es ${say.number(usualMinutes(day))}. Das vergleicht dich mit dir selbst und ist keine gesundheitliche Grenze.`,
    past: (day) =>
      `Du hattest in den sieben Tagen davor ${say.counted(wholeOf(day.load), 'Intensitätsminute', 'Intensitätsminuten')} gemacht; sonst waren es ${say.number(usualMinutes(day))}. Das vergleicht dich mit dir selbst und ist keine gesundheitliche Grenze.`,
    wouldChangeIf: () => 'Ein paar leichtere Tage.',
  },
  NIGHT_NOT_MEASURED: {
    reason: () =>
      'Letzte Nacht wurde nichts gemessen, das ist also kein grünes Licht: Richte dich nach deinem Gefühl. Synchronisiere jetzt dein Wearable, oder trage Werte von Hand ein.',
    past: () => 'In der Nacht wurde nichts gemessen, es gab also kein grünes Licht.',
    wouldChangeIf: () => 'Werte der letzten Nacht: jetzt synchronisieren oder von Hand eintragen.',
  },
  HRV_NOT_MEASURED: {
    reason: () =>
      'Die HFV der letzten Nacht wurde nicht gemessen, ein Teil deiner Erholung ist also nicht bekannt; richte dich nach deinem Gefühl.',
    past: () => 'Die HFV der Nacht wurde nicht gemessen, ein Teil deiner Erholung war also nicht bekannt.',
    wouldChangeIf: () => 'Die HFV der letzten Nacht: jetzt synchronisieren oder von Hand eintragen.',
  },
  LOW_YESTERDAY_NOT_MEASURED: {
    reason: ({ lowYesterday }) =>
      `Gestern niedrig und letzte Nacht nicht gemessen: ${say.list(lowYesterday.map((name) => LOW_YESTERDAY[name]))}. Geh nach Gefühl.`,
    past: ({ lowYesterday }) =>
      `Am Tag davor niedrig und in der Nacht nicht gemessen: ${say.list(lowYesterday.map((name) => LOW_YESTERDAY[name]))}.`,
    wouldChangeIf: () => 'Werte der letzten Nacht: jetzt synchronisieren oder von Hand eintragen.',
  },
  LONG_WITHOUT_PERIOD: {
    reason: ({ daysWithoutPeriod }) =>
      `Seit ${say.counted(daysWithoutPeriod ?? 0, 'Tag', 'Tagen')} keine Periode. Hartes Training bei zu wenig Essen ist einer von mehreren möglichen Gründen; sprich vor hartem Training mit einer Ärztin oder einem Arzt.`,
    past: ({ daysWithoutPeriod }) =>
      `Seit ${say.counted(daysWithoutPeriod ?? 0, 'Tag', 'Tagen')} war keine Periode eingetragen. Hartes Training bei zu wenig Essen ist einer von mehreren möglichen Gründen.`,
    wouldChangeIf: () =>
      'Eine Periode eintragen, oder in den Einstellungen angeben, warum keine zu erwarten ist.',
  },
  PAUSED_FOR_A_REASON: {
    reason: ({ pausedFor }) =>
      `Das Zählen ist ${PAUSED_FOR[pausedFor ?? 'PREGNANCY']} pausiert, deshalb wird hier kein Tag als hart geplant. Richte dich nach dem, was du ärztlich abgesprochen hast.`,
    past: () =>
      'Das Zählen war aus einem Grund pausiert, den du angegeben hast, deshalb war kein Tag als hart geplant.',
    wouldChangeIf: () => 'Eine andere Zählweise in den Einstellungen oder eine Pause ohne Grund.',
  },
  EASED_PHASE: {
    reason: (day) =>
      `Dein Plan sieht in den Tagen vor einer Periode und an ihren ersten zwei Tagen etwas weniger vor${estimated(day)}. Dass diese Phase die Leistung senkt, ist nur schwach belegt; trainiere wie sonst, wenn es dir gut geht.`,
    past: (day) =>
      `Dein Plan sah in den Tagen vor einer Periode und an ihren ersten zwei Tagen etwas weniger vor${estimated(day)}.`,
    wouldChangeIf: (day) =>
      `Die Phasenplanung ausschalten, wenn es dir gut geht, oder warten, ${endOfEasing(day)}.`,
  },
  ILL: {
    reason: () =>
      'Du bist krank, deshalb ist Ruhetag. Dabei bleibt es, bis du sagst, dass es dir besser geht.',
    past: () => 'Du warst krank.',
    wouldChangeIf: () => 'Sagen, dass es dir besser geht.',
  },
  PAIN_HIGH: {
    reason: () =>
      'Du hast starke Schmerzen angegeben, deshalb nur sanfte Bewegung. Schmerzen, die dich von deinem Alltag abhalten, gehören ärztlich abgeklärt.',
    past: () => 'Du hattest starke Schmerzen angegeben.',
    wouldChangeIf: () => 'Weniger Schmerzen.',
  },
  COMING_BACK: {
    reason: () => 'Du kommst aus einer Krankheit zurück: erst zwei Tage in leichtem Tempo.',
    past: () => 'Du kamst aus einer Krankheit zurück.',
    wouldChangeIf: () => 'Zwei Tage, nachdem du gesagt hast, dass es dir besser geht.',
  },
  PAIN_AND_LOW_ENERGY: {
    reason: () => 'Du hast Schmerzen und wenig Energie angegeben.',
    past: () => 'Du hattest Schmerzen und wenig Energie angegeben.',
    wouldChangeIf: () => 'Weniger Schmerzen oder mehr Energie.',
  },
  PAIN_MEDIUM: {
    reason: () => 'Du hast Schmerzen angegeben.',
    past: () => 'Du hattest Schmerzen angegeben.',
    wouldChangeIf: () => 'Weniger Schmerzen.',
  },
  LOW_ENERGY: {
    reason: () => 'Du hast wenig Energie angegeben.',
    past: () => 'Du hattest wenig Energie angegeben.',
    wouldChangeIf: () => 'Mehr Energie.',
  },
  EASE_OFF: {
    reason: () => 'Du machst heute auf eigenen Wunsch etwas weniger.',
    past: () => 'Du hattest auf eigenen Wunsch etwas weniger gemacht.',
    wouldChangeIf: () => 'Den Wunsch nach weniger zurücknehmen.',
  },
  FEELS_GOOD: {
    reason: () =>
      'Dir geht es gut, und nur ein schwaches Zeichen spricht für weniger. Deine Angabe zählt mehr, also trainiere wie geplant.',
    past: () => 'Dir ging es gut, und nur ein schwaches Zeichen sprach für weniger.',
    wouldChangeIf: () => 'Zurücknehmen, dass es dir gut geht, oder ein weiterer Wert, der sinkt.',
  },
  NOTHING_HOLDS_BACK: {
    reason: () => 'Nichts spricht gegen Training',
    past: () => 'Nichts sprach gegen Training.',
    wouldChangeIf: () => 'Ein Wert, der sinkt, oder eine Angabe von dir.',
  },
};

export const de: Wording = {
  phases,
  overrides,
  rules,
  without: (missing) => ` – entschieden ohne ${say.list(missing.map((name) => SIGNALS[name]))}`,
  allOfThis: 'All das:',
};
