import { Problem } from '#contract/problem.ts';

/** Files uploaded or read at once, in this process. */
const MOST_AT_ONCE = 5;

/** Limits the files that are uploaded or read at once: one per person, a few per process. */
export function createUploadSlots() {
  const owners = new Set<string>();

  return {
    take(userId: string): void {
      if (owners.has(userId))
        throw new Problem('IMPORT_NOT_READY', 'Another file of yours is being read. Wait until it is done.');
      if (owners.size >= MOST_AT_ONCE)
        throw new Problem('UPLOADS_FULL', 'Too many files at once. Please try again.');
      owners.add(userId);
    },
    release(userId: string): void {
      owners.delete(userId);
    },
  };
}
