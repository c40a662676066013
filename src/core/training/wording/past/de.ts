import { isLuteal } from '#core/cycle/phase.ts';
import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals } from '../../day-signals.ts';
import type { PastReasons } from '../../wording.ts';
import { hoursOf, inTen, isOftenIllness, lowSignals, wholeOf } from '../day-facts.ts';
import { LOW, usually } from '../de.ts';

const say = PHRASING.de;

const lowTogether = (day: DaySignals) =>
  `Mehreres sprach zugleich für schlechte Erholung: ${say.list(lowSignals(day, LOW))}.`;

const charge = (day: DaySignals) =>
  `Dein Erholungswert beim Aufwachen war ${say.number(wholeOf(day.charge))}${usually(day.charge, '')} und damit einer deiner niedrigsten.`;

const load = ({ load: week }: DaySignals) =>
  `Du hattest in dieser Woche ${say.counted(wholeOf(week), 'Intensitätsminute', 'Intensitätsminuten')} gemacht; dein Ziel war ${say.number(week.usual?.high ?? 0)}. Es ist dein eigenes Ziel, keine gesundheitliche Grenze.`;

const slept = (day: DaySignals) => `Du hast ${say.number(hoursOf(day.sleep))} Stunden geschlafen`;

const illness = (day: DaySignals) =>
  isOftenIllness(day) ? ', bei erhöhter Temperatur. Oft steckt eine Krankheit dahinter' : '';

export const past: PastReasons = {
  FLARE: () => 'Du hattest starke Beschwerden angegeben. Deine Angabe zählt mehr als jeder Sensor.',
  THREE_SIGNALS_LOW: lowTogether,
  HIGH_STRESS: () => 'Du hattest viel Stress angegeben; unter Stress dauert die Erholung länger.',
  HRV_LOW: () => 'Deine HFV der 7 Tage davor lag deutlich unter deinem üblichen Bereich.',
  NIGHT_FAR_OFF_TWICE: (day) =>
    `In der Nacht lag deine HFV weit unter deinem Üblichen (${say.number(wholeOf(day.hrvNight))} ms) und dein Ruhepuls weit darüber (${say.number(wholeOf(day.pulse))})${illness(day)}.`,
  TWO_SIGNALS_LOW: lowTogether,
  CHARGE_VERY_LOW: charge,
  POOR_SLEEP: () =>
    'Du hattest schlechten Schlaf angegeben. Nach kurzen Nächten sinkt die Leistung (in Studien, meist mit Männern, im Schnitt um etwa 8\u00a0%).',
  PMS: () => 'Du hattest PMS angegeben. Leichte Bewegung hilft oft.',
  HRV_UNBALANCED: ({ phase }) =>
    `Deine HFV der 7 Tage davor lag unter deinem üblichen Bereich${isLuteal(phase) ? ' – auch vor einer Periode sinkt die HFV, es kann also am Zyklus gelegen haben' : ''}.`,
  HRV_NIGHT_FAR_OFF: ({ hrvNight }) =>
    `Die HFV der Nacht, ${say.number(wholeOf(hrvNight))} ms, lag weit unter deinem Üblichen${usually(hrvNight, ' ms')}.`,
  PULSE_FAR_OFF: (day) =>
    `Dein Ruhepuls von ${say.number(wholeOf(day.pulse))} lag weit über deinem Üblichen${usually(day.pulse, '')}${illness(day)}.`,
  SLEEP_VERY_SHORT: (day) => `${slept(day)}, eine sehr kurze Nacht.`,
  CHARGE_LOW: charge,
  LOAD_VERY_HIGH: load,
  HRV_LOW_HOLDS: () =>
    'Deine HFV war in den zwei Tagen davor niedrig gewesen, und die Nacht wurde nicht gemessen.',
  HRV_UNBALANCED_USUAL_FOR_PHASE: () =>
    'Deine HFV der 7 Tage davor lag unter deinem üblichen Bereich, war in diesen Phasen für dich aber üblich.',
  SLEEP_SHORT: (day) => `${slept(day)}, weniger als sechs.`,
  CHARGE_BELOW_USUAL: (day) =>
    `Dein Erholungswert beim Aufwachen war ${say.number(wholeOf(day.charge))}, etwas unter deinem Üblichen${usually(day.charge, '')}.`,
  YESTERDAY_DRAINED: ({ drain }) =>
    `Der Tag davor hatte dich mehr Kraft gekostet als die meisten: Der Tiefstwert war ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
  LOAD_HIGH: load,
  NIGHT_NOT_MEASURED: () => 'In der Nacht wurde nichts gemessen, es gab also kein grünes Licht.',
  HRV_NOT_MEASURED: () =>
    'Die HFV der Nacht wurde nicht gemessen, ein Teil deiner Erholung war also nicht bekannt.',
  LONG_WITHOUT_PERIOD: ({ daysWithoutPeriod }) =>
    `Seit ${say.counted(daysWithoutPeriod ?? 0, 'Tag', 'Tagen')} war keine Periode eingetragen. Hartes Training bei zu wenig Essen ist einer von mehreren möglichen Gründen.`,
  PAUSED_FOR_A_REASON: () =>
    'Das Zählen war aus einem Grund pausiert, den du angegeben hast, deshalb war kein Tag als hart geplant.',
  EASED_PHASE: ({ easedShare }) =>
    `Dein Plan sah in den Tagen vor einer Periode und an ihren ersten zwei Tagen etwas weniger vor (geschätzt, in etwa ${inTen(easedShare)} von 10 Fällen).`,
  NOTHING_HOLDS_BACK: () => 'Nichts sprach gegen Training.',
};
