import type { Uploads } from './uploads.ts';

const SWEEP_EVERY_MS = 60_000;
const IDLE_MS = 60_000;

/** The states in which an import needs its file. */
const IN_PROGRESS = ['READING', 'ASKING'] as const;
/** At the start nothing is read: a file that was being read belongs to a process that ended. */
const AT_START = ['ASKING'] as const;

export type FileState = (typeof IN_PROGRESS)[number];

interface SweeperOptions {
  uploads: Uploads;
  /** The imports in these states, of all people. */
  listImports: (states: readonly FileState[]) => Promise<ReadonlySet<string>>;
  /** Whether this process is receiving or reading the import. */
  isActive: (id: string) => boolean;
  onError: (error: unknown) => void;
}

/** Deletes the files that no import needs, at the start and every minute. */
export function startSweeper({ uploads, listImports, isActive, onError }: SweeperOptions) {
  async function sweep(ids: readonly string[], states: readonly FileState[]): Promise<void> {
    if (ids.length === 0) return;
    const needed = await listImports(states);
    const leftOver = ids.filter((id) => !needed.has(id) && !isActive(id));
    await Promise.all(leftOver.map(uploads.remove));
  }
  const sweepAll = async (): Promise<void> => sweep(await uploads.list(), AT_START);
  // Only idle files: an upload that another process receives has no row yet, but it changes all the time.
  const sweepIdle = async (): Promise<void> => sweep(await uploads.list({ idleMs: IDLE_MS }), IN_PROGRESS);
  const started = sweepAll().catch(onError);
  const timer = setInterval(() => void sweepIdle().catch(onError), SWEEP_EVERY_MS).unref();
  return {
    sweepIdle,
    async stop(): Promise<void> {
      clearInterval(timer);
      await started;
    },
  };
}
