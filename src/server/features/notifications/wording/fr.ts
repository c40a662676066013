import type { NotificationKind } from '#contract/notification-kind.ts';
import type { Confidence } from '#core/confidence.ts';
import { PHRASING } from '#core/phrasing.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { overrideName, phaseName } from '#core/training/wording.ts';
import { onceNeeded } from '#leaf/once-needed.ts';
import type { MessageWording, NightMeasure } from '../wording.ts';
import { createDayFormat } from './day-format.ts';

/** Created once: creating one takes longer than the rest of a message. */
const days = createDayFormat('fr');
const hours = onceNeeded(
  () => new Intl.NumberFormat('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const { number, counted } = PHRASING.fr;

const KINDS: Readonly<Record<NotificationKind, string>> = {
  daily: 'le message quotidien',
  periodSoon: 'les messages annonçant des règles proches',
  periodLate: 'les messages sur des règles en retard',
  connectionRenewal: 'les messages sur la montre à reconnecter',
};

const CONFIDENCES: Readonly<Record<Confidence, string>> = {
  high: 'assez sûr',
  medium: 'moyennement sûr',
  low: 'peu sûr',
};

const NIGHT: Readonly<Record<NightMeasure, string>> = {
  hrvLastNightMs: 'la VFC',
  sleepSeconds: 'le sommeil',
};

/** The answer in a word or two, as a subject. */
const SUBJECTS: Readonly<Record<TrainingStatus, string>> = {
  REST: 'repos',
  GENTLE: 'en douceur',
  LIGHT: 'léger',
  REDUCED: 'un peu moins',
  TRAIN: 'comme prévu',
};

export const fr: MessageWording = {
  colon: '\u00a0:',
  daily: {
    subject: (date, status) => `Lutea\u00a0: ${SUBJECTS[status]}, ${days.format(date)}`,
    neutralSubject: (date) => `Lutea\u00a0: ${days.format(date)}`,
    greeting: 'Bonjour.',
    headlines: {
      REST: 'Repos aujourd’hui.',
      GENTLE: 'Allez-y en douceur aujourd’hui.',
      LIGHT: 'Entraînement léger aujourd’hui.',
      REDUCED: 'Entraînement aujourd’hui, un peu moins que d’habitude.',
      TRAIN: 'Entraînement comme prévu aujourd’hui.',
    },
    noDecision:
      'Pas encore de conseil d’entraînement\u00a0: connectez votre montre, pour qu’il ne repose pas seulement sur le calendrier.',
    nothingMeasured:
      'Votre montre n’a pas encore envoyé de valeurs pour aujourd’hui\u202f; la décision est prise sans elles.',
    nightMissing: (missing) =>
      `Il manque encore, pour la nuit dernière\u00a0: ${missing.map((measure) => NIGHT[measure]).join(' et ')}. Le conseil pourra changer ensuite.`,
    stillSo: (override, since) =>
      `«\u00a0${overrideName(override, 'fr')}\u00a0» est actif${since === null ? '' : ` depuis le ${days.format(since)}`}. Est-ce toujours le cas\u202f? Ouvrez Lutea pour répondre oui ou non.`,
    illQuestions: {
      ARE_YOU_ILL: 'Êtes-vous malade\u202f? Ouvrez Lutea pour répondre oui ou non.',
      STILL_ILL:
        'Êtes-vous encore malade\u202f? Ouvrez Lutea pour le dire, ou pour dire que vous allez mieux.',
    },
    labels: {
      why: 'Pourquoi',
      workout: 'Séance',
      cycle: 'Cycle',
      behindIt: 'Les chiffres',
      wouldChange: 'Ce qui changerait le conseil',
      nextPeriod: 'Prochaines règles',
    },
    cycle: (cycleDay, phase) =>
      `jour ${number(cycleDay)}, ${phaseName(phase, 'fr')}${phase === 'UNKNOWN' ? '' : ' (estimation)'}`,
    signals: {
      hrvWeek: (value) => `VFC de la semaine ${number(Math.round(value))} ms`,
      hrvNight: (value) => `VFC la nuit dernière ${number(Math.round(value))} ms`,
      pulse: (value) => `fréquence cardiaque au repos ${number(Math.round(value))}`,
      sleep: (value) => `${hours().format(Math.floor(value / 360) / 10)} h de sommeil`,
      charge: (value) => `score de récupération au réveil ${number(Math.round(value))}`,
      drain: (value) => `score minimal d’hier ${number(Math.round(value))}`,
      load: (value) =>
        `${counted(Math.round(value), 'minute intensive', 'minutes intensives')} en sept jours`,
      temperature: (value) => `température à ${hours().format(value)} °C de l’habituelle`,
    },
    open: 'Ouvrir Lutea',
  },
  window: ({ date, earliest, latest, confidence }) =>
    `${date === null ? '' : `vers le ${days.format(date)}, `}le plus probablement du ${days.format(earliest)} au ${days.format(latest)} (${CONFIDENCES[confidence]})`,
  noteSubject: 'Lutea\u00a0: un message pour vous',
  periodSoon: {
    headline: 'Vos règles pourraient bientôt commencer.',
    label: 'Estimation',
    open: 'Ouvrir votre calendrier',
  },
  periodLate: {
    headline: 'Vos règles ont-elles commencé\u202f?',
    text: 'Vos règles sont en retard sur l’estimation.',
    open: 'Enregistrer le début',
  },
  connection: {
    ended: {
      headline: 'Reconnectez votre montre.',
      text: 'Lutea ne reçoit plus de valeurs de votre montre. Jusqu’à ce que vous la reconnectiez, la décision se prend sans elles.',
    },
    endsSoon: {
      headline: 'Pensez à reconnecter bientôt votre montre.',
      text: (daysLeft) =>
        `La connexion à votre montre se termine dans ${counted(daysLeft, 'jour', 'jours')}. La reconnecter prend une minute et rien ne se perd.`,
    },
    open: 'Reconnecter',
  },
  discreet: {
    headline: 'Votre journée est prête dans Lutea.',
    first: (settingsUrl) =>
      `Ce premier message garde vos données hors de votre messagerie. À partir du prochain, les messages disent comment vous entraîner et pourquoi, avec votre cycle et vos mesures. Pour qu’ils restent comme celui-ci, activez «\u00a0Messages discrets\u00a0»\u00a0: ${settingsUrl}`,
    open: 'Ouvrir Lutea',
  },
  answers: { STARTED_TODAY: 'Commencé aujourd’hui', NOT_YET: 'Pas encore', ILL: 'Je suis malade' },
  confirmAddress: {
    title: 'Confirmer votre adresse',
    mail: {
      headline: 'Est-ce votre adresse\u202f?',
      text: 'Quelqu’un s’est connecté à Lutea avec cette adresse. Confirmez-la pour recevoir vos messages ici. Si ce n’était pas vous, ne faites rien\u00a0: vous ne recevrez plus d’e-mail.',
    },
    ask: {
      headline: 'Est-ce votre adresse\u202f?',
      text: 'Confirmez que Lutea peut envoyer vos messages à l’adresse où vous avez reçu ce lien.',
    },
    done: { headline: 'Confirmée', text: 'Vos messages arrivent désormais à cette adresse.' },
    confirm: 'Confirmer mon adresse',
  },
  footer: {
    reason: 'Vous recevez ce message car vous utilisez Lutea.',
    stop: 'Ne plus recevoir ce type de messages',
  },
  unsubscribe: {
    title: 'Messages',
    ask: (kind) => ({ headline: 'Arrêter les messages', text: `Ne plus recevoir ${KINDS[kind]}\u202f?` }),
    off: (kind) => ({ headline: 'Arrêtés', text: `Vous ne recevez plus ${KINDS[kind]}.` }),
    on: (kind) => ({ headline: 'Réactivés', text: `Vous recevez de nouveau ${KINDS[kind]}.` }),
    stop: 'Ne plus recevoir',
    resume: 'Réactiver',
  },
  logStart: {
    title: 'Enregistrer un début',
    ask: {
      headline: 'Vos règles ont-elles commencé\u202f?',
      text: 'Choisissez le premier jour. Rien n’est enregistré avant.',
    },
    today: (date) => `Elles ont commencé aujourd’hui, ${days.format(date)}`,
    otherDay: 'Elles ont commencé un autre jour\u00a0:',
    save: 'Enregistrer ce jour',
    logged: (date) => ({ headline: 'Enregistré', text: `Début de vos règles\u00a0: ${days.format(date)}.` }),
    already: {
      headline: 'Déjà enregistré',
      text: 'Un début a déjà été enregistré depuis ce message.',
    },
    expired: {
      headline: 'Ce lien a expiré',
      text: 'Il était valable 14 jours. Vous pouvez toujours enregistrer le début dans Lutea.',
    },
    outOfRange: (first, last) => `Choisissez un jour du ${days.format(first)} au ${days.format(last)}.`,
    open: 'Ouvrir Lutea',
  },
};
