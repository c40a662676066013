import { ApiError } from '#web/lib/api.ts';
import { problemWords } from '#web/lib/problem-words.ts';
import type { Texts } from '#web/texts/en.ts';

/** What went wrong, in this page's words where it has some. `codes` are words for codes that mean more in one place. */
export function settingsProblem(
  error: unknown,
  texts: Texts,
  codes: Readonly<Record<string, string>> = {},
): string {
  const own =
    error instanceof ApiError ? (codes[error.code] ?? texts.settings.errors[error.code]) : undefined;
  return own ?? problemWords(error, texts);
}

/** The service names the field that it refuses: `Invalid timezone: …`. */
export function refusedField<Name extends string>(error: Error, names: readonly Name[]): Name | undefined {
  const said = /^(?:Invalid|Missing required field:) (\w+)/.exec(error.message)?.[1];
  return names.find((name) => name === said);
}

/** Words for a sentence of the service that says more than its code; in English that sentence itself. */
export function pasteProblem({ message }: Error, { settings }: Texts): string {
  const known = Object.entries(settings.device.pasteProblems);
  return known.find(([beginning]) => message.startsWith(beginning))?.[1] ?? message;
}
