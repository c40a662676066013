import { account } from './settings/account.ts';
import { device } from './settings/device.ts';
import { entry } from './settings/entry.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { profile } from './settings/profile.ts';

/** Problems by error code, where this page can say more than the message of the server. */
const errors: Readonly<Record<string, string>> = {
  DEVICE_UNAVAILABLE:
    'Your wearable’s service does not answer right now. Nothing was changed; try again later.',
  DEVICE_SYNC_RUNNING: 'Your wearable is being read already. The new values appear here in a moment.',
  DEVICE_NEEDS_RECONNECT: 'The connection is no longer accepted. Renew it to go on.',
  DEVICE_NOT_CONNECTED: 'No wearable is connected any more.',
  DAY_MEASURED: 'Your device has measured some of these values in the meantime. Its own values count.',
  FEED_NOT_FOUND: 'This feed no longer exists.',
  SESSION_NOT_FOUND: 'That session has already ended.',
  SYNC_TOO_SOON: 'It was read a moment ago. Wait half a minute and try again.',
  TEST_TOO_SOON: 'A test was sent a moment ago. Wait a minute and try again.',
};

export const settings = {
  title: 'Settings',
  onThisPage: 'On this page',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'Selected. Copy it with your keyboard or its menu.',
  profile,
  device,
  entry,
  notifications,
  feed,
  account,
  errors,
};
