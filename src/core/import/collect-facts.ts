import type { ImportedRecord, Outcome, TestResult } from './imported-record.ts';
import { readTemperature } from './temperature.ts';

type RecordOf<Kind extends ImportedRecord['kind']> = Extract<ImportedRecord, { kind: Kind }>;

const LONGEST_NOTE = 2_000;
const MOST_NOTES_A_DAY = 20;
const MOST_DAYS_WITH_NOTES = 10_000;

/** Tests, temperatures and notes by day, in any order. */
export function collectFacts() {
  const tests = new Map<number, TestResult>();
  const temperatures = new Map<number, number>();
  const notes = new Map<number, Set<string>>();

  function addTest(day: number, { result }: RecordOf<'test'>): Outcome {
    const known = tests.get(day);
    tests.set(day, known === 'positive' ? known : result);
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function addTemperature(day: number, { value }: RecordOf<'temperature'>): Outcome {
    const celsius = readTemperature(value);
    if (celsius === undefined) return 'BAD_VALUE';
    const known = temperatures.get(day);
    // The basal temperature is the lowest one of the night.
    temperatures.set(day, Math.min(known ?? celsius, celsius));
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function addNote(day: number, { text }: RecordOf<'note'>): Outcome {
    const note = text.trim().slice(0, LONGEST_NOTE).toWellFormed().replaceAll('\0', '');
    if (note === '') return 'BAD_VALUE';
    const known = notes.get(day);
    if (known === undefined && notes.size >= MOST_DAYS_WITH_NOTES) return 'TOO_MANY';
    if (known === undefined) notes.set(day, new Set([note]));
    else if (known.size < MOST_NOTES_A_DAY) known.add(note);
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  const noteOf = (day: number): string | null => {
    const texts = notes.get(day);
    return texts === undefined ? null : [...texts].sort().join('\n').slice(0, LONGEST_NOTE).toWellFormed();
  };

  return {
    addTest,
    addTemperature,
    addNote,
    days: (): number[] => [...tests.keys(), ...temperatures.keys(), ...notes.keys()],
    on: (day: number) => ({
      test: tests.get(day) ?? null,
      temperature: temperatures.get(day) ?? null,
      note: noteOf(day),
    }),
  };
}
