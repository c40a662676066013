import { Problem } from '#contract/problem.ts';

/** The most files that this process receives, queues and reads at the same time. */
const MOST_AT_ONCE = 50;

interface ActiveUpload {
  id: string;
  stopping: AbortController;
  released: PromiseWithResolvers<void>;
}

const stopped = (): Problem => new Problem('OVERLOADED', 'The service is stopping. Please try again.');
const gone = (): Problem => new Problem('IMPORT_NOT_FOUND', 'This import no longer exists');

/** The uploads in progress: one per person, a limited number per process. Each can be stopped. */
export function createActiveUploads() {
  const byOwner = new Map<string, ActiveUpload>();

  async function stop(upload: ActiveUpload | undefined, reason = gone()): Promise<void> {
    upload?.stopping.abort(reason);
    await upload?.released.promise;
  }

  return {
    /** Adds an upload. Returns the controller that aborts it. */
    take(userId: string, id: string): AbortController {
      if (byOwner.has(userId))
        throw new Problem('IMPORT_NOT_READY', 'Another file of yours is being read. Wait until it is done.');
      if (byOwner.size >= MOST_AT_ONCE)
        throw new Problem('UPLOADS_FULL', 'Too many files at once. Please try again.');
      const stopping = new AbortController();
      byOwner.set(userId, { id, stopping, released: Promise.withResolvers() });
      return stopping;
    },
    release(userId: string): void {
      byOwner.get(userId)?.released.resolve();
      byOwner.delete(userId);
    },
    has: (id: string): boolean => byOwner.values().some((upload) => upload.id === id),
    /** Each resolves when the uploads have ended. */
    stopImport: (id: string) => stop(byOwner.values().find((upload) => upload.id === id)),
    stopPerson: (userId: string) => stop(byOwner.get(userId)),
    async stopAll(): Promise<void> {
      await Promise.all(byOwner.values().map((upload) => stop(upload, stopped())));
    },
  };
}
