import type { Texts } from '../catalogue.ts';
import { account } from './settings/account.ts';
import { device } from './settings/device.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { profile } from './settings/profile.ts';

export const settings: Texts['settings'] = {
  onThisPage: 'Auf dieser Seite',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyByHand: 'Markiert. Kopiere es mit der Tastatur oder dem Menü.',
  profile,
  device,
  notifications,
  feed,
  account,
};
