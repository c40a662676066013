import type { Texts } from '#web/texts/catalogue.ts';
import { ApiError } from './api.ts';

/**
 * The message for the person: in their language if the code has a translation, else the server's own. `codes` are the
 * caller's texts for some codes.
 */
export function problemWords(
  error: unknown,
  { shell, entry }: Pick<Texts, 'shell' | 'entry'>,
  codes: Readonly<Record<string, string>> = {},
): string {
  if (!(error instanceof ApiError)) return shell.errors['INTERNAL'] ?? '';
  const names: Readonly<Record<string, string>> = { ...shell.fields, ...entry.names };
  const field = names[namedField(error) ?? ''];
  const message = field === undefined ? error.message : shell.checkField(field);
  return codes[error.code] ?? shell.errors[error.code] ?? message;
}

/** The field that the server refuses, from its message `Invalid timezone: …`. */
function namedField({ message }: Error): string | undefined {
  return /^(?:Invalid|Missing required field:) (\w+)/.exec(message)?.[1];
}

export function refusedField<Name extends string>(error: Error, names: readonly Name[]): Name | undefined {
  const refused = namedField(error);
  return names.find((name) => name === refused);
}
