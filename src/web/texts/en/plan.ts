export const plan = {
  howToRead:
    'Each day shows a ceiling, not an order. The decision is made in the morning, from how you feel and what your wearable measures.',
  howSure:
    'The ceilings of coming days come from your cycle alone. What your body will bear is estimated for four days at most, and shown with each session.',
  tooHard: (sessions: number) =>
    sessions === 1 ? '1 is more than its day allows' : `${sessions} are more than their days allow`,
  planned: (time: string) => `${time} planned`,
  hardDays: (days: number, usual: number | null) =>
    `${days === 1 ? '1 hard day' : `${days} hard days`}${usual === null ? '' : `, usually ${usual}`}`,
  againstUsual: (minutes: string, usual: string) => `${minutes} intensity minutes, usually ${usual}`,
  windowFrom: (day: string) => `period likely from ${day}`,
  showDays: (range: string) => `Show the days of ${range}`,
  keys: 'The arrow keys move it to an earlier or later day.',
  reach: 'How far ahead',
  reachWeeks: (weeks: number) => `${weeks} weeks`,
  months: 'Months',
  notDecided: 'No decision',
  done: (minutes: string) => `${minutes} min done`,
  thisWeek: 'This week',
  nextWeek: 'Next week',
  targetUsed: (used: string, total: string) => `${used} of ${total} min used`,
  targetLeft: (left: string) => `${left} min left`,
  targetUnmeasured: 'Nothing measured yet this week.',
  atMost: 'Up to:',
  everyDay: 'every day',
  decided: 'Decided:',
  today: 'Today',
  predictedStart: 'Period predicted',
  drawnStart: 'Period due any day: assumed here',
  noPeriod: 'The plan follows your cycle. Log the first day of your last period and it appears here.',
  toCalendar: 'Choose the day in the calendar',
  noDevice:
    'Without a wearable there is no decision in the morning, and the minutes you use are not counted.',
  toDevice: 'Connect a wearable',
  notPhased: 'Your phases are not estimated, so no day is limited.',
  planningOff: 'You have switched off planning by phase, so no day is limited.',
  toSettings: 'Open settings',
};

declare module '../catalogue.ts' {
  interface PageTexts {
    plan: typeof plan;
  }
}
