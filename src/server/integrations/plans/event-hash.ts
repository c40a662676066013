import { createHash } from 'node:crypto';

/** A hash that shows whether an event was changed in its calendar. */
export function eventHash(values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/** The text that marks an event as one of ours. */
export const markOf = (workoutId: string): string => `lutea-${workoutId}`;

const MARK = /^lutea-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the workout in a mark; null if the text is not exactly one of our marks. */
export const workoutOfMark = (mark: string | null): string | null => MARK.exec(mark ?? '')?.[1] ?? null;
