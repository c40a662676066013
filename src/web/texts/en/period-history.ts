import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';

interface Summary {
  cycles: number;
  shortest: number;
  longest: number;
  average: number;
  predicted: number;
  close: number;
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

const daysRange = (from: number, to: number) => (from === to ? days(from) : `${from}–${to} days`);

const leftOutReasons: Readonly<Record<LeftOutReason, string>> = {
  PREGNANCY: 'pregnancy',
  ILLNESS: 'illness',
  TRAVEL: 'travel',
  OTHER: 'another reason',
};

export const periodHistory = {
  add: 'Add a period',
  forDoctor: 'Two pages for the doctor',
  bring: 'Bring your history from another app',
  empty:
    'No period start is logged yet. Add the first day of your last period, and Lutea can estimate where you are in your cycle.',
  oneMoreStart: 'Add one more start to see how long the cycle between them was.',
  cycleLengths: 'Cycle lengths',
  days,
  daysRange,
  average: 'Average',
  averageOf: (cycles: number) => (cycles === 1 ? 'from your 1 cycle' : `of all ${cycles} cycles`),
  range: 'Shortest to longest',
  accuracy: 'Predictions',
  closeOf: (close: number, predicted: number) => `${close} of ${predicted}`,
  within: (within: number) => `came within ${days(within)} of the real start`,
  asItWas: 'Your cycle',
  asPredicted: 'Prediction',
  summary: ({ cycles, shortest, longest, average, predicted, close }: Summary) =>
    [
      `These ${cycles} cycles took ${daysRange(shortest, longest)}; the average of all your cycles is ${average}.`,
      predicted > 0 ? `Predictions were within 2 days ${close} of ${predicted} times.` : '',
    ]
      .join(' ')
      .trim(),
  starts: 'Logged starts',
  start: 'Start',
  cycleLength: 'Cycle length',
  lengthUnknown: 'Length not known',
  againstPrediction: 'Compared with the prediction',
  actions: 'Actions',
  openGap: 'Not counted: did you miss a log?',
  addMissing: 'Add the missing start',
  noPrediction: 'No prediction yet',
  daysOff: (off: number) => {
    if (off === 0) return 'As predicted';
    return off < 0 ? `${days(-off)} early` : `${days(off)} late`;
  },
  predictedFor: (day: string) => `predicted for ${day}`,
  lastLength: (hasMore: boolean): string =>
    hasMore
      ? 'A cycle is counted from the start before it. For the last one here, that start is on the next page.'
      : 'A cycle is counted from the start before it. Nothing is logged before the last one here.',
  editDay: (day: string) => `Edit ${day}`,
  deleteDay: (day: string) => `Delete ${day}`,
  editTitle: 'Change the start',
  editHint: 'Cycle lengths and predictions are recalculated.',
  moved: (day: string) => `The start is now ${day}.`,
  leftOut: 'The cycle before this start',
  leftOutHint: 'A cycle that is left out changes neither the average nor the prediction.',
  notLeftOut: 'Counts in the average',
  leftOutReasons,
  leftOutFor: (reason: string) => `left out: ${reason}`,
  deleteTitle: 'Delete this start?',
  deleteHint: 'Only this start is deleted. Cycle lengths and predictions are recalculated without it.',
  deleted: (day: string) => `The start on ${day} was deleted. All others stay.`,
  entryMissing: 'This entry was not found.',
  entryMissingHint: 'It may have been deleted, or moved to another page.',
};

declare module '../catalogue.ts' {
  interface PageTexts {
    periodHistory: typeof periodHistory;
  }
}
