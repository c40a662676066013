import type { Texts } from '#web/texts/catalogue.ts';

type Words = Texts['settings']['plans'];

const problems: Words['problems'] = {
  NEEDS_PERMISSION: 'Le compte n’autorise pas encore Lutea à utiliser son calendrier.',
  NEEDS_RECONNECT: 'Le compte n’accepte plus la connexion. Reconnectez votre montre.',
  NOT_CONNECTED: 'Ce compte n’est pas connecté. Connectez-le d’abord sous Montre connectée.',
  RATE_LIMITED: 'Le calendrier demande une pause. Lutea le lira plus tard automatiquement.',
  UNAVAILABLE: 'Le calendrier n’a pas pu être lu. Ce qui a été lu avant est toujours là.',
  NOT_FOUND: 'Il n’y a pas de calendrier à cette adresse. Copiez-la encore une fois.',
  NOT_A_CALENDAR: 'Cette adresse mène à une page, pas à un calendrier. Copiez l’adresse d’abonnement.',
  TOO_LARGE: 'Ce calendrier est trop grand. Partagez un calendrier qui ne contient que vos séances.',
  TOO_SLOW: 'Ce calendrier est trop long à lire.',
  PRIVATE_ADDRESS: 'Cette adresse est dans un réseau privé, que Lutea ne lit pas.',
  REFUSED: 'Le serveur du calendrier refuse de le fournir. Vérifiez l’adresse.',
  LOST_KEY:
    'L’adresse enregistrée ne peut plus être ouverte sur ce serveur. Retirez-la et ajoutez-la de nouveau.',
  UNEXPECTED: 'Lutea ne comprend pas ce que le calendrier a envoyé. Il réessaiera automatiquement.',
};

const sessions = (count: number): string => (count <= 1 ? `${count} séance` : `${count} séances`);

const sending: Words['sending'] = {
  title: 'Envoyer mon plan',
  lead: 'Vos séances des deux prochaines semaines, pour que votre montre les ait. Ce que vous y modifiez ou supprimez reste tel quel. Si vous l’arrêtez, Lutea ne supprime que ce qu’elle y a mis.',
  accounts: {
    intervals: {
      name: 'Envoyer mon plan à intervals.icu',
      hint: 'intervals.icu le transmet à Garmin et à d’autres, si vous l’y avez autorisé.',
    },
    garmin: {
      name: 'Envoyer mon plan à Garmin Connect',
      hint: 'Non officiel : cela peut cesser de fonctionner. Chaque séance est une étape avec ses minutes, sans objectifs.',
    },
  },
  reasons: 'Avec les raisons et les notes',
  reasonsHint:
    'Sinon, seuls le titre, les minutes et ce que la journée permet sont envoyés : pas un mot sur votre cycle ni sur votre nuit.',
  neverSent: 'Pas encore envoyé',
  lastSent: (count, moment) => `${sessions(count)} là-bas · envoyé ${moment}`,
  changedThere: (count) =>
    count <= 1 ? `${count} modifiée là-bas par vous` : `${count} modifiées là-bas par vous`,
  removedThere: (count) =>
    count <= 1 ? `${count} supprimée là-bas par vous` : `${count} supprimées là-bas par vous`,
  ending: 'Arrêté. Ce que Lutea y a mis est en cours de suppression.',
  problems: {
    RATE_LIMITED: 'Le calendrier demande une pause. Lutea enverra le reste plus tard automatiquement.',
    UNAVAILABLE: 'Le calendrier n’a pas pu être joint. Lutea réessaiera automatiquement.',
  },
};

export const plans: Words = {
  lead: 'Lutea lit le plan que vous avez déjà et le montre à côté de ce que vos journées permettent. Il n’y change rien.',
  address: 'Adresse d’un calendrier',
  addressHint:
    'TrainingPeaks, TrainerRoad, Runna, Final Surge, Google ou votre club : cherchez « s’abonner » ou « iCal ». L’adresse est enregistrée chiffrée et n’est plus jamais affichée.',
  badAddress: 'Saisissez une adresse qui commence par https:// ou webcal://.',
  onlyTraining: 'Tout y est de l’entraînement',
  onlyTrainingHint: 'Sinon, Lutea ne prend que ce qui ressemble à une séance.',
  add: 'Ajouter le calendrier',
  added: (count) => `Ajouté : ${sessions(count)}.`,
  neverRead: 'Pas encore lu',
  lastRead: (count, moment) => `${sessions(count)} · lu ${moment}`,
  unreadable: (count) => (count <= 1 ? `${count} entrée non comprise` : `${count} entrées non comprises`),
  read: 'Relire',
  readFor: (name) => `Relire : ${name}`,
  remove: 'Retirer',
  removeFor: (name) => `Retirer : ${name}`,
  removeTitle: 'Ne plus lire ce plan ?',
  removeText:
    'Ses séances à venir quittent votre plan. Les séances passées restent, ainsi que celles que vous avez déplacées ou modifiées. Rien ne change dans le calendrier lui-même.',
  removed: 'Retiré.',
  accountsTitle: 'Comptes connectés',
  noAccount: 'Connectez intervals.icu ou Garmin sous Montre connectée pour y lire le calendrier.',
  accounts: {
    intervals: {
      name: 'Lire le calendrier d’intervals.icu',
      hint: 'Séances et courses prévues des deux prochains mois.',
    },
    garmin: {
      name: 'Lire le calendrier de Garmin Connect',
      hint: 'Non officiel. Un plan Garmin Coach n’indique que la prochaine séance.',
    },
  },
  sending,
  allow: 'Autoriser chez intervals.icu',
  problems,
};
