import type { Workout } from '#web/lib/wire.ts';

const hardness: Record<Workout['hardness'], string> = {
  VERY_EASY: 'very easy',
  EASY: 'easy',
  MODERATE: 'steady',
  HARD: 'hard',
  RACE: 'race',
};

const examples: Record<Workout['hardness'], string> = {
  VERY_EASY: 'a walk, mobility, relaxed yoga',
  EASY: 'you can talk all the time',
  MODERATE: 'a long run, a brisk ride, the gym',
  HARD: 'intervals, hills, heavy lifting',
  RACE: 'a race or an all-out test',
};

const sources: Record<Workout['source'], string> = {
  own: '',
  'week-template': 'from your usual week',
  ics: 'from your calendar',
  intervals: 'from intervals.icu',
  garmin: 'from Garmin',
};

const feelings: Record<NonNullable<Workout['feeling']>, string> = {
  BETTER: 'better',
  AS: 'as expected',
  WORSE: 'worse',
};

export const workouts = {
  hardness,
  examples,
  sources,
  feelings,
  add: 'Session',
  addOn: (day: string) => `Add a session on ${day}`,
  addTitle: 'New session',
  editTitle: 'Change the session',
  save: 'Add session',
  removeNamed: (title: string) => `Delete: ${title}`,
  nameOnly: 'Name',
  pasteWeek: 'Paste a week',
  pasteField: 'Your week as text',
  pasteHint: 'For example: Tue 5x4min 50, Sat long run 100',
  firstWeek: 'Its first week',
  readText: 'Read it',
  eachIsAGuess: 'Each cell is a guess that you can change. Nothing is saved yet.',
  someArePast: 'Some of these days are over.',
  unread: 'These lines name no day and are left out:',
  addAll: (count: number) => (count === 1 ? 'Add 1 session' : `Add ${count} sessions`),
  usualWeek: 'Usual week',
  usualLead:
    'It plans the coming six weeks. A session that you move or change in one week stays as you changed it.',
  sequences: { WEEKDAYS: 'On weekdays', IN_ORDER: 'One after the other' },
  takeThisWeek: 'Take this week',
  takeNext: (title: string) => `Take the next: ${title}`,
  usualSaved: 'Your usual week is saved.',
  copyWeek: 'Copy the week before',
  copied: 'The week is copied.',
  print: 'Print',
  day: 'Day',
  sport: 'Sport',
  minutes: 'Minutes',
  minutesNow: (minutes: number) => `Minutes: ${minutes}`,
  minutesOf: (minutes: number) => `${minutes} min`,
  howHard: 'How hard',
  chooseHardness: 'Choose how hard it is.',
  name: 'Name (optional)',
  more: 'Time and note',
  time: 'Time',
  note: 'Note',
  added: (count: number) => (count === 1 ? 'Session added.' : `${count} sessions added.`),
  deleted: (title: string) => `${title} is deleted.`,
  changed: 'Saved.',
  done: 'Done',
  notDone: 'Not done yet',
  doneLabel: (title: string) => `${title}: done`,
  isDone: (title: string) => `${title} is ticked off.`,
  isOpen: (title: string) => `${title} is open again.`,
  isSkipped: (title: string) => `${title} is left out.`,
  moved: (title: string, day: string) => `${title} is now on ${day}.`,
  movedFrom: (day: string) => `moved from ${day}`,
  moveTo: 'Move to …',
  otherDay: 'Another day',
  skip: 'Leave out',
  unskip: 'Plan it after all',
  skipped: 'left out',
  guessed: 'How hard? So far a guess from the name.',
  swap: (easier: string) => `Swap: ${easier}`,
  moveOn: (day: string) => `Move to ${day}`,
  keepIt: 'Keep it',
  isKept: (title: string) => `${title} stays as it is.`,
  isSoftened: (title: string) => `${title} is easier today.`,
  conflict: 'more than this day allows',
  chance: (chance: string) => `That the day will be right for it: ${chance}.`,
  tooMuchOn: 'It is more than these days allow:',
  wasPlanned: (title: string, day: string) => `${title} was planned for ${day}.`,
  startAgain: 'Start the week again from here?',
  startAgainYes: 'Yes, from here',
  startedAgain: 'The plan goes on from today.',
  todaysSessions: 'Today’s sessions',
  howWasIt: 'How was it?',
  effort: 'Effort, 1 very easy to 10 all-out',
  againstExpected: 'Against what you expected',
  byActivity: (activity: string) => `Done by: ${activity}`,
  part: 'That was something else',
  wasThis: (activity: string) => `This was it: ${activity}`,
};

declare module '../catalogue.ts' {
  interface PageTexts {
    workouts: typeof workouts;
  }
}
