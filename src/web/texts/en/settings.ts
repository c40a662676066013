import { account } from './settings/account.ts';
import { device } from './settings/device.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { profile } from './settings/profile.ts';

export const settings = {
  onThisPage: 'On this page',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'Selected. Copy it with your keyboard or its menu.',
  profile,
  device,
  notifications,
  feed,
  account,
};
