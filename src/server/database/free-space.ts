import { statfsSync } from 'node:fs';
import { type Engine, StorageFull } from './engine.ts';

const MIB = 2 ** 20;

/** A new file of the log takes 16 MiB at once; a database that does not get it hangs. Room for a few. */
const ENOUGH_TO_WRITE = 64 * MIB;
/** Reading can fill the log as well, by tidying up what it passes. */
const ENOUGH_TO_READ = 24 * MIB;

/** Bytes that the service's own user may still take in the folder's file system. */
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

/** Says before the database is opened that there is no room to: opening writes too. */
export function requireFreeSpace(readFree: ReadFreeBytes): void {
  requireRoom(ENOUGH_TO_WRITE, readFree);
}

/**
 * The engine of the embedded database, which refuses in time what a full disk would never let it finish. It looks each
 * time, a few microseconds: so it works again as soon as there is room.
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
