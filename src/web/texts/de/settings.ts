import type { Texts } from '../catalogue.ts';
import { account } from './settings/account.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { plans } from './settings/plans.ts';
import { profile } from './settings/profile.ts';

export const settings: Texts['settings'] = {
  sections: {
    appearance: {
      name: 'Sprache und Darstel\u00adlung',
      hint: 'English · Deutsch · Français, hell oder dunkel',
    },
    profile: { name: 'Profil', hint: 'Zykluslänge, Zeitzone, Uhrzeit der Nachricht' },
    cycle: { name: 'Zyklus', hint: 'Wie er gezählt wird, Planen mit Phasen' },
    wearable: { name: 'Wearable', hint: 'Verbindung, Werte von Hand' },
    target: { name: 'Wochen\u00adziel', hint: 'Intensitätsminuten pro Woche' },
    notifications: { name: 'Nach\u00adrichten', hint: 'Was Lutea dir schickt, und wohin' },
    plans: { name: 'Pläne von anderswo', hint: 'Adresse eines Kalenders, intervals.icu, Garmin' },
    'calendar-feed': { name: 'Kalender-Abo', hint: 'Deine Tage in deiner Kalender-App' },
    shares: { name: 'Freigaben', hint: 'Was eine Trainerin oder ein Trainer von deinem Tag sieht' },
    sessions: { name: 'Konto und Sitzungen', hint: 'Wo du angemeldet bist' },
    data: { name: 'Deine Daten', hint: 'Alles herunterladen, Konto löschen' },
  },
  now: {
    days: (days) => `${days} Tage`,
    notConnected: 'Nicht verbunden',
    nothingRead: 'noch nicht synchronisiert',
    lastRead: (moment) => `synchronisiert ${moment}`,
    off: 'Aus',
    daily: (time) => `täglich um ${time}`,
    usualTarget: 'Wie bei dir üblich',
    noFeed: 'Keins',
    data: (periods) =>
      `${periods === 1 ? '1 Periode' : `${periods} Perioden`} · mitbringen, herunterladen, löschen`,
  },
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyByHand: 'Markiert. Kopiere es mit der Tastatur oder über das Menü.',
  profile,
  notifications,
  feed,
  plans,
  account,
};
