import type { Activities, Confidence, Phase, TrainingStatus } from '#web/lib/wire.ts';

const phases: Record<Phase, string> = {
  MENSTRUAL: 'Menstrual',
  FOLLICULAR: 'Follicular',
  OVULATION: 'Ovulation window',
  EARLY_LUTEAL: 'Early luteal',
  LATE_LUTEAL: 'Late luteal',
  UNKNOWN: 'Phase unknown',
};

/** Short labels in charts and calendar cells, so that colour is never the only sign. */
const phaseLetters: Record<Phase, string> = {
  MENSTRUAL: 'M',
  FOLLICULAR: 'F',
  OVULATION: 'O',
  EARLY_LUTEAL: 'L1',
  LATE_LUTEAL: 'L2',
  UNKNOWN: '?',
};

const statuses: Record<TrainingStatus, string> = {
  REST: 'Rest',
  GENTLE: 'Gentle',
  LIGHT: 'Light',
  REDUCED: 'Reduced',
  TRAIN: 'Train',
};

/** The same steps as an upper limit, after “Up to:”. */
const ceilings: Record<TrainingStatus, string> = {
  REST: 'rest',
  GENTLE: 'gentle movement',
  LIGHT: 'an easy session',
  REDUCED: 'a little less',
  TRAIN: 'a hard session',
};

const activityKinds: Record<Activities['items'][number]['kind'], string> = {
  RUNNING: 'Running',
  CYCLING: 'Cycling',
  SWIMMING: 'Swimming',
  STRENGTH: 'Strength',
  WALKING: 'Walking',
  YOGA: 'Yoga',
  OTHER: 'Activity',
};

const confidences: Record<Confidence, string> = {
  high: 'high confidence',
  medium: 'medium confidence',
  low: 'low confidence',
};

/** Problems by error code. Other codes show the message of the server. */
const errors: Readonly<Record<string, string>> = {
  UNREACHABLE: 'Lutea cannot be reached right now. Check your connection and try again.',
  UNAUTHORIZED: 'You have been signed out. Sign in again to continue.',
  TOO_MANY_REQUESTS: 'That was a lot in a short time. Wait a moment and try again.',
  PERIOD_LOG_NOT_FOUND: 'This entry no longer exists.',
  PERIOD_LOG_EXISTS: 'There is already an entry for that day.',
  PERIOD_START_ON_DAY: 'A period start is logged on this day. Delete the start first.',
  DAY_NOT_FOUND: 'Nothing is logged on this day any more.',
  DAYS_FULL: 'You have logged 20,000 days, the maximum. Delete a wrong one first.',
  WORKOUT_NOT_FOUND: 'This session no longer exists.',
  PLAN_SOURCE_NOT_FOUND: 'This calendar is no longer there.',
  PLAN_SOURCES_FULL: 'Ten plans are read already. Remove one first.',
  PLAN_UNREADABLE: 'No plan can be read from there.',
  WORKOUTS_FULL: 'This day or your plan is full: 8 sessions a day, 10,000 in all. Delete one first.',
  CHANGE_NOT_FOUND: 'This can no longer be undone.',
  CHANGED_SINCE: 'This was changed again since and cannot be undone.',
  NO_LONG_ABSENCE: 'This has already been answered.',
  PERIOD_LOGS_FULL: 'You have logged 2,000 period starts, the maximum. Delete a wrong one first.',
  OVERLOADED: 'Lutea is too busy right now. Nothing was lost; try again shortly.',
  STORAGE_FULL:
    'Lutea’s disk is full, so nothing can be saved right now. Your data is safe; try again later.',
  DATASTORE_UNAVAILABLE: 'Lutea’s database cannot be reached right now. Nothing was lost; try again shortly.',
  INTERNAL: 'Something unexpected happened. Try again in a moment.',
  DEVICE_UNAVAILABLE:
    'Your wearable’s service is not responding right now. Nothing was changed; try again later.',
  DEVICE_SYNC_RUNNING: 'Your wearable is already being synced. The new values will appear here in a moment.',
  DEVICE_NEEDS_RECONNECT: 'The connection is no longer accepted. Renew it to continue.',
  DEVICE_NOT_CONNECTED: 'No wearable is connected any more.',
  DAY_MEASURED: 'Your wearable has measured some of these values in the meantime. Its values count.',
  FEED_NOT_FOUND: 'This feed no longer exists.',
  SHARE_NOT_FOUND: 'This share no longer exists.',
  SHARES_FULL: 'You have twenty shares. End one first.',
  SESSION_NOT_FOUND: 'That session has already ended.',
  SYNC_TOO_SOON: 'It was synced a moment ago. Wait half a minute and try again.',
  TEST_TOO_SOON: 'A test was sent a moment ago. Wait a minute and try again.',
};

/** Fields that the server may refuse, by its names. Values entered by hand have theirs in `entry`. */
const fields = {
  cycleLength: 'cycle length',
  notificationTime: 'time',
  timezone: 'time zone',
  startDate: 'date',
  date: 'date',
  from: 'first day',
  to: 'last day',
  pushUrl: 'address',
  note: 'note',
  temperature: 'temperature',
  weeklyTargetMinutes: 'weekly target',
  tokens: 'tokens',
  password: 'password',
  passphrase: 'passphrase',
};

export const shell = {
  skipToContent: 'Skip to the content',
  navigation: 'Pages',
  cycleViews: 'Views of your cycle',
  loading: 'Loading',
  retry: 'Try again',
  save: 'Save',
  saved: 'Saved.',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Delete',
  edit: 'Edit',
  undo: 'Undo',
  undone: 'Undone.',
  signOut: 'Sign out',
  estimated: 'estimated',
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  required: 'Please fill in this field.',
  notADay: 'Please enter a day.',
  checkYear: 'Please check the year.',
  checkField: (field: string) => `Please check this field: ${field}.`,
  fields,
  dayInFuture: 'This day is in the future.',
  couldNotLoad: 'This could not be loaded.',
  shownFrom: (time: string) => `Last updated ${time}.`,
  offline: 'You are offline.',
  unreachable: 'Lutea cannot be reached.',
  waiting: (changes: number) =>
    `${changes === 1 ? '1 change is' : `${changes} changes are`} waiting and will be sent when the connection is back, if you stay signed in.`,
  sent: 'Your waiting changes were sent and saved.',
  notLoaded: 'This cannot be loaded without a connection.',
  sessionEnded: 'You have been signed out. What you typed is kept on this device until you are back.',
  signInAgain: 'Sign in again',
  broken: 'This page ran into a problem.',
  brokenHint:
    'Your data is safe. Reload the page; if the problem persists, tell the person who runs this installation.',
  reload: 'Reload',
  notFound: 'This page does not exist.',
  backToToday: 'Back to today',
  phases,
  phaseLetters,
  statuses,
  ceilings,
  activityKinds,
  confidences,
  errors,
};
