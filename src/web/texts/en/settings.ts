import { account } from './settings/account.ts';
import { feed } from './settings/feed.ts';
import { notifications } from './settings/notifications.ts';
import { plans } from './settings/plans.ts';
import { profile } from './settings/profile.ts';

export const settings = {
  sections: {
    appearance: { name: 'Language and appearance', hint: 'English · Deutsch · Français, light or dark' },
    profile: { name: 'Profile', hint: 'Cycle length, time zone, time of your daily message' },
    cycle: { name: 'Cycle', hint: 'How it is counted, planning with phases' },
    wearable: { name: 'Wearable', hint: 'Connection, values by hand' },
    target: { name: 'Weekly target', hint: 'Intensity minutes per week' },
    notifications: { name: 'Messages', hint: 'What Lutea sends you, and where' },
    plans: { name: 'Plans from elsewhere', hint: 'A calendar’s address, intervals.icu, Garmin' },
    'calendar-feed': { name: 'Calendar feed', hint: 'Your days in your calendar app' },
    shares: { name: 'Shares', hint: 'What a coach sees of your day' },
    sessions: { name: 'Account and sessions', hint: 'Where you are signed in' },
    data: { name: 'Your data', hint: 'Download everything, delete the account' },
  },
  /** What is set in a section, in the list of sections. */
  now: {
    days: (days: string) => `${days} days`,
    notConnected: 'Not connected',
    nothingRead: 'not synced yet',
    lastRead: (moment: string) => `synced ${moment}`,
    off: 'Off',
    daily: (time: string) => `every day at ${time}`,
    usualTarget: 'Your usual minutes',
    noFeed: 'None',
    data: (periods: number) =>
      `${periods === 1 ? '1 period' : `${periods} periods`} · bring, download, delete`,
  },
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'Selected. Copy it with the keyboard or the menu.',
  profile,
  notifications,
  feed,
  plans,
  account,
};

declare module '../catalogue.ts' {
  interface PageTexts {
    settings: typeof settings;
  }
}
