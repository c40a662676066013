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

const say = PHRASING.fr;

const phases: Wording['phases'] = {
  MENSTRUAL: 'règles',
  FOLLICULAR: 'phase folliculaire',
  OVULATION: 'autour de l’ovulation',
  EARLY_LUTEAL: 'phase lutéale précoce',
  LATE_LUTEAL: 'phase lutéale tardive',
  UNKNOWN: 'phase inconnue',
};

const SIGNALS: Readonly<Record<MissingName, string>> = {
  hrvWeek: 'la VFC de la semaine',
  hrvNight: 'la VFC de la nuit dernière',
  pulse: 'la fréquence cardiaque au repos',
  sleep: 'le sommeil',
  charge: 'le score de récupération au réveil',
  drain: 'le minimum d’hier',
  load: 'les minutes intensives des sept derniers jours',
  temperature: 'la température',
  phase: 'une phase estimée',
};

const LOW: LowWords = {
  hrvWeek: () => 'VFC de la semaine',
  night: () => 'une nuit loin de l’habitude',
  charge: ({ charge }) => `score de récupération ${say.number(wholeOf(charge))}`,
  sleep: ({ sleep }) => `${say.number(hoursOf(sleep))} h de sommeil`,
  ownWord: () => 'votre ressenti',
};

function usually(signal: Judged<string>, unit: string): string {
  const range = rangeText(signal, say.number);
  return range === null ? '' : ` (d’habitude ${range}${unit})`;
}

function estimated(day: DaySignals): string {
  const tenths = easedInTen(day);
  return tenths === null ? '' : ` (estimation, environ ${tenths} fois sur 10)`;
}

function endOfEasing({ easingEndsOn }: DaySignals): string {
  return easingEndsOn === null ? 'la fin de ces jours' : `jusque vers le ${say.day(easingEndsOn)}`;
}

const lowTogether: Wording['rules']['TWO_SIGNALS_LOW'] = {
  reason: (day) =>
    `Plusieurs signes de mauvaise récupération se rejoignent\u00a0: ${say.list(lowSignals(day, LOW))}.`,
  past: (day) =>
    `Plusieurs signes de mauvaise récupération se rejoignaient\u00a0: ${say.list(lowSignals(day, LOW))}.`,
  wouldChangeIf: () => 'Moins de ces signes à la fois.',
};

const charge: Wording['rules']['CHARGE_LOW'] = {
  reason: (day) =>
    `Votre score de récupération au réveil est de ${say.number(wholeOf(day.charge))}${usually(day.charge, '')}, l’un de vos plus bas.`,
  past: (day) =>
    `Votre score de récupération au réveil était de ${say.number(wholeOf(day.charge))}${usually(day.charge, '')}, l’un de vos plus bas.`,
  wouldChangeIf: () => 'Un score de récupération au réveil plus proche de votre habitude.',
};

const sleepHours = (day: DaySignals) => `Vous avez dormi ${say.number(hoursOf(day.sleep))} heures`;

const sleptHours = (day: DaySignals) => `Vous aviez dormi ${say.number(hoursOf(day.sleep))} heures`;

const illness = (day: DaySignals) =>
  isOftenIllness(day) ? ', avec une température élevée. C’est souvent une maladie' : '';

/** Heart rate variability is named only if it was measured. */
const hrv = (day: DaySignals) =>
  day.hrvNight.verdict === 'FAR_OFF'
    ? `, avec une VFC de ${say.number(wholeOf(day.hrvNight))} ms, très en dessous de votre habitude`
    : '';

const PAUSED_FOR: PausedWords = {
  PREGNANCY: 'pour une grossesse',
  POSTPARTUM: 'après un accouchement',
  BREASTFEEDING: 'pendant l’allaitement',
};

const overrides: Wording['overrides'] = {
  flare: 'Poussée',
  stress: 'Stress élevé',
  sleep: 'Mauvaise nuit',
  pms: 'SPM',
};

const rules: Wording['rules'] = {
  FLARE: {
    reason: () =>
      'Vous avez signalé une poussée\u00a0: c’est un jour de repos. Votre ressenti passe avant tous les capteurs.',
    past: () => 'Vous aviez signalé une poussée. Votre ressenti passe avant tous les capteurs.',
    wouldChangeIf: () => 'Retirer la poussée.',
  },
  THREE_SIGNALS_LOW: lowTogether,
  HIGH_STRESS: {
    reason: () => 'Vous avez signalé un stress élevé\u202f; sous stress, la récupération est plus lente.',
    past: () => 'Vous aviez signalé un stress élevé\u202f; sous stress, la récupération est plus lente.',
    wouldChangeIf: () => 'Retirer l’indication de stress.',
  },
  SUSPECTED_ILLNESS: {
    reason: (day) =>
      `La nuit dernière, votre fréquence cardiaque au repos de ${say.number(wholeOf(day.pulse))} était très au-dessus de votre habitude et votre température élevée${hrv(day)}. C’est souvent une maladie\u00a0: c’est un jour de repos.`,
    past: (day) =>
      `Dans la nuit, votre fréquence cardiaque au repos de ${say.number(wholeOf(day.pulse))} était très au-dessus de votre habitude et votre température élevée${hrv(day)}. C’est souvent une maladie.`,
    wouldChangeIf: () => 'Une nuit plus proche de votre habitude.',
  },
  HRV_VERY_LOW: {
    reason: () => 'Votre VFC sur 7 jours est très en dessous de votre plage habituelle.',
    past: () => 'Votre VFC sur 7 jours était très en dessous de votre plage habituelle.',
    wouldChangeIf: () => 'Votre VFC sur 7 jours revenue dans votre plage habituelle.',
  },
  HRV_LOW: {
    reason: () => 'Votre VFC sur 7 jours est nettement en dessous de votre plage habituelle.',
    past: () => 'Votre VFC sur 7 jours était nettement en dessous de votre plage habituelle.',
    wouldChangeIf: () => 'Votre VFC sur 7 jours revenue dans votre plage habituelle.',
  },
  NIGHT_FAR_OFF_TWICE: {
    reason: (day) =>
      `La nuit dernière, votre VFC de ${say.number(wholeOf(day.hrvNight))} ms était très en dessous de votre habitude, et votre fréquence cardiaque au repos de ${say.number(wholeOf(day.pulse))} très au-dessus.`,
    past: (day) =>
      `Dans la nuit, votre VFC de ${say.number(wholeOf(day.hrvNight))} ms était très en dessous de votre habitude, et votre fréquence cardiaque au repos de ${say.number(wholeOf(day.pulse))} très au-dessus.`,
    wouldChangeIf: () => 'Une nuit plus proche de votre habitude.',
  },
  TWO_SIGNALS_LOW: lowTogether,
  CHARGE_VERY_LOW: charge,
  POOR_SLEEP: {
    reason: () =>
      'Vous avez signalé un mauvais sommeil. Les performances baissent après des nuits courtes (d’environ 8\u202f% en moyenne dans des études menées surtout auprès d’hommes)\u202f; allez-y doucement.',
    past: () =>
      'Vous aviez signalé un mauvais sommeil. Les performances baissent après des nuits courtes (d’environ 8\u202f% en moyenne dans des études menées surtout auprès d’hommes).',
    wouldChangeIf: () => 'Retirer l’indication de sommeil après une meilleure nuit.',
  },
  PMS: {
    reason: () =>
      'Vous avez signalé un SPM. Bouger en douceur aide souvent\u202f; faites-en plus si vous vous sentez bien.',
    past: () => 'Vous aviez signalé un SPM. Bouger en douceur aide souvent.',
    wouldChangeIf: () => 'Retirer l’indication de SPM.',
  },
  HRV_UNBALANCED: {
    reason: () => 'Votre VFC sur 7 jours est en dessous de votre plage habituelle.',
    past: () => 'Votre VFC sur 7 jours était en dessous de votre plage habituelle.',
    wouldChangeIf: () => 'Votre VFC sur 7 jours revenue dans votre plage habituelle.',
  },
  HRV_NIGHT_FAR_OFF: {
    reason: ({ hrvNight }) =>
      `La VFC de la nuit dernière, ${say.number(wholeOf(hrvNight))} ms, est inhabituellement basse pour vous${usually(hrvNight, ' ms')}.`,
    past: ({ hrvNight }) =>
      `La VFC de la nuit, ${say.number(wholeOf(hrvNight))} ms, était inhabituellement basse pour vous${usually(hrvNight, ' ms')}.`,
    wouldChangeIf: () => 'Une nuit plus proche de votre habitude.',
  },
  PULSE_FAR_OFF: {
    reason: (day) =>
      `Votre fréquence cardiaque au repos de ${say.number(wholeOf(day.pulse))} est très au-dessus de votre habitude${rangeAlone(day.pulse, say.number)}${illness(day)}.`,
    past: (day) =>
      `Votre fréquence cardiaque au repos de ${say.number(wholeOf(day.pulse))} était très au-dessus de votre habitude${rangeAlone(day.pulse, say.number)}${illness(day)}.`,
    wouldChangeIf: () => 'Une fréquence cardiaque au repos plus proche de votre habitude.',
  },
  SLEEP_VERY_SHORT: {
    reason: (day) => `${sleepHours(day)}, une nuit très courte.`,
    past: (day) => `${sleptHours(day)}, une nuit très courte.`,
    wouldChangeIf: () => 'Une nuit plus longue.',
  },
  CHARGE_LOW: charge,
  HRV_LOW_HOLDS: {
    reason: () =>
      'Votre VFC sur 7 jours était basse ces deux derniers jours, et la nuit dernière n’a pas été mesurée\u202f; cela vaut jusqu’à la prochaine mesure.',
    past: () => 'Votre VFC avait été basse les deux jours précédents, et la nuit n’a pas été mesurée.',
    wouldChangeIf: () => 'La VFC de la nuit dernière\u00a0: synchroniser maintenant, ou la saisir à la main.',
  },
  SLEEP_SHORT: {
    reason: (day) => `${sleepHours(day)}, moins de six.`,
    past: (day) => `${sleptHours(day)}, moins de six.`,
    wouldChangeIf: () => 'Une nuit plus longue.',
  },
  CHARGE_BELOW_AFTER_DRAIN: {
    reason: ({ charge, drain }) =>
      `Votre score de récupération au réveil est de ${say.number(wholeOf(charge))}, en dessous de votre habitude${rangeAlone(charge, say.number)}, et la journée d’hier vous a demandé plus d’énergie que la plupart\u00a0: le minimum était de ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
    past: ({ charge, drain }) =>
      `Votre score de récupération au réveil était de ${say.number(wholeOf(charge))}, en dessous de votre habitude${rangeAlone(charge, say.number)}, et la journée précédente vous avait demandé plus d’énergie que la plupart\u00a0: le minimum était de ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
    wouldChangeIf: () =>
      'Un score de récupération au réveil plus proche de votre habitude, ou une journée moins fatigante.',
  },
  LOAD_HIGH: {
    reason: (day) =>
      `Vous avez fait ${say.counted(wholeOf(day.load), 'minute intensive', 'minutes intensives')} ces sept derniers jours\u202f; d’habitude, c’est ${say.number(usualMinutes(day))}. Cela vous compare à vous-même, ce n’est pas une limite de santé.`,
    past: (day) =>
      `Vous aviez fait ${say.counted(wholeOf(day.load), 'minute intensive', 'minutes intensives')} pendant les sept jours précédents\u202f; d’habitude, c’était ${say.number(usualMinutes(day))}. Cela vous compare à vous-même, ce n’est pas une limite de santé.`,
    wouldChangeIf: () => 'Quelques jours plus faciles.',
  },
  NIGHT_NOT_MEASURED: {
    reason: () =>
      'Rien n’a été mesuré la nuit dernière, ce n’est donc pas un feu vert\u00a0: fiez-vous à votre ressenti. Synchronisez votre montre maintenant, ou saisissez des valeurs à la main.',
    past: () => 'Rien n’a été mesuré dans la nuit, il n’y avait donc pas de feu vert.',
    wouldChangeIf: () =>
      'Des valeurs de la nuit dernière\u00a0: synchroniser maintenant, ou les saisir à la main.',
  },
  HRV_NOT_MEASURED: {
    reason: () =>
      'La VFC de la nuit dernière n’a pas été mesurée, une partie de votre récupération n’est donc pas connue\u202f; fiez-vous à votre ressenti.',
    past: () =>
      'La VFC de la nuit n’a pas été mesurée, une partie de votre récupération n’était donc pas connue.',
    wouldChangeIf: () => 'La VFC de la nuit dernière\u00a0: synchroniser maintenant, ou la saisir à la main.',
  },
  LOW_YESTERDAY_NOT_MEASURED: {
    reason: ({ lowYesterday }) =>
      `Bas hier, et non mesuré la nuit dernière\u00a0: ${say.list(lowYesterday.map((name) => SIGNALS[name]))}. Fiez-vous à votre ressenti.`,
    past: ({ lowYesterday }) =>
      `Bas la veille, et non mesuré dans la nuit\u00a0: ${say.list(lowYesterday.map((name) => SIGNALS[name]))}.`,
    wouldChangeIf: () =>
      'Des valeurs de la nuit dernière\u00a0: synchroniser maintenant, ou les saisir à la main.',
  },
  LONG_WITHOUT_PERIOD: {
    reason: ({ daysWithoutPeriod }) =>
      `Pas de règles depuis ${say.counted(daysWithoutPeriod ?? 0, 'jour', 'jours')}. Un entraînement dur avec une alimentation insuffisante est une raison possible parmi d’autres\u202f; consultez un médecin avant un entraînement dur.`,
    past: ({ daysWithoutPeriod }) =>
      `Il n’y avait pas eu de règles depuis ${say.counted(daysWithoutPeriod ?? 0, 'jour', 'jours')}. Un entraînement dur avec une alimentation insuffisante est une raison possible parmi d’autres.`,
    wouldChangeIf: () =>
      'Enregistrer des règles, ou indiquer dans les réglages pourquoi il n’y en a pas à attendre.',
  },
  PAUSED_FOR_A_REASON: {
    reason: ({ pausedFor }) =>
      `Le décompte est en pause ${PAUSED_FOR[pausedFor ?? 'PREGNANCY']}, donc aucune séance intense n’est prévue ici. Suivez ce que vous avez convenu avec votre médecin.`,
    past: () =>
      'Le décompte était en pause pour une raison que vous avez indiquée, donc aucune séance intense n’était prévue.',
    wouldChangeIf: () => 'Un autre mode dans les réglages, ou une pause sans raison.',
  },
  EASED_PHASE: {
    reason: (day) =>
      `Votre plan s’allège avant les règles et pendant leurs deux premiers jours${estimated(day)}. Il y a peu de preuves que cette phase réduise les performances\u202f; entraînez-vous normalement si vous vous sentez bien.`,
    past: (day) =>
      `Votre plan s’allégeait avant les règles et pendant leurs deux premiers jours${estimated(day)}.`,
    wouldChangeIf: (day) =>
      `Désactiver la planification par phase si vous vous sentez bien, ou attendre ${endOfEasing(day)}.`,
  },
  ILL: {
    reason: () =>
      'Vous êtes malade\u00a0: c’est un jour de repos, et cela le reste jusqu’à ce que vous disiez aller mieux.',
    past: () => 'Vous étiez malade.',
    wouldChangeIf: () => 'Dire que vous allez mieux.',
  },
  PAIN_HIGH: {
    reason: () =>
      'Vous avez signalé de fortes douleurs\u00a0: seulement des mouvements doux. Des douleurs qui vous empêchent de vivre normalement méritent une consultation.',
    past: () => 'Vous aviez signalé de fortes douleurs.',
    wouldChangeIf: () => 'Moins de douleurs.',
  },
  COMING_BACK: {
    reason: () => 'Vous sortez d’une maladie\u00a0: d’abord deux jours à un rythme facile.',
    past: () => 'Vous sortiez d’une maladie.',
    wouldChangeIf: () => 'Deux jours après avoir dit que vous allez mieux.',
  },
  PAIN_AND_LOW_ENERGY: {
    reason: () => 'Vous avez signalé des douleurs et peu d’énergie.',
    past: () => 'Vous aviez signalé des douleurs et peu d’énergie.',
    wouldChangeIf: () => 'Moins de douleurs, ou plus d’énergie.',
  },
  PAIN_MEDIUM: {
    reason: () => 'Vous avez signalé des douleurs.',
    past: () => 'Vous aviez signalé des douleurs.',
    wouldChangeIf: () => 'Moins de douleurs.',
  },
  LOW_ENERGY: {
    reason: () => 'Vous avez signalé peu d’énergie.',
    past: () => 'Vous aviez signalé peu d’énergie.',
    wouldChangeIf: () => 'Plus d’énergie.',
  },
  EASE_OFF: {
    reason: () => 'Vous avez choisi d’en faire un peu moins.',
    past: () => 'Vous aviez choisi d’en faire un peu moins.',
    wouldChangeIf: () => 'Revenir sur ce choix.',
  },
  FEELS_GOOD: {
    reason: () =>
      'Vous vous sentez bien, et un seul signe faible invite à en faire moins. Votre ressenti compte plus\u00a0: entraînez-vous comme prévu.',
    past: () => 'Vous vous sentiez bien, et un seul signe faible invitait à en faire moins.',
    wouldChangeIf: () => 'Ne plus indiquer que vous vous sentez bien, ou un autre signal qui baisse.',
  },
  NOTHING_HOLDS_BACK: {
    reason: () => 'Rien ne vous freine',
    past: () => 'Rien ne vous freinait.',
    wouldChangeIf: () => 'Un signal qui baisse, ou ce que vous signalez.',
  },
};

export const fr: Wording = {
  phases,
  overrides,
  rules,
  without: (missing) => ` – décidé sans ${say.list(missing.map((name) => SIGNALS[name]))}`,
  allOfThis: 'Tout ceci\u00a0:',
};
