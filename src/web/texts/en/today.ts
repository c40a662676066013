import type { Biometrics, Confidence, Decision, Override, TrainingStatus } from '#web/lib/wire.ts';

const count = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** What a session could look like. */
const nextSteps: Record<TrainingStatus, string> = {
  REST: 'Leave training out today. If you feel like moving, a short walk or some stretching is plenty.',
  GENTLE: '20 to 40 minutes of easy movement: a walk, mobility, relaxed yoga. You could chat all the way.',
  LIGHT: '30 to 45 minutes at an easy pace, or strength at about half your usual load. No intervals.',
  REDUCED: 'Your planned session with about a quarter less: fewer sets or a shorter run, nothing all-out.',
  TRAIN: 'Train as planned. If a hard session is due, today is a good day for it.',
};

const rules: Record<Decision['decidedBy'], string> = {
  FLARE: 'Flare, your own word',
  SEVERAL_SIGNALS_LOW: 'Several signals low together',
  POOR_SLEEP: 'Poor sleep, your own word',
  HIGH_STRESS: 'High stress, your own word',
  HRV_LOW: 'HRV low',
  BODY_BATTERY_LOW: 'Body Battery low',
  BUDGET_USED: 'Weekly minutes used',
  PMS: 'PMS, your own word',
  HRV_UNBALANCED: 'HRV out of range',
  YESTERDAY_DRAINED: 'A draining day yesterday',
  BODY_BATTERY_MEDIUM: 'Body Battery medium',
  HRV_UNBALANCED_USUAL_FOR_PHASE: 'HRV out of range, but usual for this phase',
  BODY_BATTERY_HIGH: 'Body Battery high, not full',
  EASED_PHASE: 'A phase you ease off in',
  BUDGET_NEARLY_USED: 'Weekly minutes nearly used',
  NOTHING_HOLDS_BACK: 'Nothing holds you back',
};

const signals: Record<Decision['missing'][number], string> = {
  hrvStatus: 'HRV status',
  bodyBatteryCurrent: 'Body Battery',
  bodyBatteryYesterdayLow: 'Body Battery’s low of yesterday',
  intensityMinutesWeek: 'intensity minutes',
  phase: 'estimated phase',
};

const sure: Record<Confidence, string> = {
  high: 'High confidence: it rests on your own word, or on everything it looks at.',
  medium: 'Medium confidence: something it looks at is missing, or it follows your plan alone.',
  low: 'Low confidence: nothing was measured today.',
};

const answer = {
  heading: 'How to train today',
  scale: (step: number, steps: number) => `Step ${step} of ${steps} on the way from rest to train`,
  nextSteps,
  decidedWithout: (names: string) => `Decided without: ${names}.`,
  newestFrom: (day: string) => `Nothing measured today yet. The newest readings are from ${day}.`,
  checkDevice: 'Check the device',
  why: 'Why?',
  decidedBy: 'What decided',
  alsoFired: 'What else spoke for easing off',
  nothingElse: 'Nothing else.',
  missing: 'Missing or old',
  nothingMissing: 'Nothing: all it looks at is from today.',
  lastFrom: (signal: string, day: string) => `${signal}: last one from ${day}`,
  noneYet: (signal: string) => `${signal}: none yet`,
  wouldChange: 'What would change it',
  sureness: 'How sure it is',
  sure,
  rules,
  signals,
};

const cycle = {
  heading: 'Your cycle',
  day: (day: number) => `Day ${day}`,
  ring: (day: number, length: number, phase: string) =>
    `Cycle day ${day} of about ${length}. ${phase}, estimated.`,
  ringWithoutPhase: (day: number) => `Cycle day ${day}.`,
  nothingLogged: 'Nothing logged yet',
  notCounted: 'Not counted',
  paused: 'Paused',
  emptyHint:
    'Log the first day of your last period, and the day, an estimated phase and the next period appear here.',
  pausedHint: 'You asked Lutea not to count. You can go on any time.',
  toSettings: 'Open settings',
  noPhases: 'With your settings no phases are estimated.',
  nextPeriod: 'Next period',
  inDays: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  daysAgo: (days: number) => `${count(days)} ago`,
  window: (range: string) => `Window ${range}: about 4 in 5 periods start in it.`,
  estimate: (confidence: string) => `Estimate, ${confidence}`,
  log: 'Log period start',
};

const said: Record<Override, string> = {
  flare: 'More pain or symptoms',
  stress: 'A lot weighs on you',
  sleep: 'A short or broken night',
  pms: 'Symptoms before a period',
};

const overrides = {
  heading: 'How are you?',
  hint: 'Your word counts more than any sensor. It stays on until you switch it off.',
  said,
  notSaved: (name: string, problem: string) => `“${name}” could not be saved. ${problem}`,
};

const hrvStatuses: Record<NonNullable<Biometrics['hrvStatus']['value']>, string> = {
  BALANCED: 'balanced',
  UNBALANCED: 'unbalanced',
  LOW: 'low',
  POOR: 'poor',
  UNKNOWN: '',
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
  score: (value: string) => `score ${value}`,
  justNow: 'just now',
  fromDay: (day: string) => `From ${day}, not from today`,
  noValueFor: (days: number) => `No value for ${count(days)}`,
  noValue: 'No value yet',
  usual: {
    SAME_PHASE: (range: string) => `Usual in this phase: ${range}`,
    ALL_PHASES: (range: string) => `Usual for you: ${range}`,
  },
  noUsual: 'Too few days yet to say what is usual',
  dailyHigh: (range: string) => `daily high ${range}`,
  perDay: (range: string) => `${range} a day`,
  trend: (range: string) => `Last 14 days: ${range}`,
};

const prompts = {
  heading: 'Please check',
  missedLog: (days: number, from: string, to: string) =>
    `${days} days lie between the periods that started on ${from} and ${to}. Did you miss a log?`,
  addLog: 'Add a log',
  gapIsRight: 'No, that’s right',
  spotting: (days: number, day: string) =>
    `The start on ${day} came ${count(days)} after the one before. Was it a period, or spotting?`,
  isPeriod: 'It was a period',
  isSpotting: 'Spotting: remove it',
  removed: (day: string) => `The start on ${day} is removed.`,
  length: (learned: number, stated: number) =>
    `Your last cycles average about ${learned} days, and your profile says ${stated}. Use ${learned}?`,
  useLength: (days: number) => `Use ${days} days`,
  keepLength: (days: number) => `Keep ${days}`,
};

const setup = {
  heading: (left: number): string => (left === 1 ? 'One step left' : 'Two steps to your first answer'),
  done: 'done',
  device: 'Connect your wearable',
  deviceWhy: 'The daily answer rests on how you recovered. Lutea reads that from your wearable.',
  connect: 'Connect',
  period: 'Log your last period',
  periodWhy: 'Its first day is enough for an estimated phase and the next period.',
};

export const today = { title: 'Today', answer, cycle, overrides, readings, prompts, setup };
