import type { CycleMode } from '#core/cycle/cycle-mode.ts';
import type { ColumnRole, ImportDetails, ImportPreview, ImportQuestion } from '#web/lib/wire.ts';

type Reason = ImportDetails['leftOut'][number]['reason'];
type SettledState = Exclude<ImportPreview['periods'][number]['state'], 'NEW' | 'COLLIDES'>;
type Counted = Exclude<keyof ImportPreview['counts'], 'records' | 'taken'>;

const periods = (count: number) => (count === 1 ? '1 period' : `${count} periods`);
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const nights = (count: number) => (count === 1 ? '1 night' : `${count} nights`);
const activities = (count: number) => (count === 1 ? `${count} activity` : `${count} activities`);

interface Added {
  addedPeriods: number;
  addedDays: number;
  addedNights: number;
  addedActivities: number;
}

const added = ({ addedPeriods, addedDays, addedNights, addedActivities }: Added) =>
  [
    addedPeriods > 0 ? periods(addedPeriods) : '',
    addedDays > 0 ? days(addedDays) : '',
    addedNights > 0 ? nights(addedNights) : '',
    addedActivities > 0 ? activities(addedActivities) : '',
  ]
    .filter((part) => part !== '')
    .join(', ') || 'nothing new';

const reasons: Record<Reason, string> = {
  BAD_DATE: 'the date cannot be read',
  BAD_VALUE: 'the value cannot be right',
  FUTURE: 'in the future',
  PREDICTED: 'predicted by the app, not logged',
  NONE: 'logged as “no bleeding”',
  SAME_DAY: 'the same day again',
  DELETED: 'deleted in the app',
  EXCLUDED: 'excluded in the app',
  PREGNANT: 'during a pregnancy',
  HINT: 'a setting, not an entry',
  ENDS_BEFORE_START: 'ends before it starts',
  TOO_LONG: 'too long for a period',
  END_WITHOUT_START: 'an end without a start',
  SECOND_HAND: 'from another wearable; use that wearable’s own export',
  AWAKE: 'not measured during the night’s sleep',
  NO_PLACE: 'not stored by Lutea',
  TOO_MANY: 'more than Lutea imports from one file',
  OTHER_VERSION: 'an export of another version of Lutea',
  NOT_STARTS: 'too close together to be period starts',
};

const states: Record<SettledState, string> = {
  THERE: 'already logged',
  TOO_SOON: 'spotting or a period?',
  UNSURE: 'bleeding beside it could not be read',
  REMOVED: 'you deleted it after an earlier import',
};

/** For one, and for several. */
const counted: Record<Counted, readonly [one: string, several: string]> = {
  periods: ['period', 'periods'],
  bleedingDays: ['bleeding day', 'bleeding days'],
  tests: ['ovulation test', 'ovulation tests'],
  temperatures: ['temperature', 'temperatures'],
  ovulations: ['day marked as ovulation', 'days marked as ovulation'],
  symptoms: ['day with symptoms', 'days with symptoms'],
  notes: ['note', 'notes'],
  nights: ['measured night', 'measured nights'],
  activities: ['activity', 'activities'],
};

const roles: Record<ColumnRole, string> = {
  ignore: 'Leave out',
  date: 'Date, or first day',
  end: 'Last day',
  flow: 'Bleeding',
  spotting: 'Spotting',
  temperature: 'Temperature',
  test: 'Ovulation test',
  note: 'Note',
};

const questionTitle: Record<ImportQuestion['kind'], string> = {
  PASSWORD: 'The file has a password',
  DAY_ORDER: 'Which comes first, the day or the month?',
  COLUMNS: 'What do the columns contain?',
};

/** Names of records, by the kinds that Lutea gives them. */
const kinds: Readonly<Record<string, string>> = {
  bleeding: 'Bleeding',
  period: 'Period',
  cycle: 'Cycle',
  test: 'Ovulation test',
  temperature: 'Temperature',
  note: 'Note',
  night: 'Night',
  hrvLastNightMs: 'Heart rate variability',
  restingHeartRate: 'Resting heart rate',
  sleepSeconds: 'Sleep',
  skinTemperature: 'Skin temperature',
};

const importing = {
  title: 'Bring your history',
  bringTitle: 'A file, or dates',
  bringLead:
    'Bring the periods and days that you logged in another app. Lutea shows what it found before anything is stored, and you can undo it later.',
  dropHere: 'Drop files, a zip or a folder here',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  pasteLabel: 'Or paste the first days of your periods',
  pasteHint: 'One per line, in any common format: 2026-05-04, 4 May 2026, 04/05/2026.',
  readDates: 'Read dates',
  sending: 'Sending',
  privacy:
    'The file is deleted from the server as soon as it is read; a file that waits for your answer, after 24 hours. A password is not stored.',
  helpTitle: 'Which file do I need?',
  help: [
    { app: 'Clue', how: 'Settings → Download my data. Bring the zip as it is; Lutea asks for its password.' },
    { app: 'Flo', how: 'Ask its support for your data. Bring the zip, the JSON or res.txt.' },
    {
      app: 'Apple Health',
      how: 'Health → your picture → Export All Health Data. Bring the zip as it is.',
    },
    { app: 'Fitbit', how: 'takeout.google.com → Fitbit. Bring the zip.' },
    { app: 'Garmin', how: 'garmin.com → Export Your Data. Bring the zip.' },
    { app: 'WHOOP', how: 'App settings → Data export. Bring the zip from the e-mail as it is.' },
    { app: 'Health Connect', how: 'Android settings → Health Connect → Backup → Export.' },
    { app: 'My Calendar, Period Calendar', how: 'Export for your doctor (text).' },
    {
      app: 'drip, ovumcy, Mensinator, Menstrudel, Peri, Periodical, SparkyFitness, Luteal',
      how: 'The export or backup of the app.',
    },
    {
      app: 'Natural Cycles, Samsung Health, a spreadsheet',
      how: 'As CSV. You choose what each column contains.',
    },
    { app: 'Lutea', how: 'Settings → Your data → Download everything.' },
  ],
  noExport:
    'Stardust, Ladycycle, Ovia, Glow, Premom, Kindara, Read Your Body, GP Apps Period Tracker, Log28, Euki and Mooneva have no export that can be read. If your app writes to Apple Health or Health Connect, export from there; otherwise paste your dates.',
  sources: { table: 'a table', json: 'a JSON file', dates: 'your list of dates' } as Readonly<
    Record<string, string>
  >,
  readingTitle: 'Your file is being read',
  reading: 'Reading',
  waitingTitle: 'Your file waits for its turn',
  waiting: (ahead: number) => (ahead === 1 ? '1 file is read first' : `${ahead} files are read first`),
  mayLeave: 'A large file takes minutes. You can leave this page and come back.',
  discard: 'Discard',
  failedTitle: 'This file cannot be imported',
  seeBelow: 'See below what to export from your app.',
  questionTitle,
  password: 'Password of the file',
  passwordHint:
    'Clue shows it when you ask for your data, or e-mails it. Flo sends it in a second e-mail. Lutea uses it once and does not store it.',
  passwordWrong: 'This is not the password of this file.',
  open: 'Open',
  dayOrderText: (examples: string) => `Your file has dates that could be read in two ways: ${examples}.`,
  dayOrders: { DMY: 'Day first', MDY: 'Month first' },
  columnsText:
    'Lutea has guessed. Please check: the column with the date is needed, everything else is up to you.',
  unnamedColumn: (number: number) => `Column ${number}`,
  roles,
  dateColumnMissing: 'Choose the column with the date.',
  readTable: 'Read the table',
  foundIn: (app: string) => `Found: ${app}`,
  range: (from: string, to: string) => (from === to ? from : `From ${from} to ${to}`),
  counted,
  sum: (records: string, taken: string, leftOut: string) =>
    `Entries in the file: ${records}. Can be imported: ${taken}. Left out: ${leftOut}.`,
  periodsTitle: (ticked: string, all: string) => `Periods: ${ticked} of ${all} ticked`,
  tickNew: 'Tick the new ones',
  tickNone: 'Untick all',
  gap: (gapDays: number) => `${days(gapDays)} after the previous one`,
  gapOpen: 'not counted as a cycle',
  collides: (day: string) => `you logged ${day}; if ticked, this one replaces it`,
  states,
  doubtful: 'may be a day off',
  afterPregnancy: 'follows a pregnancy: that time is left out of the average',
  afterSetAside: 'the cycle before it is left out of the average, as in your app',
  laterStarts:
    'Spotting does not start a period here, so a start can be a day or two later than in your app. You can move it afterwards.',
  outlookTitle: 'Your next period',
  outlook: (before: string, after: string) => `${before} → ${after}`,
  aroundDay: (day: string, plusMinus: number) => `${day} ± ${plusMinus}`,
  notPredicted: 'no prediction',
  cyclesKnown: (before: number, after: number) => `Cycles to learn from: ${before} → ${after}.`,
  suggestedMode: {
    PILL: (day: string) => `Your file says that you use the pill, ring or patch (last on ${day}).`,
    IUS: (day: string) => `Your file says that you use an IUD (last on ${day}). Is it a hormonal one?`,
    NONE_EXPECTED: (day: string) =>
      `Your file says that you use an implant or an injection (last on ${day}).`,
    PAUSED: (day: string) => `Your file mentions a pregnancy or breastfeeding (last on ${day}).`,
  } satisfies Partial<Record<CycleMode, (day: string) => string>>,
  suggestion: (mode: string) =>
    `If that is still the case, “${mode}” fits better. The import does not change it.`,
  toMode: 'Choose how your cycle is counted',
  leftOutTitle: (count: string) => `Left out: ${count}`,
  kinds,
  reasons,
  inLines: (lines: string) => `(line ${lines})`,
  restoresAccount: 'Your settings are imported too, because nothing is logged here yet.',
  newAmong: (newDays: number, newNights: number) =>
    `Not in Lutea yet: ${added({ addedPeriods: 0, addedDays: newDays, addedNights: newNights, addedActivities: 0 })}.`,
  apply: (count: number) => (count === 0 ? 'Import' : `Import ${periods(count)}`),
  applied: (what: Added) => `Added: ${added(what)}.`,
  pastTitle: 'Your imports',
  added: (what: Added) => `Added: ${added(what)}`,
  wasUndone: 'undone',
  showReport: 'Report',
  reportPeriods: (taken: string, all: string) => `Period starts in the file: ${taken} of ${all} imported.`,
  saveReport: 'Save as CSV',
  undo: 'Undo import',
  undoOf: (name: string) => `Undo import: ${name}`,
  undoTitle: 'Undo this import?',
  undoText: 'Removes what it added. What you have changed since then stays.',
  undone: (removed: Added, kept: number) =>
    kept === 0
      ? `Removed: ${added(removed)}.`
      : `Removed: ${added(removed)}. Kept, because you changed them since: ${kept}.`,
  errors: {
    IMPORT_NOT_READY:
      'Another file of yours is being read or waits for your answer. Wait until it is done, or discard it.',
    UPLOADS_FULL: 'Many files are being read right now. Try again in a few minutes.',
    BODY_TOO_LARGE: 'That is too large: at most 4 GB at once.',
    UPLOAD_NO_ROOM: 'This installation has no room for the file now. Try again later, or ask its operator.',
    REQUEST_TIMEOUT: 'The file arrived too slowly. Try again on a better connection.',
    IMPORT_NOT_FOUND: 'This import no longer exists. Bring the file again.',
  } as Readonly<Record<string, string>>,
};

export { importing as import };

declare module '../catalogue.ts' {
  interface PageTexts {
    import: typeof importing;
  }
}
