import type { Texts } from '../../catalogue.ts';

export const account: Texts['settings']['account'] = {
  signedInAs: 'Compte\u00a0:',
  unknownDevice: 'Navigateur inconnu',
  browserOn: (browser, system) => `${browser} sur ${system}`,
  thisDevice: 'Cet appareil',
  lastSeen: (time) => `Dernière activité\u00a0: ${time}`,
  since: (time) => `Ouverte\u00a0: ${time}`,
  end: 'Terminer',
  endFor: (session) => `Terminer la session\u00a0: ${session}`,
  ended: 'Cette session est terminée.',
  signOutHint: 'Efface aussi ce que Lutea conserve sur cet appareil.',
  signOutThere: (host) => `Se déconnecter aussi de ${host}`,
  signOutBothHint: (host) =>
    `Vous déconnecte aussi de ${host} et efface ce que Lutea conserve sur cet appareil.`,
  bringText: 'Les règles, jours et nuits d’une autre application, ou un export de Lutea.',
  bring: 'Importer',
  downloadText:
    'Un fichier JSON avec tout ce qui est enregistré à votre sujet. Les identifiants (jetons) n’y sont pas.',
  download: 'Tout télécharger',
  downloadTitle: 'Tout télécharger',
  downloadNow: 'Télécharger maintenant',
  downloaded: 'Téléchargé.',
  deleteText: 'Efface votre compte et tout ce qui s’y rattache, immédiatement et définitivement.',
  deleteAccount: 'Supprimer le compte',
  deleteTitle: 'Supprimer votre compte\u202f?',
  deleteLead: 'Seront effacés, immédiatement et définitivement\u00a0:',
  erased: [
    'vos règles, vos valeurs quotidiennes et les conseils',
    'la connexion à votre montre et ses jetons',
    'les flux de calendrier, les réglages des messages et toutes les sessions',
  ],
  downloadFirst: 'Pour garder quelque chose, téléchargez d’abord toutes vos données.',
  phrase: 'supprimer mon compte',
  phraseLabel: (phrase) => `Pour confirmer, tapez\u00a0: ${phrase}`,
  phraseWrong: (phrase) => `Tapez «\u00a0${phrase}\u00a0» pour confirmer.`,
  deleteForGood: 'Supprimer définitivement',
  recentTitle: 'Reconnectez-vous d’abord',
  recentText:
    'Votre dernière connexion date de plus de dix minutes. Pour vérifier que c’est bien vous, reconnectez-vous\u202f; vous reviendrez exactement ici.',
  about: 'Pour le développement\u00a0:',
  apiDocs: 'Documentation de l’API',
};
