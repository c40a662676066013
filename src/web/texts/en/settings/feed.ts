import type { Feed } from '#web/lib/wire.ts';

const scopes: Record<Feed['scope'], { name: string; hint: string }> = {
  EVERYTHING: { name: 'Everything', hint: 'Phases, periods and the plan. For yourself.' },
  PERIODS: { name: 'Periods', hint: 'Logged and expected periods. For yourself or someone you trust.' },
};

export const feed = {
  lead: 'Subscribe in your calendar app. Anyone who has the address can read the feed, so treat it like a password.',
  scopes,
  forCoach: 'For a coach, make a share: it shows the answer without your cycle.',
  create: 'Create address',
  createFor: (scope: string) => `Create address: ${scope}`,
  address: 'Address of the feed',
  shownOnce: 'Shown only now. Subscribe to this address; do not import it as a file.',
  openInApp: 'Open in calendar app',
  made: (time: string) => `Address created ${time}`,
  lastRead: (time: string) => `Last read ${time}`,
  neverRead: 'Not read yet',
  discreet: 'Discreet titles',
  discreetHint: 'They say nothing about your body.',
  rotate: 'New address',
  rotateFor: (scope: string) => `New address: ${scope}`,
  rotateTitle: 'Create a new address?',
  rotateText: (scope: string) =>
    `The old address of the feed “${scope}” stops working at once. Calendars that use it have to subscribe again.`,
  revoke: 'Revoke',
  revokeFor: (scope: string) => `Revoke: ${scope}`,
  revokeTitle: 'Revoke this feed?',
  revokeText: (scope: string) =>
    `The address of the feed “${scope}” stops working at once. You can create a new one at any time.`,
  revoked: 'Revoked. The address no longer works.',
};
