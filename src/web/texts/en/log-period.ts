/** A period start, wherever it is logged or removed. */
export const logPeriod = {
  title: 'Log a period start',
  firstDay: 'First day of bleeding',
  log: 'Log start',
  addAnother: 'Save and add another',
  soFar: (days: string) => `Logged just now: ${days}.`,
  logged: (day: string) => `Period start logged for ${day}.`,
  nowDay: (day: number) => `Today is day ${day} of your cycle.`,
  nextExpected: (day: string) => `The next period is expected around ${day}.`,
  nextBetween: (from: string, to: string) => `The next period is expected between ${from} and ${to}.`,
  answerStays: (status: string) => `Today’s decision stays: ${status}.`,
  answerIsNow: (status: string) => `Today’s decision is now: ${status}.`,
  waiting: (day: string) => `Start on ${day}: not sent yet. It will be sent when the connection is back.`,
  takeBack: 'Remove',
  removed: (day: string) => `The start on ${day} was removed.`,
};
