import { PHRASING } from '#core/phrasing.ts';
import type { DaySignals } from '../../day-signals.ts';
import type { PastReasons } from '../../wording.ts';
import { hoursOf, inTen, isOftenIllness, lowSignals, usualMinutes, wholeOf } from '../day-facts.ts';
import { hrv, LOW, SIGNALS, usually } from '../fr.ts';

const say = PHRASING.fr;

const lowTogether = (day: DaySignals) =>
  `Plusieurs signes de mauvaise récupération se rejoignaient\u00a0: ${say.list(lowSignals(day, LOW))}.`;

const charge = (day: DaySignals) =>
  `Votre score de récupération au réveil était de ${say.number(wholeOf(day.charge))}${usually(day.charge, '')}, l’un de vos plus bas.`;

const slept = (day: DaySignals) => `Vous aviez dormi ${say.number(hoursOf(day.sleep))} heures`;

const illness = (day: DaySignals) =>
  isOftenIllness(day) ? ', avec une température élevée. C’est souvent une maladie' : '';

export const past: PastReasons = {
  FLARE: () => 'Vous aviez signalé une poussée. Votre ressenti passe avant tous les capteurs.',
  THREE_SIGNALS_LOW: lowTogether,
  HIGH_STRESS: () => 'Vous aviez signalé un stress élevé\u202f; sous stress, la récupération est plus lente.',
  SUSPECTED_ILLNESS: (day) =>
    `Dans la nuit, votre fréquence cardiaque au repos était très au-dessus de votre habitude (${say.number(wholeOf(day.pulse))}) et votre température élevée${hrv(day)}. C’est souvent une maladie.`,
  HRV_VERY_LOW: () => 'Votre VFC sur 7 jours était très en dessous de votre plage habituelle.',
  HRV_LOW: () => 'Votre VFC sur 7 jours était nettement en dessous de votre plage habituelle.',
  NIGHT_FAR_OFF_TWICE: (day) =>
    `Dans la nuit, votre VFC était très en dessous de votre habitude (${say.number(wholeOf(day.hrvNight))} ms) et votre fréquence cardiaque au repos très au-dessus (${say.number(wholeOf(day.pulse))}).`,
  TWO_SIGNALS_LOW: lowTogether,
  CHARGE_VERY_LOW: charge,
  POOR_SLEEP: () =>
    'Vous aviez signalé un mauvais sommeil. Les performances baissent après des nuits courtes (d’environ 8\u202f% en moyenne dans des études menées surtout auprès d’hommes).',
  PMS: () => 'Vous aviez signalé un SPM. Bouger en douceur aide souvent.',
  HRV_UNBALANCED: () => 'Votre VFC sur 7 jours était en dessous de votre plage habituelle.',
  HRV_NIGHT_FAR_OFF: ({ hrvNight }) =>
    `La VFC de la nuit, ${say.number(wholeOf(hrvNight))} ms, était très en dessous de votre habitude${usually(hrvNight, ' ms')}.`,
  PULSE_FAR_OFF: (day) =>
    `Votre fréquence cardiaque au repos de ${say.number(wholeOf(day.pulse))} était très au-dessus de votre habitude${usually(day.pulse, '')}${illness(day)}.`,
  SLEEP_VERY_SHORT: (day) => `${slept(day)}, une nuit très courte.`,
  CHARGE_LOW: charge,
  HRV_LOW_HOLDS: () => 'Votre VFC avait été basse les deux jours précédents, et la nuit n’a pas été mesurée.',
  SLEEP_SHORT: (day) => `${slept(day)}, moins de six.`,
  CHARGE_BELOW_AFTER_DRAIN: ({ charge, drain }) =>
    `Votre score de récupération au réveil était de ${say.number(wholeOf(charge))}, en dessous de votre habitude${usually(charge, '')}, et la journée précédente vous avait demandé plus d’énergie que la plupart\u00a0: le minimum était de ${say.number(wholeOf(drain))}${usually(drain, '')}.`,
  LOAD_HIGH: (day) =>
    `Vous aviez fait ${say.counted(wholeOf(day.load), 'minute intensive', 'minutes intensives')} pendant les sept jours précédents\u202f; d’habitude, c’était ${say.number(usualMinutes(day))}. Cela vous compare à vous-même, ce n’est pas une limite de santé.`,
  NIGHT_NOT_MEASURED: () => 'Rien n’a été mesuré dans la nuit, il n’y avait donc pas de feu vert.',
  HRV_NOT_MEASURED: () =>
    'La VFC de la nuit n’a pas été mesurée, une partie de votre récupération n’était donc pas connue.',
  LOW_YESTERDAY_NOT_MEASURED: ({ lowYesterday }) =>
    `Bas la veille, et non mesuré dans la nuit\u00a0: ${say.list(lowYesterday.map((name) => SIGNALS[name]))}.`,
  LONG_WITHOUT_PERIOD: ({ daysWithoutPeriod }) =>
    `Il n’y avait pas eu de règles depuis ${say.counted(daysWithoutPeriod ?? 0, 'jour', 'jours')}. Un entraînement dur avec une alimentation insuffisante est une raison possible parmi d’autres.`,
  PAUSED_FOR_A_REASON: () =>
    'Le décompte était en pause pour une raison que vous avez indiquée, donc aucune séance dure n’était prévue.',
  EASED_PHASE: ({ easedShare }) =>
    `Votre plan s’allégeait avant les règles et pendant leurs deux premiers jours (estimation, environ ${inTen(easedShare)} fois sur 10).`,
  ILL: () => 'Vous étiez malade.',
  PAIN_HIGH: () => 'Vous aviez signalé de fortes douleurs.',
  COMING_BACK: () => 'Vous sortiez d’une maladie.',
  PAIN_AND_LOW_ENERGY: () => 'Vous aviez signalé des douleurs et peu d’énergie.',
  PAIN_MEDIUM: () => 'Vous aviez signalé des douleurs.',
  LOW_ENERGY: () => 'Vous aviez signalé peu d’énergie.',
  EASE_OFF: () => 'Vous aviez choisi d’en faire un peu moins.',
  FEELS_GOOD: () => 'Vous vous sentiez bien, et un seul signe faible invitait à en faire moins.',
  NOTHING_HOLDS_BACK: () => 'Rien ne vous freinait.',
};
