import type { FollowUp, FollowUps } from '#web/lib/wire.ts';

type Row = FollowUps['scorecard'][number];

const answers: Record<FollowUp, string> = {
  EASIER: 'Easier',
  AS_SAID: 'As said',
  HARDER: 'Harder',
  NOT_TRAINED: 'Did not train',
};

/** “about 9 in 10”, “nearly all”. */
const about = (share: number) => {
  if (share >= 0.95) return 'nearly all';
  return share < 0.05 ? 'hardly any' : `about ${Math.round(share * 10)} in 10`;
};

const end = (share: number) => {
  if (share >= 0.95) return 'nearly all';
  return share < 0.05 ? 'none' : `${Math.round(share * 10)}`;
};

/** Light days on which you eased off. */
const kind = (status: string, eased: Row['eased']) => {
  if (eased === null) return `“${status}” days`;
  return eased
    ? `“${status}” days on which you eased off`
    : `“${status}” days on which you trained all the same`;
};

interface Mornings {
  days: number;
  good: number;
  of: number;
}

const mornings = ({ days, good, of }: Mornings) =>
  `${days === 1 ? '1 day' : `${days} days`}, the next morning “Train” or “Reduced” on ${good} of ${of}`;

export const followUp = {
  title: 'How did it go?',
  today: (status: string) => `Today’s decision was “${status}”. How was it, compared with that?`,
  yesterday: (status: string) => `Yesterday’s decision was “${status}”. How was it, compared with that?`,
  done: (what: string) => `Planned or done: ${what}.`,
  activity: (kindOfActivity: string, minutes: string) => `${kindOfActivity}, ${minutes} min`,
  answers,
  scorecard: 'Did it go as said?',
  scorecardHint:
    'Your own answers of the last 90 days. The range is where the true share lies in 9 of 10 such cases. This describes; it does not say why.',
  none: (fewest: number) =>
    `Say on Today how a day went. From ${fewest} answers on for one decision, you will see here how often it went as said.`,
  sentence: (status: string, { eased, asSaid, answers: count, share, low, high }: Row) =>
    `On ${asSaid} of ${count} ${kind(status, eased)} it went as said or easier: ${about(share)}, between ${end(low)} and ${end(high)}.`,
  kind,
  asTable: 'As a table',
  day: 'Decision',
  ofAll: (asSaid: number, all: number) => `${asSaid} of ${all}`,
  asSaid: 'As said or easier',
  range: 'Range',
  percents: (low: string, high: string) => `${low} to ${high} %`,
  comparison: 'Eased off, or not',
  comparisonHint:
    'Days of “Light” or less in the same phase, of the last half year. It describes and does not explain: on bad mornings people ease off more.',
  eased: (those: Mornings) => `Eased off: ${mornings(those)}`,
  notEased: (those: Mornings) => `Trained all the same: ${mornings(those)}`,
};

declare module '../catalogue.ts' {
  interface PageTexts {
    followUp: typeof followUp;
  }
}
