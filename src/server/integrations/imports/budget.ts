import { ImportProblem } from './import-problem.ts';

/** Stops reading the whole upload, not only one member of an archive. */
export class LimitReached extends ImportProblem {
  constructor() {
    super('TOO_LARGE');
  }
}

const MIB = 1 << 20;
const GIB = 1 << 30;

/** The export of an account may have ten thousand days with one file each. */
const MOST_MEMBERS = 30_000;
const MOST_UNPACKED_BYTES = 12 * GIB;
/** XML shrinks to a thirtieth at most, so a higher ratio than this is a zip bomb. */
export const MOST_RATIO = 200;
/** Every upload may unpack to this much, whatever its size. */
const FREE_UNPACKED_BYTES = 64 * MIB;
const MOST_COPIED_BYTES = GIB;

/** The most that an upload of this size may unpack to. */
const unpackedLimit = (uploadBytes: number): number =>
  Math.min(MOST_UNPACKED_BYTES, Math.max(FREE_UNPACKED_BYTES, uploadBytes * MOST_RATIO));

/** The most that reading an upload of this size may write to temporary files. */
export const copiedLimit = (uploadBytes: number): number =>
  Math.min(MOST_COPIED_BYTES, unpackedLimit(uploadBytes));

/** Limits the cost of reading one upload, over all archives in it. */
export interface Budget {
  countMember(): void;
  countUnpacked(bytes: number): void;
  countCopied(bytes: number): void;
}

export function createBudget(uploadBytes: number, copiedBytes = copiedLimit(uploadBytes)): Budget {
  const counter = (limit: number) => {
    let total = 0;
    return (amount: number): void => {
      total += amount;
      if (total > limit) throw new LimitReached();
    };
  };
  const countMembers = counter(MOST_MEMBERS);
  return {
    countMember: () => countMembers(1),
    countUnpacked: counter(unpackedLimit(uploadBytes)),
    countCopied: counter(copiedBytes),
  };
}
