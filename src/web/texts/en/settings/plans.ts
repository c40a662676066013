import type { PlanSource } from '#web/lib/wire.ts';

const problems: Record<NonNullable<PlanSource['problem']>, string> = {
  NEEDS_PERMISSION: 'The account does not allow Lutea to use its calendar yet.',
  NEEDS_RECONNECT: 'The account no longer accepts the connection. Connect your wearable again.',
  NOT_CONNECTED: 'This account is not connected. Connect it under Wearable first.',
  RATE_LIMITED: 'The calendar asked for a pause. Lutea reads it later by itself.',
  UNAVAILABLE: 'The calendar could not be read just now. What was read before is still here.',
  NOT_FOUND: 'There is no calendar at this address. Copy it once more.',
  NOT_A_CALENDAR: 'This address leads to a page, not to a calendar. Copy the address for subscribing.',
  TOO_LARGE: 'This calendar is too large. Share a calendar that has only your training.',
  TOO_SLOW: 'This calendar takes too long to read.',
  PRIVATE_ADDRESS: 'This address is in a private network, which Lutea does not read.',
  REFUSED: 'The calendar’s server refused to give it. Check the address.',
  LOST_KEY: 'The stored address can no longer be opened on this server. Remove it and add it again.',
  UNEXPECTED: 'Lutea does not understand what the calendar sent. It tries again by itself.',
};

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

type Problems = Partial<Record<NonNullable<PlanSource['problem']>, string>>;

const sendProblems: Problems = {
  RATE_LIMITED: 'The calendar asked for a pause. Lutea sends the rest later by itself.',
  UNAVAILABLE: 'The calendar could not be reached just now. Lutea tries again by itself.',
};

const sending = {
  title: 'Send my plan',
  lead: 'Your sessions of the next two weeks, so that your watch has them. What you change or delete there stays as you left it. Switched off, Lutea deletes only what it put there.',
  accounts: {
    intervals: {
      name: 'Send my plan to intervals.icu',
      hint: 'intervals.icu passes it on to Garmin and others, if you allowed that there.',
    },
    garmin: {
      name: 'Send my plan to Garmin Connect',
      hint: 'Unofficial: it may stop working. Each session is one step with its minutes, without targets.',
    },
  },
  reasons: 'With reasons and notes',
  reasonsHint:
    'Otherwise only title, minutes and what today allows are sent: no word about your cycle or your night.',
  neverSent: 'Not sent yet',
  lastSent: (count: number, moment: string) => `${sessions(count)} there · sent ${moment}`,
  changedThere: (count: number) => `${count} changed there by you`,
  removedThere: (count: number) => `${count} deleted there by you`,
  ending: 'Switched off. What Lutea put there is being deleted.',
  problems: sendProblems,
};

export const plans = {
  lead: 'Lutea reads the plan that you already have, and shows it beside what your days allow. It never changes it there.',
  address: 'Address of a calendar',
  addressHint:
    'TrainingPeaks, TrainerRoad, Runna, Final Surge, Google or your club: look for “subscribe” or “iCal”. The address is stored encrypted and never shown again.',
  badAddress: 'Enter an address that begins with https:// or webcal://.',
  onlyTraining: 'Everything in it is training',
  onlyTrainingHint: 'Otherwise Lutea takes only what looks like training.',
  add: 'Add calendar',
  added: (count: number) => `Added: ${sessions(count)}.`,
  neverRead: 'Not read yet',
  lastRead: (count: number, moment: string) => `${sessions(count)} · read ${moment}`,
  unreadable: (count: number) => (count === 1 ? '1 entry not understood' : `${count} entries not understood`),
  read: 'Read again',
  readFor: (name: string) => `Read again: ${name}`,
  remove: 'Remove',
  removeFor: (name: string) => `Remove: ${name}`,
  removeTitle: 'No longer read this plan?',
  removeText:
    'Its coming sessions leave your plan. Past ones stay, and those that you moved or changed. Nothing changes in the calendar itself.',
  removed: 'Removed.',
  accountsTitle: 'Connected accounts',
  noAccount: 'Connect intervals.icu or Garmin under Wearable to read the calendar there.',
  accounts: {
    intervals: {
      name: 'Read the calendar at intervals.icu',
      hint: 'Planned sessions and races of the next two months.',
    },
    garmin: {
      name: 'Read the calendar at Garmin Connect',
      hint: 'Unofficial. A Garmin Coach plan tells only the next session.',
    },
  },
  sending,
  allow: 'Allow at intervals.icu',
  problems,
};
