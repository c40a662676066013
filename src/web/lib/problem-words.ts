import type { Texts } from '#web/texts/en.ts';
import { ApiError } from './api.ts';

/** What to tell the person: in their language where the code has words, else in the service's own. */
export function problemWords(error: unknown, { shell }: Texts): string {
  if (!(error instanceof ApiError)) return shell.errors['INTERNAL'] ?? '';
  return shell.errors[error.code] ?? error.message;
}
