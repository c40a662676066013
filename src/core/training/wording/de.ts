import { isLuteal, type Phase } from '#core/cycle/phase.ts';
import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals, SignalName } from '../day-signals.ts';
import { THRESHOLDS } from '../thresholds.ts';
import type { Wording } from '../wording.ts';
import { lowSignals, minutesLeft } from './day-facts.ts';

const { batteryLowUpTo, batteryMediumUpTo, batteryHighUpTo, yesterdayLowBelow } = THRESHOLDS;

const say = PHRASING.de;
const number = (value: number | null | undefined) => say.number(value ?? 0);

const phases: Wording['phases'] = {
  MENSTRUAL: 'Menstruation',
  FOLLICULAR: 'Follikelphase',
  OVULATION: 'Zeit um den Eisprung',
  EARLY_LUTEAL: 'frühe Lutealphase',
  LATE_LUTEAL: 'späte Lutealphase',
  UNKNOWN: 'Phase unbekannt',
};

const IN_PHASE: Readonly<Record<Phase, string>> = {
  MENSTRUAL: 'während der Menstruation',
  FOLLICULAR: 'in der Follikelphase',
  OVULATION: 'in der Zeit um den Eisprung',
  EARLY_LUTEAL: 'in der frühen Lutealphase',
  LATE_LUTEAL: 'in der späten Lutealphase',
  UNKNOWN: 'in einer unbekannten Phase',
};

const SIGNALS: Readonly<Record<SignalName, string>> = {
  hrvStatus: 'HRV-Status',
  bodyBatteryCurrent: 'Body Battery',
  bodyBatteryYesterdayLow: 'den gestrigen Tiefstwert der Body Battery',
  intensityMinutesWeek: 'die Intensitätsminuten dieser Woche',
  phase: 'eine geschätzte Phase',
};

const LOW = {
  battery: (value: number | null) => `Body Battery ${number(value)}`,
  hrv: { LOW: 'HRV niedrig', POOR: 'HRV schlecht' },
  yesterday: (value: number) => `Tiefstwert gestern ${number(value)}`,
};

function nextPhaseText({ nextPhaseOn }: DaySignals): string {
  const phase = 'die nächste Phase';
  return nextPhaseOn === null ? phase : `${phase} (etwa ab dem ${say.day(nextPhaseOn)})`;
}

function planText({ phase }: DaySignals): string {
  return phase === 'UNKNOWN' ? 'für eine Woche' : `für eine Woche ${IN_PHASE[phase]}`;
}

const rules: Wording['rules'] = {
  FLARE: {
    reason: () =>
      'Du hast einen Schub angegeben, also ist heute Ruhe. Dein eigenes Wort zählt mehr als jeder Sensor.',
    wouldChangeIf: () => 'Den Schub zurücknehmen.',
  },
  SEVERAL_SIGNALS_LOW: {
    reason: (day) => `Mehrere Erholungswerte sind zugleich niedrig: ${lowSignals(day, LOW)}.`,
    wouldChangeIf: () => `Body Battery über ${batteryLowUpTo}, oder die anderen Werte wieder im Bereich.`,
  },
  POOR_SLEEP: {
    reason: () =>
      'Du hast schlechten Schlaf angegeben. Nach kurzen Nächten sinkt die Leistung (in Studien, meist mit Männern, im Schnitt um etwa 8\u00a0%); lass es sanft angehen.',
    wouldChangeIf: () => 'Die Angabe zum Schlaf nach einer besseren Nacht zurücknehmen.',
  },
  HIGH_STRESS: {
    reason: () => 'Du hast viel Stress angegeben; unter Stress dauert die Erholung länger.',
    wouldChangeIf: () => 'Die Angabe zum Stress zurücknehmen.',
  },
  HRV_LOW: {
    reason: () => 'Deine HRV der letzten 7 Tage liegt deutlich unter deinem üblichen Bereich.',
    wouldChangeIf: () => 'HRV-Status wieder ausgeglichen.',
  },
  BODY_BATTERY_LOW: {
    reason: (day) =>
      `Body Battery ${number(day.bodyBatteryCurrent)} liegt im niedrigen Bereich (0–${batteryLowUpTo}).`,
    wouldChangeIf: () => `Body Battery über ${batteryLowUpTo}.`,
  },
  BUDGET_USED: {
    reason: (day) =>
      `Du hast ${number(day.intensityMinutesWeek)} der ${number(day.weeklyBudgetMinutes)} Intensitätsminuten verbraucht, die ${planText(day)} geplant sind. Das ist das Budget deines Plans, keine Gesundheitsgrenze.`,
    wouldChangeIf: (day) =>
      day.phase === 'UNKNOWN' ? 'Eine neue Woche.' : `Eine neue Woche oder ${nextPhaseText(day)}.`,
  },
  PMS: {
    reason: () => 'Du hast PMS angegeben. Leichte Bewegung hilft oft; mach mehr, wenn es dir gut geht.',
    wouldChangeIf: () => 'Die Angabe zu PMS zurücknehmen.',
  },
  HRV_UNBALANCED: {
    reason: (day) =>
      `Deine HRV der letzten 7 Tage liegt außerhalb deines üblichen Bereichs${
        isLuteal(day.phase) ? ' – auch vor einer Periode sinkt die HRV, es kann also am Zyklus liegen' : ''
      }.`,
    wouldChangeIf: () => 'HRV-Status wieder ausgeglichen.',
  },
  YESTERDAY_DRAINED: {
    reason: (day) => `Gestern fiel deine Body Battery auf ${number(day.bodyBatteryYesterdayLow)}.`,
    wouldChangeIf: () => `Ein Tag, der bei ${yesterdayLowBelow} oder darüber bleibt.`,
  },
  BODY_BATTERY_MEDIUM: {
    reason: (day) => `Body Battery ${number(day.bodyBatteryCurrent)} (mittlerer Bereich).`,
    wouldChangeIf: () => `Body Battery über ${batteryMediumUpTo}.`,
  },
  HRV_UNBALANCED_USUAL_FOR_PHASE: {
    reason: ({ phase, hrvForPhase }) =>
      `Deine HRV der letzten 7 Tage liegt außerhalb deines üblichen Bereichs, aber letzte Nacht (${number(hrvForPhase?.value)} ms) liegt nicht unter dem, was ${IN_PHASE[phase]} für dich üblich ist (Median ${number(hrvForPhase?.median)} ms über ${say.counted(hrvForPhase?.days ?? 0, 'Tag', 'Tage')}).`,
    wouldChangeIf: () => 'HRV-Status wieder ausgeglichen.',
  },
  BODY_BATTERY_HIGH: {
    reason: (day) => `Body Battery ${number(day.bodyBatteryCurrent)} (hoch, nicht voll).`,
    wouldChangeIf: () => `Body Battery über ${batteryHighUpTo}.`,
  },
  EASED_PHASE: {
    reason: ({ phase }) =>
      `Dein Plan nimmt sich ${IN_PHASE[phase]} (geschätzt) etwas zurück. Dass diese Phase die Leistung senkt, ist nur schwach belegt; trainiere wie sonst, wenn es dir gut geht.`,
    wouldChangeIf: (day) =>
      `Die Phasenplanung ausschalten, wenn es dir gut geht, oder auf ${nextPhaseText(day)} warten.`,
  },
  BUDGET_NEARLY_USED: {
    reason: (day) =>
      `Diese Woche noch übrig: ${say.counted(minutesLeft(day), 'geplante Intensitätsminute', 'geplante Intensitätsminuten')}.`,
    wouldChangeIf: () => 'Eine neue Woche.',
  },
  NOTHING_HOLDS_BACK: {
    reason: () => 'Heute hält dich nichts zurück',
    wouldChangeIf: () => 'Ein Wert, der sinkt, oder etwas, das du angibst.',
  },
};

export const de: Wording = {
  phases,
  rules,
  without: (missing) => ` – entschieden ohne ${say.list(missing.map((name) => SIGNALS[name]))}`,
};
