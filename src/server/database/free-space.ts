import { statfsSync } from 'node:fs';
import { type Engine, StorageFull } from './engine.ts';

const MIB = 2 ** 20;

/** Enough to create the database, and to start it after a crash. */
const ENOUGH_TO_START = 64 * MIB;
/** How far the write-ahead log may grow before it is reused. On a full disk, PostgreSQL only fails the statements. */
const ENOUGH_TO_WRITE = 32 * MIB;

/** Reads the free bytes that the service's user may use in the folder's file system. */
export type ReadFreeBytes = () => number;

export function freeBytesIn(folder: string): ReadFreeBytes {
  return () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
}

function requireRoom(needed: number, readFree: ReadFreeBytes): void {
  const free = readFree();
  if (free < needed) throw new StorageFull({ free, needed });
}

/** Checks the free space before the database is opened, as opening writes too. */
export function requireFreeSpace(readFree: ReadFreeBytes): void {
  requireRoom(ENOUGH_TO_START, readFree);
}

/**
 * Checks the free space before each call that may write, which takes a few microseconds. A full disk is so named as the
 * cause, and leaves room for a recovery. Calls work again as soon as there is space.
 */
export function guardFreeSpace(engine: Engine, readFree: ReadFreeBytes): Engine {
  const forWriting = async () => requireRoom(ENOUGH_TO_WRITE, readFree);
  return {
    ...engine,
    batch: (statements) => forWriting().then(() => engine.batch(statements)),
    transaction: (opening, work) => forWriting().then(() => engine.transaction(opening, work)),
    executeSql: (text, values) => forWriting().then(() => engine.executeSql(text, values)),
  };
}
