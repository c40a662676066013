import { z } from 'zod';

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

/** An instant as text, as in an export. */
export const instantText = z.string().refine(isInstant);
