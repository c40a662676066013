import type { ImportedRecord, Outcome } from './imported-record.ts';

const LONGEST_NOTE = 2_000;
const MOST_NOTES_A_DAY = 20;
const MOST_DAYS_WITH_NOTES = 10_000;

/** Notes by day, in any order. */
export function collectNotes() {
  const notes = new Map<number, Set<string>>();
  return {
    add(day: number, { text }: Extract<ImportedRecord, { kind: 'note' }>): Outcome {
      const note = text.trim().slice(0, LONGEST_NOTE).toWellFormed().replaceAll('\0', '');
      if (note === '') return 'BAD_VALUE';
      const known = notes.get(day);
      if (known === undefined && notes.size >= MOST_DAYS_WITH_NOTES) return 'TOO_MANY';
      if (known === undefined) notes.set(day, new Set([note]));
      else if (known.size < MOST_NOTES_A_DAY) known.add(note);
      return known === undefined ? 'NEW' : 'SAME_DAY';
    },
    days: (): number[] => [...notes.keys()],
    on(day: number): string | null {
      const texts = notes.get(day);
      return texts === undefined ? null : [...texts].sort().join('\n').slice(0, LONGEST_NOTE).toWellFormed();
    },
  };
}
