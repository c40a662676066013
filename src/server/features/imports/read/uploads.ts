import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { copiedLimit } from '#server/integrations/imports/budget.ts';
import { type ArrivingFile, arrivingBody } from './arriving-body.ts';
import { createUploadSpace, noRoom, type Reservation } from './upload-space.ts';

/** A private folder for each import: the uploaded file, and copies that exist while it is read. */
export interface Uploads {
  /** Stores a file; fails, and stores nothing, if it is refused or aborted. */
  receive(id: string, file: ArrivingFile): Promise<void>;
  /** The size of a stored file; 0 if there is none. */
  sizeOf(id: string): Promise<number>;
  folderOf(id: string): string;
  pathOf(id: string): string;
  /** Reserves room on the disk for what reading the file may copy; less if there is little. */
  reserveCopies(id: string): Promise<Reservation>;
  remove(id: string): Promise<void>;
  /** The imports that have a folder; with `idleMs` only those whose file has not changed for so long. */
  list(options?: { idleMs: number }): Promise<string[]>;
}

const isDiskFull = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'ENOSPC';

export function createUploads(root: string, space = createUploadSpace(root)): Uploads {
  const folderOf = (id: string): string => join(root, id);
  const pathOf = (id: string): string => join(folderOf(id), 'upload');
  const remove = (id: string): Promise<void> => rm(folderOf(id), { recursive: true, force: true });

  async function sizeOf(id: string): Promise<number> {
    const { size } = await stat(pathOf(id)).catch(() => ({ size: 0 }));
    return size;
  }

  async function changedAt(id: string): Promise<number> {
    const { mtimeMs } = await stat(pathOf(id)).catch(() => ({ mtimeMs: 0 }));
    return mtimeMs;
  }

  async function store(id: string, file: ArrivingFile): Promise<void> {
    const room = await space.reserve(file.sizeBytes ?? 0);
    async function* inRoom() {
      for await (const chunk of arrivingBody(file)) {
        await room.take(chunk.length);
        yield chunk;
      }
    }
    try {
      await pipeline(inRoom, createWriteStream(pathOf(id), { mode: 0o600, flags: 'wx' }));
    } finally {
      room.release();
    }
  }

  return {
    folderOf,
    pathOf,
    remove,
    sizeOf,
    async receive(id, file) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      try {
        await store(id, file);
      } catch (error) {
        await remove(id);
        throw isDiskFull(error) ? noRoom() : error;
      }
    },
    reserveCopies: async (id) => space.reserveUpTo(copiedLimit(await sizeOf(id))),
    async list({ idleMs } = { idleMs: 0 }) {
      const ids = await readdir(root).catch(() => []);
      const idle = await Promise.all(ids.map(async (id) => (await changedAt(id)) <= Date.now() - idleMs));
      return ids.filter((_id, at) => idle[at]);
    },
  };
}
