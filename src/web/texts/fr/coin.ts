import type { Texts } from '../catalogue.ts';

const count = (days: number) => (days === 1 ? '1 jour' : `${days} jours`);

export const coin: Texts['coin'] = {
  title: 'Votre pièce',
  offer: 'Aujourd’hui, les deux iraient. Pile ou face\u202f?',
  choice: (trained, eased) =>
    `Face\u00a0: «\u00a0${trained}\u00a0». Pile\u00a0: «\u00a0${eased}\u00a0». Dites non si vous savez déjà ce que vous voulez.`,
  flip: 'Oui, lancer',
  sides: {
    train: 'La pièce dit\u00a0: entraînement comme prévu.',
    ease: 'La pièce dit\u00a0: lever le pied.',
  },
  today: (status) => `Aujourd’hui, ce sera donc «\u00a0${status}\u00a0».`,
  overrule: 'Je décide autrement',
  follow: 'Suivre la pièce finalement',
  overruled: (status) =>
    `Vous avez décidé autrement\u00a0: «\u00a0${status}\u00a0». La pièce compte quand même comme elle est tombée\u00a0: le résultat reste honnête.`,
  changed:
    'Le conseil du jour a changé depuis le lancer, c’est donc lui qui compte. La pièce compte quand même comme elle est tombée.',
  freshness: 'Hier était un jour de pièce. Vous sentez-vous en forme ce matin\u202f?',
  levels: { 1: 'Épuisée', 2: 'Fatiguée', 3: 'Comme d’habitude', 4: 'En forme', 5: 'En pleine forme' },
  heading: 'Lever le pied a-t-il aidé\u202f? Demandez à une pièce',
  what: 'Les matins qu’une seule raison faible abaisse, une pièce équilibrée choisit entre l’entraînement prévu et lever le pied, et votre VFC du lendemain matin répond. Seule une pièce peut le montrer\u00a0: sinon les mauvais matins font lever le pied, et lever le pied paraît mauvais.',
  never:
    'Jamais de pièce avant 18 ans, dans les premières années, pendant une pause motivée, un jour de ressenti enregistré, de douleur forte, de «\u00a0En douceur\u00a0» ou de «\u00a0Repos\u00a0», après une nuit absente ou très inhabituelle, ni quand il a été question d’un médecin. Trois par semaine au plus. Vous pouvez décider autrement à chaque fois, et arrêter à tout moment.',
  rate: (eligible, mornings) =>
    `Sur vos ${count(mornings)} récents avec un conseil, ${eligible} auraient pu avoir une pièce.`,
  noRate: 'Aucun de vos derniers matins n’aurait pu avoir une pièce\u00a0: il n’y aurait jamais de réponse.',
  takes: (number) =>
    `À ce rythme, une réponse demande environ ${number === 1 ? '1 semaine' : `${number} semaines`}, si vous dites oui 6 fois sur 10 et si la différence est grande. Pour une petite, une année ne suffit pas.`,
  unlikely:
    'Cela ne vous donnera probablement pas de réponse\u00a0; ce sera quand même honnête. Ajouté à d’autres, cela aide.',
  adult: 'J’ai 18 ans ou plus',
  start: 'Commencer l’essai',
  started: 'C’est commencé. La première pièce viendra un matin où les deux iraient.',
  running: (started, by) => `Depuis le ${started}. S’arrête de lui-même après 80 jours de pièce ou le ${by}.`,
  over: (started, ended) => `Du ${started} au ${ended}.`,
  complete: (days) => `${count(days)} avec une pièce et une nuit mesurée après.`,
  interval:
    'Vous pouvez regarder chaque jour\u00a0: l’intervalle est juste 9 fois sur 10, aussi souvent que vous regardiez. Il ne change aucun conseil.',
  table: {
    side: 'La pièce a dit',
    days: 'Jours',
    missing: 'Nuit absente',
    freshness: 'Forme (1–5)',
    minutes: 'Minutes en 3 jours',
  },
  train: 'S’entraîner',
  ease: 'Lever le pied',
  beside: 'La forme et les minutes sont à côté et ne sont pas testées.',
  noValue: '–',
  days: 'Chaque jour de pièce',
  day: 'Jour',
  said: 'Pièce',
  nextNight: 'VFC après',
  rules: {
    EASED_PHASE: 'phase',
    CHARGE_BELOW_AFTER_DRAIN: 'score de récupération après une journée éprouvante',
    SLEEP_SHORT: 'nuit courte',
    LOAD_HIGH: 'beaucoup d’entraînement',
    HRV_UNBALANCED: 'VFC de la semaine',
    CHARGE_LOW: 'score de récupération',
  },
  overruledMark: (side) => `${side} (décidé autrement)`,
  numbers: 'Mes trois nombres',
  numbersHint: 'Jours de pièce, effet et dispersion, rien d’autre.',
  copy: 'Copier mes trois nombres',
  copied: 'Copié.',
  copyByHand: 'La copie n’a pas fonctionné. Sélectionnez la ligne et copiez-la.',
  add: 'Additionner les lignes de plusieurs personnes',
  end: 'Terminer l’essai',
  endWords: 'Plus aucune pièce n’est lancée, et la clé est montrée. Ce que vous avez reste.',
  ended: 'L’essai est terminé.',
  key: (key) =>
    `Clé pour vérifier les pièces\u00a0: ${key}. Une pièce est le bit le plus bas de HMAC-SHA-256 de sa date (1\u00a0: s’entraîner).`,
  verdicts: {
    TOO_FEW: () => 'Trop tôt pour le dire\u00a0: vous le lirez ici à partir de 15 jours de pièce.',
    TOO_MANY_MISSING: () =>
      'D’un côté, plus de 3 nuits sur 10 après un jour de pièce n’ont pas été mesurées. Cela pourrait cacher ce qu’il a coûté\u00a0: rien n’est dit.',
    TRAINING_FRESHER: ({ size }) =>
      `Vos jours de pièce, l’entraînement prévu vous a laissée plus en forme, d’environ ${size} de votre dispersion habituelle.`,
    EASING_FRESHER: ({ size }) =>
      `Vos jours de pièce, lever le pied vous a laissée plus en forme, d’environ ${size} de votre dispersion habituelle.`,
    NO_DIFFERENCE: () => 'Pas de différence qui compte.',
    UNKNOWN: ({ low, high }) =>
      `Pas encore connu\u00a0: entre ${low} et ${high} de votre dispersion habituelle.`,
  },
  notNow: 'Pas possible pour l’instant\u00a0: l’essai ou ce matin a changé.',
};
