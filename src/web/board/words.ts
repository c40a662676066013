import type { TrainingStatus } from '#core/training/training-status.ts';
import type { AddressProblem } from './addresses.ts';
import type { Answer } from './athlete.ts';

/** The words of the page, in the language in which the server rendered it. */
export interface BoardWords {
  locale: string;
  levels: Record<Answer, string>;
  statuses: Record<TrainingStatus, string>;
  talk: string;
  unknown: string;
  noAnswerYet: string;
  columns: Record<'person' | 'today' | 'week' | 'minutes' | 'remove', string>;
  remove: string;
  removeFor: string;
  none: string;
  notShared: string;
  noAnswer: string;
  minutesText: string;
  reading: string;
  read: string;
  states: Record<'ENDED' | 'LATER' | 'UNREACHABLE' | 'NOT_A_SHARE', string>;
  problems: Record<AddressProblem | 'file' | 'notKept', string>;
  added: string;
  removed: string;
  sums: string;
  sumsOfMinutes: string;
  tooFew: string;
}

/** Replaces `{name}` by the value of that name. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name) => String(values[name] ?? braces));
