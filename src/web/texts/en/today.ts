import type { Biometrics, Decision, Override, TrainingStatus } from '#web/lib/wire.ts';

const count = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** What a session could look like. */
const nextSteps: Record<TrainingStatus, string> = {
  REST: 'No training today. If you feel like moving, a short walk or some stretching is plenty.',
  GENTLE:
    '20 to 40 minutes of easy movement: a walk, mobility, relaxed yoga. You should be able to hold a conversation.',
  LIGHT: '30 to 45 minutes at an easy pace, or strength at about half your usual load. No intervals.',
  REDUCED: 'Your planned session with about a quarter less: fewer sets or a shorter run, nothing all-out.',
  TRAIN: 'Train as planned.',
};

const rules: Record<Decision['decidedBy'], string> = {
  FLARE: 'Flare, your own word',
  THREE_SIGNALS_LOW: 'Three signals low together',
  HIGH_STRESS: 'High stress, your own word',
  SUSPECTED_ILLNESS: 'Signs of illness',
  HRV_VERY_LOW: 'HRV of the week very low',
  HRV_LOW: 'HRV of the week low',
  NIGHT_FAR_OFF_TWICE: 'A night far from usual',
  TWO_SIGNALS_LOW: 'Two signals low together',
  CHARGE_VERY_LOW: 'Recovery score very low',
  POOR_SLEEP: 'Poor sleep, your own word',
  PMS: 'PMS, your own word',
  HRV_UNBALANCED: 'HRV of the week below usual',
  HRV_NIGHT_FAR_OFF: 'HRV far from usual last night',
  PULSE_FAR_OFF: 'Resting heart rate far from usual',
  SLEEP_VERY_SHORT: 'A very short night',
  CHARGE_LOW: 'Recovery score low',
  HRV_LOW_HOLDS: 'HRV was low, and last night is missing',
  SLEEP_SHORT: 'A short night',
  CHARGE_BELOW_AFTER_DRAIN: 'Recovery score below usual after a draining day',
  LOAD_HIGH: 'Much more training than usual',
  NIGHT_NOT_MEASURED: 'Nothing measured last night',
  HRV_NOT_MEASURED: 'HRV not measured last night',
  LOW_YESTERDAY_NOT_MEASURED: 'Low yesterday, and not measured',
  LONG_WITHOUT_PERIOD: 'A long time without a period',
  PAUSED_FOR_A_REASON: 'Paused for a reason',
  EASED_PHASE: 'A phase you ease off in',
  ILL: 'Ill, your own word',
  PAIN_HIGH: 'Strong pain, your own word',
  COMING_BACK: 'Coming back from being ill',
  PAIN_AND_LOW_ENERGY: 'Pain and low energy, your own word',
  PAIN_MEDIUM: 'Pain, your own word',
  LOW_ENERGY: 'Low energy, your own word',
  EASE_OFF: 'Easing off, your own choice',
  FEELS_GOOD: 'You feel good, your own word',
  NOTHING_HOLDS_BACK: 'Nothing holds you back',
};

const signals: Record<Decision['missing'][number], string> = {
  hrvWeek: 'HRV of the week',
  hrvNight: 'HRV last night',
  pulse: 'resting heart rate',
  sleep: 'sleep',
  charge: 'recovery score on waking',
  drain: 'yesterday’s lowest score',
  load: 'intensity minutes in seven days',
  temperature: 'temperature',
  phase: 'estimated phase',
};

const madeFrom: Record<Decision['madeFrom'], string> = {
  WHOLE_NIGHT: 'Judged: the whole night',
  PART: 'Judged: part of the night',
  NOTHING: 'Judged: nothing of the night',
};

const madeFromMeans: typeof madeFrom = {
  WHOLE_NIGHT:
    'Last night’s HRV, resting heart rate and sleep were judged. How often such an answer is right is another question.',
  PART: 'Part of last night is missing, or it is not clear yet what is usual for you.',
  NOTHING: 'Nothing from last night could be judged.',
};

const answer = {
  heading: 'How to train today',
  scale: (step: number, steps: number) => `Step ${step} of ${steps}, from rest to train`,
  nextSteps,
  decidedWithout: (names: string) => `Decided without: ${names}.`,
  newestFrom: (day: string) => `Nothing measured today yet. The newest readings are from ${day}.`,
  checkDevice: 'Check the wearable',
  goByFeel: 'Not measured: go by feel.',
  enterByHand: 'Enter by hand',
  why: 'Why?',
  how: 'How Lutea decides',
  decidedBy: 'Deciding factor',
  alsoFired: 'What else speaks for easing off',
  nothingElse: 'Nothing else.',
  missing: 'Missing or outdated',
  nothingMissing: 'Nothing: everything that counts is from today.',
  lastFrom: (signal: string, day: string) => `${signal}: last one from ${day}`,
  noneYet: (signal: string) => `${signal}: none yet`,
  wouldChange: 'What would change it',
  madeFrom,
  madeFromMeans,
  rules,
  signals,
};

const cycle = {
  heading: 'Your cycle',
  day: (day: number) => `Day ${day}`,
  ring: (day: number, length: number, phase: string) =>
    `Cycle day ${day} of about ${length}. ${phase}, estimated.`,
  ringWithoutPhase: (day: number) => `Cycle day ${day}.`,
  observed: (basis: string) => `Estimated ${basis}.`,
  share: (words: string) => `How likely: ${words}.`,
  nothingLogged: 'Nothing logged yet',
  notCounted: 'Not counted',
  paused: 'Paused',
  emptyHint:
    'Log the first day of your last period, and the day, an estimated phase and the next period appear here.',
  pausedHint: 'You paused counting. You can resume at any time.',
  toSettings: 'Open settings',
  noPhases: 'With your settings no phases are estimated.',
  nextPeriod: 'Next period',
  inDays: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  wasEstimated: (day: string) => `The start was estimated for ${day}.`,
  windowOnly: 'About 4 in 5 periods start in this window.',
  windowLeft: (day: string) => `It may start any day up to ${day}.`,
  noDate: 'Your cycles are too long or too varied for a single date.',
  window: (range: string) => `Window ${range}: about 4 in 5 periods start in it.`,
  estimate: (confidence: string) => `Estimate, ${confidence}`,
  log: 'Log period start',
};

const switches: Record<Override, { name: string; meaning: string }> = {
  flare: { name: 'Flare', meaning: 'More pain or symptoms' },
  stress: { name: 'High stress', meaning: 'You have a lot on your plate' },
  sleep: { name: 'Poor sleep', meaning: 'A short or broken night' },
  pms: { name: 'PMS', meaning: 'Symptoms before a period' },
};

const overrides = {
  heading: 'How are you?',
  hint: 'Your word counts more than any sensor. It stays on until you switch it off.',
  since: (day: string) => `On since ${day}`,
  sinceToday: 'On since today',
  on: 'On',
  question: (name: string, day: string) => `${name}: on since ${day}. Still true?`,
  questionUndated: (name: string) => `${name} is on. Still true?`,
  yes: 'Yes, still',
  no: 'No, switch it off',
  alone: (names: string, limit: string) =>
    `Your own word: ${names}. For today that means at most: ${limit}. A decision needs a connected wearable.`,
  decidedBefore: (names: string, limit: string) =>
    `Decided before you switched on: ${names}. That is not sent yet. With it, at most: ${limit}.`,
  meanings: 'What each means',
  pmsOnPill: 'Symptoms as with PMS',
  notSent: 'Not sent yet',
  switches,
  notSaved: (name: string, problem: string) => `“${name}” could not be saved. ${problem}`,
};

const words = {
  heading: 'Today',
  chips: {
    ill: 'Ill',
    pain: 'Pain',
    strongPain: 'Strong pain',
    lowEnergy: 'Low energy',
    feelGood: 'I feel good',
    easeOff: 'Ease off today',
  },
  hint: '“I feel good” lifts one weak reason for less, nothing stronger.',
  askIll: 'Last night looks like the beginning of an illness. Are you ill?',
  yes: 'Yes, I am ill',
  no: 'No',
  askStillIll: (day: string) => `Ill since ${day}. Are you still ill?`,
  stillIll: 'Still ill',
  better: 'I am better',
};

const hrvStatuses: Record<NonNullable<Biometrics['hrvStatus']['value']>, string> = {
  BALANCED: 'balanced',
  UNBALANCED: 'unbalanced',
  LOW: 'low',
  POOR: 'poor',
  UNKNOWN: '',
};

const activities = {
  today: (list: string) => `Today: ${list}`,
  line: (kind: string, minutes: string) => `${kind}, ${minutes} min`,
};

const readings = {
  heading: 'Readings',
  names: {
    hrv: 'HRV last night',
    restingHeartRate: 'Resting heart rate',
    bodyBattery: 'Body Battery',
    sleep: 'Sleep',
    stress: 'Stress, average',
    intensity: 'Intensity minutes',
  },
  perMinute: 'bpm',
  ofHundred: 'of 100',
  thisWeek: 'this week',
  hrvStatuses,
  highest: (value: string) => `highest ${value}`,
  score: (value: string) => `sleep score ${value}`,
  justNow: 'just now',
  fromDay: (day: string) => `From ${day}, not from today`,
  noValueFor: (days: number) => `No value for ${count(days)}`,
  usual: {
    SAME_PHASE: (range: string) => `Usual in this phase: ${range}`,
    ALL_PHASES: (range: string) => `Usual for you: ${range}`,
  },
  noUsual: 'Not enough days yet to say what is usual',
  dailyHigh: (range: string) => `daily high ${range}`,
  perDay: (range: string) => `${range} per day`,
  trend: (range: string) => `Last 14 days: ${range}`,
};

const prompts = {
  heading: 'Please check',
  oneMore: 'Thank you. There is one more question.',
  showNext: 'Show it',
  offers: {
    PERIOD_START: (day: string) => `Your wearable’s app shows a period that began on ${day}. Log its start?`,
    OVULATION_TEST: (day: string) => `Your wearable’s app shows a positive ovulation test on ${day}. Log it?`,
  },
  offerTake: 'Yes, log it',
  offerDecline: 'No',
  missedLog: (days: number, from: string, to: string) =>
    `${days} days lie between the periods that started on ${from} and ${to}. Did you miss a log?`,
  gapIsRight: 'No, that’s right',
  spotting: (days: number, day: string) =>
    `The start on ${day} came ${count(days)} after the previous one. Was it a period or spotting? Until you answer, days are counted from the previous one.`,
  isPeriod: 'It was a period',
  isSpotting: 'Spotting: remove it',
  hasBegun: 'Has it begun?',
  beganToday: 'Yes, today',
  beganBefore: 'Yes, earlier',
  notYet: 'Not yet',
  askedTomorrow: 'Fine. You will be asked again tomorrow.',
  length: (learned: number, stated: number) =>
    `Your last cycles average about ${learned} days, and your profile says ${stated}. Use ${learned}?`,
  useLength: (days: number) => `Use ${days} days`,
  keepLength: (days: number) => `Keep ${days}`,
};

const setup = {
  guided: 'Step by step',
  connect: 'Connect',
  device: {
    name: 'Connect your wearable',
    why: 'The daily decision depends on how you recovered. Lutea learns that from your wearable.',
  },
  period: {
    name: 'Log your last period',
    why: 'Its first day is enough for an estimated phase and the next period.',
  },
};

const reading = {
  readNow: 'Sync now',
  last: (moment: string) => `Last synced ${moment}`,
  never: 'Not synced yet',
  sent: (moment: string) => `Last sent by your phone ${moment}`,
  tooSoon: 'Your wearable was synced a moment ago. Try again in half a minute.',
  states: {
    READING: 'Syncing your wearable …',
    TROUBLE: 'Your wearable’s service has a problem. Lutea will try again by itself.',
    PAUSED: 'Your wearable’s service asked for a pause. Lutea will try again by itself.',
  },
};

const zone = {
  taken: (city: string) => `Your days and messages follow this browser’s time zone: ${city}.`,
  keep: 'OK',
  undo: (name: string) => `Undo, use ${name}`,
  elsewhere: (here: string, stored: string) => `This browser is in ${here}; your days follow ${stored}.`,
  follow: (city: string) => `Follow ${city}`,
  stay: (city: string) => `Stay with ${city}`,
};

export const today = { answer, cycle, overrides, words, activities, readings, reading, zone, prompts, setup };

declare module '../catalogue.ts' {
  interface PageTexts {
    today: typeof today;
  }
}
