import { statfsSync } from 'node:fs';
import { type Engine, StorageFull } from './engine.ts';

const MIB = 2 ** 20;

/** A WAL file takes 16 MiB at once, and a database that cannot create it hangs. Enough for a few. */
const ENOUGH_TO_WRITE = 64 * MIB;
/** A read can write WAL too, when it prunes dead rows. */
const ENOUGH_TO_READ = 24 * MIB;

/** Free bytes that the service's user may use in the folder's file system. */
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
  requireRoom(ENOUGH_TO_WRITE, readFree);
}

/**
 * The embedded database's engine, with a check of the free space before each call (a few microseconds). A full disk
 * would make the database hang. It works again as soon as there is space.
 */
export function guardFreeSpace(engine: Engine, readFree: ReadFreeBytes): Engine {
  const forWriting = async () => requireRoom(ENOUGH_TO_WRITE, readFree);
  return {
    ...engine,
    batch: (statements) => forWriting().then(() => engine.batch(statements)),
    transaction: (opening, work) => forWriting().then(() => engine.transaction(opening, work)),
    executeSql: (text, values) => forWriting().then(() => engine.executeSql(text, values)),
    read: async (statements) => {
      requireRoom(ENOUGH_TO_READ, readFree);
      return engine.read(statements);
    },
  };
}
