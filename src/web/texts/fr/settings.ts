import type { Texts } from '../catalogue.ts';
import { account } from './settings/account.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { plans } from './settings/plans.ts';
import { profile } from './settings/profile.ts';

export const settings: Texts['settings'] = {
  sections: {
    appearance: { name: 'Langue et apparence', hint: 'English · Deutsch · Français, clair ou sombre' },
    profile: { name: 'Profil', hint: 'Durée du cycle, fuseau horaire, heure du message' },
    cycle: { name: 'Cycle', hint: 'Comment il est compté, planification par phases' },
    wearable: { name: 'Montre connectée', hint: 'Connexion, valeurs à la main' },
    target: { name: 'Objectif de la semaine', hint: 'Minutes intensives par semaine' },
    notifications: { name: 'Messages', hint: 'Ce que Lutea vous envoie, et où' },
    plans: { name: 'Plans d’ailleurs', hint: 'Adresse d’un calendrier, intervals.icu, Garmin' },
    'calendar-feed': { name: 'Flux de calendrier', hint: 'Vos jours dans votre application de calendrier' },
    shares: { name: 'Partages', hint: 'Ce qu’une personne qui vous entraîne voit de votre journée' },
    sessions: { name: 'Compte et sessions', hint: 'Les appareils où votre session est ouverte' },
    data: { name: 'Vos données', hint: 'Tout télécharger, supprimer le compte' },
  },
  now: {
    days: (days) => `${days} jours`,
    notConnected: 'Pas de montre connectée',
    nothingRead: 'pas encore synchronisé',
    lastRead: (moment) => `synchronisé le ${moment}`,
    off: 'Désactivés',
    daily: (time) => `chaque jour à ${time}`,
    usualTarget: 'Vos minutes habituelles',
    noFeed: 'Aucun',
    data: (periods) =>
      `${periods === 1 ? '1 début' : `${periods} débuts`} de règles · importer, télécharger, supprimer`,
  },
  copy: 'Copier',
  copied: 'Copié.',
  copyByHand: 'Sélectionné. Copiez avec le clavier ou le menu.',
  profile,
  notifications,
  feed,
  plans,
  account,
};
