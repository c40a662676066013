const measures = {
  hrv: 'HRV last night',
  restingHeartRate: 'Resting heart rate',
  bodyBattery: 'Body Battery, low to high',
  sleep: 'Sleep',
  stress: 'Stress, average',
};

const units = {
  milliseconds: (value: string) => `${value} ms`,
  beatsPerMinute: (value: string) => `${value} bpm`,
  span: (low: string, high: string) => `${low}–${high}`,
};

export const calendar = {
  months: 'Months',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
  legend: 'Legend',
  legendNote: 'The small number is the cycle day. Phases and coming days are estimates.',
  legendLogged: 'Period logged',
  legendPredicted: 'Period predicted',
  legendWindow: 'Period possible',
  legendDecided: 'Training that day: more bars, harder training',
  legendCeiling: 'Planned training, upper limit',
  decided: (status: string) => `decision: ${status}`,
  loggedStart: 'Period start, logged',
  predictedStart: 'Period start, predicted',
  windowDay: 'Period may start',
  cycleDay: (day: number) => `Cycle day ${day}`,
  packDay: (day: number) => `Pack day ${day}`,
  packBreak: 'Break, estimated',
  breakLetter: 'B',
  packNote: 'Days of the pack are counted from your bleeding and are estimates: your own pack counts.',
  cellDay: (day: number) => `Day ${day}`,
  estimatedPhase: (phase: string) => `estimated phase: ${phase}`,
  noEstimate: 'There is no estimate for this day.',
  predictedBetween: (from: string, to: string, confidence: string) =>
    `Expected between ${from} and ${to} (${confidence}).`,
  mayStart: (from: string, to: string, confidence: string) =>
    `The next period may start on this day. It is expected between ${from} and ${to} (${confidence}).`,
  ceiling: (ceiling: string) => `Up to: ${ceiling}`,
  ceilingNote: 'An estimate from the phase alone. The decision is made in the morning, from your values.',
  toPlan: 'See the plan',
  toToday: 'See why',
  nothingMeasured: 'Nothing was measured on this day.',
  measures,
  units,
  activities: {
    title: 'Activities',
    line: (time: string, kind: string, minutes: string) => `${time} ${kind}, ${minutes} min`,
    load: { EPOC: 'Load', TRAINING_LOAD: 'Load', STRAIN: 'Strain', CARDIO_LOAD: 'Cardio load' },
  },
  logHere: 'Log period start',
  editStart: 'Change or delete',
  list: 'This month',
  listNote: 'Phases are estimates.',
  emptyHint:
    'Nothing is logged yet. Choose the day on which your last period began and log it: phases and predictions follow from there.',
  pausedHint: 'Your cycle is paused, so nothing is estimated. What you logged is still here.',
  toSettings: 'Open settings',
  feedTitle: 'Subscribe in your calendar app',
  feedHint:
    'Subscribe to a private address and your calendar app shows these days too. You choose how discreet the titles are.',
  feedLink: 'Set up the feed',
};

declare module '../catalogue.ts' {
  interface PageTexts {
    calendar: typeof calendar;
  }
}
