import type { Texts } from '../catalogue.ts';
import { account } from './settings/account.ts';
import { device } from './settings/device.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { profile } from './settings/profile.ts';

export const settings: Texts['settings'] = {
  onThisPage: 'Sur cette page',
  copy: 'Copier',
  copied: 'Copié.',
  copyByHand: 'Sélectionné. Copiez avec le clavier ou le menu.',
  profile,
  device,
  notifications,
  feed,
  account,
};
