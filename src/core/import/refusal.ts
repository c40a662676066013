import type { Language } from '#core/language.ts';
import { PHRASING } from '#core/phrasing.ts';
import { APP_NAMES } from './app-names.ts';
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
  /** The file to choose instead, by the source of the wrong one. */
  rightMember: Readonly<Record<string, string>>;
}

const WORDINGS: Readonly<Record<Language, RefusalWording>> = { en, de, fr };

interface Refusal {
  problem: ImportProblemCode;
  sources: readonly string[];
}

/** Why a file cannot be imported and which one to choose instead, as a sentence. */
export function refusalText({ problem, sources }: Refusal, language: Language): string {
  const { problems, rightMember } = WORDINGS[language];
  const names = sources.flatMap((source) => APP_NAMES[source] ?? []);
  const reason = problems[problem](PHRASING[language].list(names));
  const instead = problem === 'WRONG_MEMBER' ? rightMember[sources[0] ?? ''] : undefined;
  return instead === undefined ? reason : `${reason} ${instead}`;
}
