// Reads one file, in a process of its own that the service can end at any moment.

import type { ReadOutcome } from '#server/database/schema/imports.ts';
import { type ReadWork, readContent } from './read-content.ts';

export type ReadMessage = { progress: number } | { outcome: ReadOutcome } | { failure: string };

const MIB = 1 << 20;
/** Limits the outcome, which the service holds in memory while it stores it. */
const MOST_OUTCOME_LENGTH = 64 * MIB;

const TOO_LARGE: ReadOutcome = { kind: 'problem', problem: 'TOO_LARGE', sources: [] };

const post = (message: ReadMessage): void => void process.send?.(message);

/** A failed allocation is a RangeError. Only the name of another error is sent: its message could quote the file. */
function describeFailure(error: unknown): ReadMessage {
  if (error instanceof RangeError) return { outcome: TOO_LARGE };
  return { failure: error instanceof Error ? error.name : typeof error };
}

async function read(work: ReadWork): Promise<void> {
  try {
    const outcome = await readContent(work, (progress) => post({ progress }));
    const isTooLarge = JSON.stringify(outcome).length > MOST_OUTCOME_LENGTH;
    post({ outcome: isTooLarge ? TOO_LARGE : outcome });
  } catch (error) {
    post(describeFailure(error));
  }
}

// The service has ended, or has what it needs.
process.once('disconnect', () => process.exit());
process.once('message', (work: ReadWork) => void read(work));
