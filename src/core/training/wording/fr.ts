import { isLuteal } from '#core/cycle/phase.ts';
import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals, SignalName } from '../day-signals.ts';
import { THRESHOLDS } from '../thresholds.ts';
import type { Wording } from '../wording.ts';
import { lowSignals, minutesLeft } from './day-facts.ts';

const { batteryLowUpTo, batteryMediumUpTo, batteryHighUpTo, yesterdayLowBelow } = THRESHOLDS;

const say = PHRASING.fr;
const number = (value: number | null | undefined) => say.number(value ?? 0);

const phases: Wording['phases'] = {
  MENSTRUAL: 'phase menstruelle',
  FOLLICULAR: 'phase folliculaire',
  OVULATION: 'fenêtre d’ovulation',
  EARLY_LUTEAL: 'phase lutéale précoce',
  LATE_LUTEAL: 'phase lutéale tardive',
  UNKNOWN: 'phase inconnue',
};

const SIGNALS: Readonly<Record<SignalName, string>> = {
  hrvStatus: 'le statut VFC',
  bodyBatteryCurrent: 'la Body Battery',
  bodyBatteryYesterdayLow: 'le minimum d’hier de la Body Battery',
  intensityMinutesWeek: 'les minutes intensives de la semaine',
  phase: 'une phase estimée',
};

const LOW = {
  battery: (value: number | null) => `Body Battery ${number(value)}`,
  hrv: { LOW: 'VFC faible', POOR: 'VFC mauvaise' },
  yesterday: (value: number) => `minimum d’hier ${number(value)}`,
};

function nextPhaseText({ nextPhaseOn }: DaySignals): string {
  return nextPhaseOn === null ? 'la phase suivante' : `la phase suivante (vers le ${say.day(nextPhaseOn)})`;
}

function planText({ phase }: DaySignals): string {
  return phase === 'UNKNOWN' ? 'une semaine' : `une semaine pendant la ${phases[phase]}`;
}

const rules: Wording['rules'] = {
  FLARE: {
    reason: () =>
      'Vous avez signalé une poussée\u00a0: aujourd’hui, repos. Ce que vous ressentez passe avant tous les capteurs.',
    wouldChangeIf: () => 'Retirer la poussée.',
  },
  SEVERAL_SIGNALS_LOW: {
    reason: (day) =>
      `Plusieurs signaux de récupération sont bas en même temps\u00a0: ${lowSignals(day, LOW)}.`,
    wouldChangeIf: () =>
      `Body Battery au-dessus de ${batteryLowUpTo}, ou les autres signaux revenus dans leur plage.`,
  },
  POOR_SLEEP: {
    reason: () =>
      'Vous avez signalé un mauvais sommeil. Les performances baissent après des nuits courtes (d’environ 8\u202f% en moyenne dans des études menées surtout auprès d’hommes)\u202f; allez-y en douceur.',
    wouldChangeIf: () => 'Retirer l’indication de sommeil après une meilleure nuit.',
  },
  HIGH_STRESS: {
    reason: () => 'Vous avez signalé un stress élevé\u202f; sous stress, la récupération est plus lente.',
    wouldChangeIf: () => 'Retirer l’indication de stress.',
  },
  HRV_LOW: {
    reason: () => 'Votre VFC sur 7 jours est nettement en dessous de votre plage habituelle.',
    wouldChangeIf: () => 'Statut VFC de nouveau équilibré.',
  },
  BODY_BATTERY_LOW: {
    reason: (day) =>
      `Body Battery à ${number(day.bodyBatteryCurrent)}, dans la zone basse (0–${batteryLowUpTo}).`,
    wouldChangeIf: () => `Body Battery au-dessus de ${batteryLowUpTo}.`,
  },
  BUDGET_USED: {
    reason: (day) =>
      `Vous avez utilisé ${number(day.intensityMinutesWeek)} des ${number(day.weeklyBudgetMinutes)} minutes intensives prévues pour ${planText(day)}. C’est le budget de votre plan, pas une limite de santé.`,
    wouldChangeIf: (day) =>
      day.phase === 'UNKNOWN' ? 'Une nouvelle semaine.' : `Une nouvelle semaine, ou ${nextPhaseText(day)}.`,
  },
  PMS: {
    reason: () =>
      'Vous avez signalé un SPM. Bouger en douceur aide souvent\u202f; faites-en plus si vous vous sentez bien.',
    wouldChangeIf: () => 'Retirer l’indication de SPM.',
  },
  HRV_UNBALANCED: {
    reason: (day) =>
      `Votre VFC sur 7 jours est en dehors de votre plage habituelle${
        isLuteal(day.phase)
          ? ' – la VFC baisse aussi avant les règles, cela peut donc venir de votre cycle'
          : ''
      }.`,
    wouldChangeIf: () => 'Statut VFC de nouveau équilibré.',
  },
  YESTERDAY_DRAINED: {
    reason: (day) => `Hier, votre Body Battery est descendue à ${number(day.bodyBatteryYesterdayLow)}.`,
    wouldChangeIf: () => `Une journée qui reste à ${yesterdayLowBelow} ou plus.`,
  },
  BODY_BATTERY_MEDIUM: {
    reason: (day) => `Body Battery à ${number(day.bodyBatteryCurrent)} (zone moyenne).`,
    wouldChangeIf: () => `Body Battery au-dessus de ${batteryMediumUpTo}.`,
  },
  HRV_UNBALANCED_USUAL_FOR_PHASE: {
    reason: ({ phase, hrvForPhase }) =>
      `Votre VFC sur 7 jours est en dehors de votre plage habituelle, mais la nuit dernière (${number(hrvForPhase?.value)} ms) n’est pas en dessous de ce qui est habituel pour vous pendant la ${phases[phase]} (médiane ${number(hrvForPhase?.median)} ms sur ${say.counted(hrvForPhase?.days ?? 0, 'jour', 'jours')}).`,
    wouldChangeIf: () => 'Statut VFC de nouveau équilibré.',
  },
  BODY_BATTERY_HIGH: {
    reason: (day) => `Body Battery à ${number(day.bodyBatteryCurrent)} (haute, pas pleine).`,
    wouldChangeIf: () => `Body Battery au-dessus de ${batteryHighUpTo}.`,
  },
  EASED_PHASE: {
    reason: ({ phase }) =>
      `Votre plan s’allège pendant la ${phases[phase]} (estimée). Il y a peu de preuves que cette phase réduise les performances\u202f; entraînez-vous normalement si vous vous sentez bien.`,
    wouldChangeIf: (day) =>
      `Désactiver la planification par phase si vous vous sentez bien, ou attendre ${nextPhaseText(day)}.`,
  },
  BUDGET_NEARLY_USED: {
    reason: (day) =>
      `Il reste cette semaine ${say.counted(minutesLeft(day), 'minute intensive prévue', 'minutes intensives prévues')}.`,
    wouldChangeIf: () => 'Une nouvelle semaine.',
  },
  NOTHING_HOLDS_BACK: {
    reason: () => 'Rien ne vous freine aujourd’hui',
    wouldChangeIf: () => 'Un signal qui baisse, ou ce que vous signalez.',
  },
};

export const fr: Wording = {
  phases,
  rules,
  without: (missing) => ` – décidé sans ${say.list(missing.map((name) => SIGNALS[name]))}`,
};
