/** A period start, wherever it is logged or removed. */
export const logPeriod = {
  title: 'Log a period start',
  firstDay: 'First day of bleeding',
  log: 'Log start',
  logged: (day: string) => `Period start logged for ${day}.`,
  removed: (day: string) => `The start on ${day} is removed.`,
};
