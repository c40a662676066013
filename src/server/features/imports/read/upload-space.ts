import { statfs } from 'node:fs/promises';
import { Problem } from '#contract/problem.ts';

const MIB = 1 << 20;
/** Left free for everything else on the same disk. */
const LEFT_FREE_BYTES = 512 * MIB;
/** An upload that does not state its size reserves disk space in steps of this size. */
const STEP_BYTES = 64 * MIB;

/** Reserved disk space for one upload. */
export interface Reservation {
  /** The bytes that are reserved and not yet written. */
  readonly bytes: number;
  /** To be called before bytes are written; reserves more if necessary. */
  take(bytes: number): Promise<void>;
  release(): void;
}

export const noRoom = (): Problem =>
  new Problem(
    'UPLOAD_NO_ROOM',
    'The disk of this installation has no room for this file now. Try again later, or ask its operator.',
  );

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Reserves disk space before it is used, so that uploads together do not fill it. */
export function createUploadSpace(folder: string, readFree = readFreeBytes) {
  const held = new Set<{ bytes: number }>();

  /** The bytes that can still be reserved. Nothing may be awaited between this call and the reservation. */
  const availableOf = (freeBytes: number): number => {
    const reservedBytes = [...held].reduce((sum, { bytes }) => sum + bytes, 0);
    return Math.max(0, freeBytes - LEFT_FREE_BYTES - reservedBytes);
  };

  async function grow(room: { bytes: number }, bytes: number): Promise<void> {
    const freeBytes = await readFree(folder);
    if (availableOf(freeBytes) < bytes) throw noRoom();
    room.bytes += bytes;
    held.add(room);
  }

  const reservationOf = (room: { bytes: number }): Reservation => ({
    get bytes() {
      return room.bytes;
    },
    async take(bytes) {
      const missing = bytes - room.bytes;
      if (missing > 0) await grow(room, Math.max(missing, STEP_BYTES));
      room.bytes -= bytes;
    },
    release: () => void held.delete(room),
  });

  return {
    /** Throws if there is not enough disk space. */
    async reserve(bytes: number): Promise<Reservation> {
      const room = { bytes: 0 };
      await grow(room, bytes);
      return reservationOf(room);
    },
    /** Reserves at most half of the available space; the other half stays for uploads. */
    async reserveUpTo(bytes: number): Promise<Reservation> {
      const freeBytes = await readFree(folder);
      const room = { bytes: Math.min(bytes, Math.floor(availableOf(freeBytes) / 2)) };
      held.add(room);
      return reservationOf(room);
    },
  };
}
