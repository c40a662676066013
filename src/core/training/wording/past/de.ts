import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals } from '../../day-signals.ts';
import type { PastReasons } from '../../wording.ts';
import { hoursOf, inTen, isOftenIllness, lowSignals, usualMinutes, wholeOf } from '../day-facts.ts';
import { hrv, LOW, LOW_YESTERDAY, usually } from '../de.ts';

const say = PHRASING.de;

const lowTogether = (day: DaySignals) =>
  `Mehreres sprach zugleich für schlechte Erholung: ${say.list(lowSignals(day, LOW))}.`;

const charge = (day: DaySignals) =>
  `Dein Erholungswert beim Aufwachen war ${say.number(wholeOf(day.charge))}${usually(day.charge, '')} und damit einer deiner niedrigsten.`;

const slept = (day: DaySignals) => `Du hast ${say.number(hoursOf(day.sleep))} Stunden geschlafen`;

const illness = (day: DaySignals) =>
  isOftenIllness(day) ? ', bei erhöhter Temperatur. Oft steckt eine Krankheit dahinter' : '';

export const past: PastReasons = {
  FLARE: () => 'Du hattest starke Beschwerden angegeben. Deine Angabe zählt mehr als jeder Sensor.',
  THREE_SIGNALS_LOW: lowTogether,
  HIGH_STRESS: () => 'Du hattest viel Stress angegeben; unter Stress dauert die Erholung länger.',
  SUSPECTED_ILLNESS: (day) =>
    `In der Nacht lag dein Ruhepuls weit über deinem Üblichen (${say.number(wholeOf(day.pulse))}), und deine Temperatur war erhöht${hrv(day)}. Oft steckt eine Krankheit dahinter.`,
  HRV_VERY_LOW: () => 'Deine HFV der 7 Tage davor lag weit unter deinem üblichen Bereich.',
  HRV_LOW: () => 'Deine HFV der 7 Tage davor lag deutlich unter deinem üblichen Bereich.',
  NIGHT_FAR_OFF_TWICE: (day) =>
    `In der Nacht lag deine HFV weit unter deinem Üblichen (${say.number(wholeOf(day.hrvNight))} ms) und dein Ruhepuls weit darüber (${say.number(wholeOf(day.pulse))}).`,
  TWO_SIGNALS_LOW: lowTogether,
  CHARGE_VERY_LOW: charge,
  POOR_SLEEP: () =>
    'Du hattest schlechten Schlaf angegeben. Nach kurzen Nächten sinkt die Leistung (in Studien, meist mit Männern, im Schnitt um etwa 8\u00a0%).',
  PMS: () => 'Du hattest PMS angegeben. Leichte Bewegung hilft oft.',
  HRV_UNBALANCED: () => 'Deine HFV der 7 Tage davor lag unter deinem üblichen Bereich.',
  HRV_NIGHT_FAR_OFF: ({ hrvNight }) =>
    `Die HFV der Nacht, ${say.number(wholeOf(hrvNight))} ms, lag weit unter deinem Üblichen${usually(hrvNight, ' ms')}.`,
  PULSE_FAR_OFF: (day) =>
    `Dein Ruhepuls von ${say.number(wholeOf(day.pulse))} lag weit über deinem Üblichen${usually(day.pulse, '')}${illness(day)}.`,
  SLEEP_VERY_SHORT: (day) => `${slept(day)}, eine sehr kurze Nacht.`,
  CHARGE_LOW: charge,
  HRV_LOW_HOLDS: () =>
    'Deine HFV war in den zwei Tagen davor niedrig gewesen, und die Nacht wurde nicht gemessen.',
  SLEEP_SHORT: (day) => `${slept(day)}, weniger als sechs.`,
  CHARGE_BELOW_AFTER_DRAIN: ({ charge, drain }) =>
    `Dein Erholungswert beim Aufwachen war ${say.number(wholeOf(charge))} und damit unter deinem Üblichen${usually(charge, '')}, und der Tag davor hatte dich mehr Kraft gekostet als die meisten: Der Tiefstwert war ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
  LOAD_HIGH: (day) =>
    `Du hattest in den sieben Tagen davor ${say.counted(wholeOf(day.load), 'Intensitätsminute', 'Intensitätsminuten')} gemacht; sonst waren es ${say.number(usualMinutes(day))}. Das vergleicht dich mit dir selbst und ist keine gesundheitliche Grenze.`,
  NIGHT_NOT_MEASURED: () => 'In der Nacht wurde nichts gemessen, es gab also kein grünes Licht.',
  HRV_NOT_MEASURED: () =>
    'Die HFV der Nacht wurde nicht gemessen, ein Teil deiner Erholung war also nicht bekannt.',
  LOW_YESTERDAY_NOT_MEASURED: ({ lowYesterday }) =>
    `Am Tag davor niedrig und in der Nacht nicht gemessen: ${say.list(lowYesterday.map((name) => LOW_YESTERDAY[name]))}.`,
  LONG_WITHOUT_PERIOD: ({ daysWithoutPeriod }) =>
    `Seit ${say.counted(daysWithoutPeriod ?? 0, 'Tag', 'Tagen')} war keine Periode eingetragen. Hartes Training bei zu wenig Essen ist einer von mehreren möglichen Gründen.`,
  PAUSED_FOR_A_REASON: () =>
    'Das Zählen war aus einem Grund pausiert, den du angegeben hast, deshalb war kein Tag als hart geplant.',
  EASED_PHASE: ({ easedShare }) =>
    `Dein Plan sah in den Tagen vor einer Periode und an ihren ersten zwei Tagen etwas weniger vor (geschätzt, in etwa ${inTen(easedShare)} von 10 Fällen).`,
  ILL: () => 'Du warst krank.',
  PAIN_HIGH: () => 'Du hattest starke Schmerzen angegeben.',
  COMING_BACK: () => 'Du kamst aus einer Krankheit zurück.',
  PAIN_AND_LOW_ENERGY: () => 'Du hattest Schmerzen und wenig Energie angegeben.',
  PAIN_MEDIUM: () => 'Du hattest Schmerzen angegeben.',
  LOW_ENERGY: () => 'Du hattest wenig Energie angegeben.',
  EASE_OFF: () => 'Du hattest auf eigenen Wunsch etwas weniger gemacht.',
  FEELS_GOOD: () => 'Dir ging es gut, und nur ein schwaches Zeichen sprach für weniger.',
  NOTHING_HOLDS_BACK: () => 'Nichts sprach gegen Training.',
};
