import type { Texts } from '../en.ts';
import { account } from './settings/account.ts';
import { device } from './settings/device.ts';
import { entry } from './settings/entry.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { profile } from './settings/profile.ts';

export const settings: Texts['settings'] = {
  title: 'Einstellungen',
  onThisPage: 'Auf dieser Seite',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyByHand: 'Markiert. Kopiere es mit der Tastatur oder dem Menü.',
  profile,
  device,
  entry,
  notifications,
  feed,
  account,
  errors: {
    DEVICE_UNAVAILABLE:
      'Der Dienst deines Wearables antwortet gerade nicht. Nichts wurde geändert; versuche es später noch einmal.',
    DEVICE_SYNC_RUNNING:
      'Dein Wearable wird gerade schon synchronisiert. Die neuen Werte erscheinen gleich hier.',
    DEVICE_NEEDS_RECONNECT: 'Die Verbindung wird nicht mehr angenommen. Erneuere sie, damit es weitergeht.',
    DEVICE_NOT_CONNECTED: 'Es ist kein Wearable mehr verbunden.',
    DAY_MEASURED: 'Dein Wearable hat einige dieser Werte inzwischen gemessen. Seine Werte zählen.',
    FEED_NOT_FOUND: 'Diesen Kalender gibt es nicht mehr.',
    SESSION_NOT_FOUND: 'Diese Sitzung ist schon beendet.',
    SYNC_TOO_SOON: 'Gerade eben wurde synchronisiert. Warte eine halbe Minute und versuche es noch einmal.',
    TEST_TOO_SOON: 'Gerade eben wurde ein Test gesendet. Warte eine Minute und versuche es noch einmal.',
  },
};
