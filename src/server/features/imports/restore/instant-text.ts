import { z } from 'zod';

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

/** A moment as an export has it. */
export const instantText = z.string().refine(isInstant);
