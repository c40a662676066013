import type { Language } from '#core/language.ts';
import { PHRASING } from '#core/phrasing.ts';
import { APP_NAMES } from './app-names.ts';
import type { LeftOutReason } from './imported-record.ts';
import type { LeftOut } from './left-out.ts';
import { de } from './refusal/de.ts';
import { en } from './refusal/en.ts';
import { fr } from './refusal/fr.ts';

/**
 * Why a file cannot be imported. UNKNOWN: from no known app. WRONG_MEMBER: from a known app, but not the file with the
 * days. EMPTY: known, but without usable data. UNREADABLE: damaged. TOO_LARGE: over a limit on size, members, depth
 * or memory. TOO_SLOW: reading took too long. INTERRUPTED: the service stopped.
 */
export const IMPORT_PROBLEMS = [
  'UNKNOWN',
  'WRONG_MEMBER',
  'EMPTY',
  'UNREADABLE',
  'TOO_LARGE',
  'TOO_SLOW',
  'INTERRUPTED',
] as const;
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number];

/** Refusals in one language. `app` is empty for a table or a list of dates, which no app wrote. */
export interface RefusalWording {
  problems: Readonly<Record<ImportProblemCode, (app: string) => string>>;
  /** Why nothing was taken, for reasons that tell what the file seems to be. */
  because: Readonly<Partial<Record<LeftOutReason, string>>>;
  /** The file to choose instead, by the source of the wrong one. */
  rightMember: Readonly<Record<string, string>>;
}

const WORDINGS: Readonly<Record<Language, RefusalWording>> = { en, de, fr };

interface Refusal {
  problem: ImportProblemCode;
  sources: readonly string[];
  leftOut?: readonly LeftOut[] | undefined;
}

/** Why a file cannot be imported and which one to choose instead, as a sentence. */
export function refusalText({ problem, sources, leftOut = [] }: Refusal, language: Language): string {
  const { problems, because, rightMember } = WORDINGS[language];
  const names = sources.flatMap((source) => APP_NAMES[source] ?? []);
  const reason = problems[problem](PHRASING[language].list(names));
  const instead = problem === 'WRONG_MEMBER' ? rightMember[sources[0] ?? ''] : undefined;
  const cause = leftOut.map((each) => because[each.reason]).find((text) => text !== undefined);
  return [reason, instead ?? cause].filter((part) => part !== undefined).join(' ');
}
