import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '#contract/problem.ts';

const GIB = 1 << 30;
const MOST_BYTES = 4 * GIB;
/** Left free for everything else on the same disk. */
const LEFT_FREE_BYTES = GIB / 2;
/** An older file was left by a process that ended. */
const KEPT_MS = 24 * 3_600_000;

/** A private folder of files that are deleted once they are read. The service generates their names. */
export interface Uploads {
  folder: string;
  /** Stores a stream; fails, and stores nothing, if it is too large or aborted. */
  receive(id: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The size of a stored file; 0 if there is none. */
  sizeOf(id: string): Promise<number>;
  pathOf(id: string): string;
  remove(id: string): Promise<void>;
  /** Deletes files that an ended process left. */
  sweep(now: Temporal.Instant): Promise<void>;
}

async function readLimitBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.min(MOST_BYTES, bavail * bsize - LEFT_FREE_BYTES);
}

async function* limited(content: AsyncIterable<Uint8Array>, limitBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > limitBytes)
      throw new Problem(
        'BODY_TOO_LARGE',
        `The file is larger than ${MOST_BYTES / GIB} GiB, or the disk has no room for it`,
      );
    yield chunk;
  }
}

export function createUploads(folder: string): Uploads {
  const pathOf = (id: string): string => join(folder, id);
  const remove = (id: string): Promise<void> => rm(pathOf(id), { force: true });
  return {
    folder,
    pathOf,
    remove,
    async receive(id, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        const limitBytes = await readLimitBytes(folder);
        const file = createWriteStream(pathOf(id), { mode: 0o600, flags: 'wx' });
        await pipeline(limited(content, limitBytes), file);
      } catch (error) {
        await remove(id);
        throw error;
      }
    },
    async sizeOf(id) {
      const { size } = await stat(pathOf(id)).catch(() => ({ size: 0 }));
      return size;
    },
    async sweep(now) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs <= now.epochMilliseconds - KEPT_MS) await remove(name);
      }
    },
  };
}
