import type { Confidence, Override, Phase, TrainingStatus } from '#web/lib/wire.ts';

const phases: Record<Phase, string> = {
  MENSTRUAL: 'Menstrual',
  FOLLICULAR: 'Follicular',
  OVULATION: 'Ovulation window',
  EARLY_LUTEAL: 'Early luteal',
  LATE_LUTEAL: 'Late luteal',
  UNKNOWN: 'Phase unknown',
};

const statuses: Record<TrainingStatus, string> = {
  REST: 'Rest',
  GENTLE: 'Gentle',
  LIGHT: 'Light',
  REDUCED: 'Reduced',
  TRAIN: 'Train',
};

const overrides: Record<Override, string> = {
  flare: 'Flare',
  stress: 'High stress',
  sleep: 'Poor sleep',
  pms: 'PMS',
};

const confidences: Record<Confidence, string> = {
  high: 'high confidence',
  medium: 'medium confidence',
  low: 'low confidence',
};

/** What went wrong, by the code of the answer; a code that is not here shows the service's own sentence. */
const errors: Readonly<Record<string, string>> = {
  UNREACHABLE: 'Lutea cannot be reached right now. Check your connection and try again.',
  UNAUTHORIZED: 'You have been signed out. Sign in again to go on.',
  TOO_MANY_REQUESTS: 'That was a lot in a short time. Wait a moment and try again.',
  PERIOD_LOG_NOT_FOUND: 'This entry no longer exists.',
  PERIOD_LOG_EXISTS: 'There is already an entry for that day.',
  PERIOD_LOGS_FULL: 'You have 2,000 period starts, the most there can be. Delete one that is wrong first.',
  OVERLOADED: 'Lutea has too much to do right now. Nothing was lost; try again shortly.',
  STORAGE_FULL: 'Lutea’s disk is full, so nothing can be stored for now. Your data is safe; try again later.',
  DATASTORE_UNAVAILABLE: 'Lutea’s database is away for a moment. Nothing was lost; try again shortly.',
  INTERNAL: 'Something unforeseen happened. Try again in a moment.',
};

export const shell = {
  skipToContent: 'Skip to the content',
  navigation: 'Pages',
  loading: 'Loading',
  retry: 'Try again',
  save: 'Save',
  saved: 'Saved.',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Delete',
  edit: 'Edit',
  undo: 'Undo',
  signOut: 'Sign out',
  estimated: 'estimated',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  required: 'Please fill this in.',
  notADay: 'Please enter a day.',
  dayInFuture: 'This day is still to come.',
  couldNotLoad: 'This could not be loaded.',
  shownFrom: (time: string) => `Could not refresh. You see what was there ${time}.`,
  offline: 'You are offline. You see what was there last.',
  sessionEnded: 'You have been signed out. What you typed is kept on this device until you are back.',
  signInAgain: 'Sign in again',
  broken: 'This page ran into a problem.',
  brokenHint: 'Your data is safe. Load the page again; if it stays, tell whoever runs this installation.',
  reload: 'Load again',
  notFound: 'There is no such page.',
  backToToday: 'Back to today',
  phases,
  statuses,
  overrides,
  confidences,
  errors,
};
