import type { Texts } from '../catalogue.ts';

const count = (days: number) => (days === 1 ? '1 jour' : `${days} jours`);

const answer: Texts['today']['answer'] = {
  heading: 'Comment s’entraîner aujourd’hui',
  scale: (step, steps) => `Niveau ${step} sur ${steps}, du repos à l’entraînement`,
  nextSteps: {
    REST: 'Pas d’entraînement aujourd’hui. Si vous avez envie de bouger, une courte marche ou quelques étirements suffisent.',
    GENTLE:
      '20 à 40 minutes de mouvement facile\u00a0: marche, mobilité, yoga calme. Vous devriez pouvoir discuter tout du long.',
    LIGHT:
      '30 à 45 minutes à allure facile, ou du renforcement à environ la moitié de la charge habituelle. Pas de fractionné.',
    REDUCED:
      'La séance prévue avec environ un quart en moins\u00a0: moins de séries ou un parcours plus court, rien à fond.',
    TRAIN: 'Entraînez-vous comme prévu.',
  },
  decidedWithout: (names) => `Décidé sans\u00a0: ${names}.`,
  newestFrom: (day) => `Rien n’a encore été mesuré aujourd’hui. Les dernières mesures datent du ${day}.`,
  checkDevice: 'Vérifier la montre',
  goByFeel: 'Pas mesuré\u00a0: fiez-vous à votre ressenti.',
  enterByHand: 'Saisir à la main',
  why: 'Pourquoi\u202f?',
  how: 'Comment Lutea décide',
  decidedBy: 'Facteur décisif',
  alsoFired: 'Ce qui invite aussi à alléger',
  nothingElse: 'Rien d’autre.',
  missing: 'Manquant ou trop ancien',
  nothingMissing: 'Rien\u00a0: tout ce qui compte date d’aujourd’hui.',
  lastFrom: (signal, day) => `${signal}\u00a0: dernière valeur du ${day}`,
  noneYet: (signal) => `${signal}\u00a0: pas encore de valeur`,
  wouldChange: 'Ce qui changerait le conseil',
  madeFrom: {
    WHOLE_NIGHT: 'Évalué\u00a0: toute la nuit',
    PART: 'Évalué\u00a0: une partie de la nuit',
    NOTHING: 'Évalué\u00a0: rien de la nuit',
  },
  madeFromMeans: {
    WHOLE_NIGHT:
      'La VFC, la fréquence cardiaque au repos et le sommeil de la nuit dernière ont été évalués. Savoir si un tel conseil est souvent juste est une autre question.',
    PART: 'Des mesures de la nuit dernière manquent, ou vos valeurs habituelles ne sont pas encore connues.',
    NOTHING: 'Rien de la nuit dernière n’a pu être évalué.',
  },
  rules: {
    FLARE: 'Poussée (votre ressenti)',
    THREE_SIGNALS_LOW: 'Trois signaux bas en même temps',
    HIGH_STRESS: 'Stress élevé (votre ressenti)',
    SUSPECTED_ILLNESS: 'Signes de maladie',
    HRV_VERY_LOW: 'VFC de la semaine très basse',
    HRV_LOW: 'VFC de la semaine basse',
    NIGHT_FAR_OFF_TWICE: 'Une nuit loin de vos valeurs habituelles',
    TWO_SIGNALS_LOW: 'Deux signaux bas en même temps',
    CHARGE_VERY_LOW: 'Score de récupération très bas',
    POOR_SLEEP: 'Mauvaise nuit (votre ressenti)',
    PMS: 'SPM (votre ressenti)',
    HRV_UNBALANCED: 'VFC de la semaine plus basse que d’habitude',
    HRV_NIGHT_FAR_OFF: 'VFC de la nuit loin de vos valeurs habituelles',
    PULSE_FAR_OFF: 'Fréquence cardiaque au repos loin de vos valeurs habituelles',
    SLEEP_VERY_SHORT: 'Une nuit très courte',
    CHARGE_LOW: 'Score de récupération bas',
    HRV_LOW_HOLDS: 'VFC basse, et la nuit dernière manque',
    SLEEP_SHORT: 'Une nuit courte',
    CHARGE_BELOW_AFTER_DRAIN: 'Score de récupération plus bas que d’habitude après une journée éprouvante',
    LOAD_HIGH: 'Bien plus d’entraînement que d’habitude',
    NIGHT_NOT_MEASURED: 'Rien de mesuré la nuit dernière',
    HRV_NOT_MEASURED: 'VFC non mesurée la nuit dernière',
    LOW_YESTERDAY_NOT_MEASURED: 'Bas hier, et non mesuré',
    LONG_WITHOUT_PERIOD: 'Longtemps sans règles',
    PAUSED_FOR_A_REASON: 'Pause avec une raison',
    EASED_PHASE: 'Une phase où vous levez le pied',
    ILL: 'Malade (votre ressenti)',
    PAIN_HIGH: 'Fortes douleurs (votre ressenti)',
    COMING_BACK: 'Retour de maladie',
    PAIN_AND_LOW_ENERGY: 'Douleurs et peu d’énergie (votre ressenti)',
    PAIN_MEDIUM: 'Douleurs (votre ressenti)',
    LOW_ENERGY: 'Peu d’énergie (votre ressenti)',
    EASE_OFF: 'Un peu moins (votre choix)',
    FEELS_GOOD: 'Vous vous sentez bien (votre ressenti)',
    NOTHING_HOLDS_BACK: 'Rien ne vous freine',
  },
  signals: {
    hrvWeek: 'VFC de la semaine',
    hrvNight: 'VFC de la nuit',
    pulse: 'fréquence cardiaque au repos',
    sleep: 'sommeil',
    charge: 'score de récupération au réveil',
    drain: 'minimum d’hier',
    load: 'minutes intensives en sept jours',
    temperature: 'température',
    phase: 'phase estimée',
  },
};

const cycle: Texts['today']['cycle'] = {
  heading: 'Votre cycle',
  day: (day) => `Jour ${day}`,
  ring: (day, length, phase) => `Jour ${day} du cycle, sur environ ${length}. ${phase}, estimation.`,
  ringWithoutPhase: (day) => `Jour ${day} du cycle.`,
  observed: (basis) => `Estimation ${basis}.`,
  share: (words) => `Probabilité\u00a0: ${words}.`,
  nothingLogged: 'Rien d’enregistré',
  notCounted: 'Pas de décompte',
  paused: 'En pause',
  emptyHint:
    'Enregistrez le premier jour de vos dernières règles\u00a0: le jour, une phase estimée et les prochaines règles s’afficheront ici.',
  pausedHint: 'Vous avez mis le décompte en pause. Vous pouvez reprendre à tout moment.',
  toSettings: 'Ouvrir les réglages',
  noPhases: 'Avec vos réglages, aucune phase n’est estimée.',
  nextPeriod: 'Prochaines règles',
  inDays: (days) => (days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours`),
  wasEstimated: (day) => `Le début était estimé\u00a0: ${day}.`,
  windowOnly: 'Environ 4 fois sur 5, les règles commencent dans cet intervalle.',
  windowLeft: (day) => `Elles peuvent commencer d’un jour à l’autre, jusqu’au ${day}.`,
  noDate: 'Vos cycles sont trop longs ou trop variables pour donner une date précise.',
  window: (range) => `${range}\u00a0: environ 4 fois sur 5, les règles commencent dans cet intervalle.`,
  estimate: (confidence) => `Estimation, ${confidence}`,
  log: 'Saisir mes règles',
};

const overrides: Texts['today']['overrides'] = {
  heading: 'Comment allez-vous\u202f?',
  hint: 'Votre ressenti passe avant tous les capteurs. Il reste actif jusqu’à ce que vous le retiriez.',
  since: (day) => `Actif depuis le ${day}`,
  sinceToday: 'Actif depuis aujourd’hui',
  on: 'Actif',
  question: (name, day) => `${name}\u00a0: actif depuis ${day}. Est-ce toujours le cas\u202f?`,
  questionUndated: (name) => `${name}\u00a0: actif. Est-ce toujours le cas\u202f?`,
  yes: 'Oui, toujours',
  no: 'Non, désactiver',
  alone: (names, limit) =>
    `Votre ressenti\u00a0: ${names}. Pour aujourd’hui, cela veut dire au plus\u00a0: ${limit}. Un conseil demande une montre connectée.`,
  decidedBefore: (names, limit) =>
    `Ce conseil date d’avant votre ressenti\u00a0: ${names}. Il n’est pas encore envoyé. Avec lui, au plus\u00a0: ${limit}.`,
  meanings: 'Ce que cela signifie',
  pmsOnPill: 'Symptômes comme lors d’un SPM',
  notSent: 'Pas encore envoyé',
  switches: {
    flare: { name: 'Poussée', meaning: 'Douleurs ou symptômes plus forts' },
    stress: { name: 'Stress élevé', meaning: 'Beaucoup de choses à gérer' },
    sleep: { name: 'Mauvaise nuit', meaning: 'Une nuit courte ou agitée' },
    pms: { name: 'SPM', meaning: 'Symptômes avant les règles' },
  },
  notSaved: (name, problem) => `«\u00a0${name}\u00a0» n’a pas pu être enregistré. ${problem}`,
};

const words: Texts['today']['words'] = {
  heading: 'Aujourd’hui',
  chips: {
    ill: 'Malade',
    pain: 'Douleurs',
    strongPain: 'Fortes douleurs',
    lowEnergy: 'Peu d’énergie',
    feelGood: 'Je me sens bien',
    easeOff: 'Un peu moins aujourd’hui',
  },
  hint: '«\u00a0Je me sens bien\u00a0» lève une raison faible d’en faire moins, jamais une plus forte.',
  askIll: 'La nuit dernière ressemble au début d’une maladie. Êtes-vous malade\u202f?',
  yes: 'Oui, je suis malade',
  no: 'Non',
  askStillIll: (day) => `Malade depuis le ${day}. L’êtes-vous encore\u202f?`,
  stillIll: 'Encore malade',
  better: 'Je vais mieux',
};

const activities: Texts['today']['activities'] = {
  today: (list) => `Aujourd’hui\u00a0: ${list}`,
  line: (kind, minutes) => `${kind}, ${minutes} min`,
};

const readings: Texts['today']['readings'] = {
  heading: 'Mesures',
  names: {
    hrv: 'VFC de la nuit',
    restingHeartRate: 'Fréquence cardiaque au repos',
    bodyBattery: 'Body Battery',
    sleep: 'Sommeil',
    stress: 'Stress moyen',
    intensity: 'Minutes intensives',
  },
  perMinute: 'par minute',
  ofHundred: 'sur 100',
  thisWeek: 'cette semaine',
  hrvStatuses: {
    BALANCED: 'équilibrée',
    UNBALANCED: 'déséquilibrée',
    LOW: 'basse',
    POOR: 'mauvaise',
    UNKNOWN: '',
  },
  highest: (value) => `maximum ${value}`,
  score: (value) => `score de sommeil ${value}`,
  justNow: 'à l’instant',
  fromDay: (day) => `Du ${day}, pas d’aujourd’hui`,
  noValueFor: (days) => `Pas de valeur depuis ${count(days)}`,
  usual: {
    SAME_PHASE: (range) => `Habituel dans cette phase\u00a0: ${range}`,
    ALL_PHASES: (range) => `Habituel pour vous\u00a0: ${range}`,
  },
  noUsual: 'Trop peu de jours pour dire ce qui est habituel',
  dailyHigh: (range) => `maximum du jour ${range}`,
  perDay: (range) => `${range} par jour`,
  trend: (range) => `14 derniers jours\u00a0: ${range}`,
};

const prompts: Texts['today']['prompts'] = {
  heading: 'À vérifier',
  oneMore: 'Merci. Il reste une question.',
  showNext: 'L’afficher',
  offers: {
    PERIOD_START: (day) =>
      `L’application de votre montre indique des règles commencées le ${day}. Enregistrer ce début\u202f?`,
    OVULATION_TEST: (day) =>
      `L’application de votre montre indique un test d’ovulation positif le ${day}. L’enregistrer\u202f?`,
  },
  offerTake: 'Oui, enregistrer',
  offerDecline: 'Non',
  missedLog: (days, from, to) =>
    `${days} jours séparent les règles commencées le ${from} et le ${to}. Manque-t-il une entrée\u202f?`,
  gapIsRight: 'Non, c’est exact',
  spotting: (days, day) =>
    `Le début du ${day} est venu ${count(days)} après le précédent. Était-ce des règles ou un spotting\u202f? Jusqu’à votre réponse, les jours sont comptés à partir du précédent.`,
  isPeriod: 'C’étaient des règles',
  isSpotting: 'Spotting\u00a0: retirer',
  hasBegun: 'Ont-elles commencé\u202f?',
  beganToday: 'Oui, aujourd’hui',
  beganBefore: 'Oui, avant',
  notYet: 'Pas encore',
  askedTomorrow: 'Bien. La question reviendra demain.',
  length: (learned, stated) =>
    `Vos derniers cycles durent en moyenne environ ${learned} jours, et votre profil indique ${stated}. Retenir ${learned}\u202f?`,
  useLength: (days) => `Retenir ${days} jours`,
  keepLength: (days) => `Garder ${days}`,
};

const setup: Texts['today']['setup'] = {
  guided: 'Pas à pas',
  connect: 'Connecter',
  device: {
    name: 'Connectez votre montre',
    why: 'Le conseil du jour dépend de votre récupération, que mesure votre montre connectée.',
  },
  period: {
    name: 'Enregistrez vos dernières règles',
    why: 'Leur premier jour suffit pour une phase estimée et les prochaines règles.',
  },
};

const reading: Texts['today']['reading'] = {
  readNow: 'Synchroniser maintenant',
  last: (moment) => `Dernière synchronisation\u00a0: ${moment}`,
  never: 'Pas encore synchronisé',
  sent: (moment) => `Dernier envoi du téléphone\u00a0: ${moment}`,
  tooSoon: 'Votre montre vient d’être synchronisée. Réessayez dans une demi-minute.',
  states: {
    READING: 'Synchronisation de votre montre…',
    TROUBLE: 'Le service de votre montre a un problème. Lutea réessaiera automatiquement.',
    PAUSED: 'Le service de votre montre demande une pause. Lutea réessaiera automatiquement.',
  },
};

const zone: Texts['today']['zone'] = {
  taken: (city) => `Vos jours et messages suivent le fuseau horaire de ce navigateur\u00a0: ${city}.`,
  keep: 'D’accord',
  undo: (name) => `Annuler, utiliser ${name}`,
  elsewhere: (here, stored) => `Ce navigateur est à ${here}\u202f; vos jours suivent l’heure de ${stored}.`,
  follow: (city) => `Suivre l’heure de ${city}`,
  stay: (city) => `Garder l’heure de ${city}`,
};

export const today: Texts['today'] = {
  answer,
  cycle,
  overrides,
  words,
  activities,
  readings,
  reading,
  zone,
  prompts,
  setup,
};
