import { createHash } from 'node:crypto';

/** Tells whether an event was changed at its calendar. */
export function eventHash(values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/** Our mark on an event. */
export const markOf = (workoutId: string): string => `lutea-${workoutId}`;

const MARK = /^lutea-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The workout that a mark names; null if it is not exactly ours. */
export const workoutOfMark = (mark: string | null): string | null => MARK.exec(mark ?? '')?.[1] ?? null;
