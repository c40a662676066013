import { BY_HAND } from '#core/training/entered-value.ts';
import type { PhoneKind, StoredPhoneValue } from './phone-value.ts';

/** The app and watch whose values of a kind are used, and the number of the last day that it measured. */
interface PreferredWriter {
  writer: string;
  day: number;
}
export type PreferredWriters = Partial<Record<PhoneKind, PreferredWriter>>;

/** What one writer measured of a day. */
interface Written<Measured> {
  writer: string | null;
  /** Of two writers, the one with more is chosen. */
  amount: number;
  measured: Measured;
}

/** Chooses one writer for each day and kind, oldest day first: values of two apps or watches are not comparable. */
export interface WriterChoice {
  choose<Measured>(
    kind: PhoneKind,
    day: number,
    written: readonly Written<Measured>[],
  ): Written<Measured> | null;
  /** The preferred writer of each kind after these choices. */
  preferred(): PreferredWriters;
}

/** A writer that measured nothing for longer is replaced by another watch or app. */
const SILENT_DAYS = 7;

/** Order of choice: values entered by hand come last; else more values first, then a named writer, then by name. */
function compareWritten(a: Written<unknown>, b: Written<unknown>): number {
  const isByHand = ({ writer }: Written<unknown>) => Number(writer === BY_HAND);
  const isUnnamed = ({ writer }: Written<unknown>) => Number(writer === null);
  const byName = (a.writer ?? '') < (b.writer ?? '') ? -1 : 1;
  return isByHand(a) - isByHand(b) || b.amount - a.amount || isUnnamed(a) - isUnnamed(b) || byName;
}

/** `known`: the preferred writers so far. Each stays while it measures. */
export function createWriterChoice(known: PreferredWriters = {}): WriterChoice {
  const preferred = { ...known };

  function note(kind: PhoneKind, day: number, writer: string | null): void {
    if (writer === null || writer === BY_HAND) return;
    const before = preferred[kind];
    if (before?.writer === writer) preferred[kind] = { writer, day: Math.max(before.day, day) };
    else if (before === undefined || day - before.day > SILENT_DAYS) preferred[kind] = { writer, day };
  }

  return {
    choose(kind, day, written) {
      const chosen =
        written.find(({ writer }) => writer !== null && writer === preferred[kind]?.writer) ??
        written.toSorted(compareWritten)[0];
      if (chosen === undefined) return null;
      note(kind, day, chosen.writer);
      return chosen;
    },
    preferred: () => preferred,
  };
}

/** The values of each writer. */
export function byWriter(values: readonly StoredPhoneValue[]): Written<StoredPhoneValue[]>[] {
  const groups = Map.groupBy(values, ({ wearable }) => wearable);
  return [...groups].map(([writer, measured]) => ({ writer, amount: measured.length, measured }));
}
