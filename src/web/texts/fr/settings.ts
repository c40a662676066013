import type { Texts } from '../en.ts';
import { account } from './settings/account.ts';
import { device } from './settings/device.ts';
import { entry } from './settings/entry.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { profile } from './settings/profile.ts';

export const settings: Texts['settings'] = {
  title: 'Réglages',
  onThisPage: 'Sur cette page',
  copy: 'Copier',
  copied: 'Copié.',
  copyByHand: 'Sélectionné. Copiez avec le clavier ou le menu.',
  profile,
  device,
  entry,
  notifications,
  feed,
  account,
  errors: {
    DEVICE_UNAVAILABLE:
      'Le service de votre montre connectée ne répond pas pour le moment. Rien n’a changé\u202f; réessayez plus tard.',
    DEVICE_SYNC_RUNNING:
      'La synchronisation de votre montre est déjà en cours. Les nouvelles valeurs arrivent dans un instant.',
    DEVICE_NEEDS_RECONNECT: 'La connexion n’est plus acceptée. Renouvelez-la pour continuer.',
    DEVICE_NOT_CONNECTED: 'Plus aucune montre n’est connectée.',
    DAY_MEASURED:
      'Votre montre a mesuré entre-temps certaines de ces valeurs. Ce sont ses mesures qui comptent.',
    FEED_NOT_FOUND: 'Ce calendrier n’existe plus.',
    SESSION_NOT_FOUND: 'Cette session est déjà terminée.',
    SYNC_TOO_SOON: 'Une synchronisation vient d’avoir lieu. Attendez une demi-minute et réessayez.',
    TEST_TOO_SOON: 'Un test vient de partir. Attendez une minute et réessayez.',
  },
};
