import { LEVELS, type Level } from '#core/cycle/body-day.ts';
import type { ImportedRecord, Outcome, Symptom, TestResult } from './imported-record.ts';
import { readTemperature } from './temperature.ts';

type RecordOf<Kind extends ImportedRecord['kind']> = Extract<ImportedRecord, { kind: Kind }>;

const LONGEST_NOTE = 2_000;
const MOST_NOTES_A_DAY = 20;
const MOST_DAYS_WITH_NOTES = 10_000;

/** Tests, temperatures, marks, symptoms and notes by day, in any order. */
export function collectFacts() {
  const tests = new Map<number, TestResult>();
  const temperatures = new Map<number, { celsius: number; isSkin: boolean }>();
  const ovulations = new Set<number>();
  const symptoms = new Map<number, Partial<Record<Symptom, Level>>>();
  const notes = new Map<number, Set<string>>();

  function addTest(day: number, { result }: RecordOf<'test'>): Outcome {
    const known = tests.get(day);
    tests.set(day, known === 'positive' ? known : result);
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function addTemperature(day: number, { value, isSkin = false }: RecordOf<'temperature'>): Outcome {
    const celsius = readTemperature(value);
    if (celsius === undefined) return 'BAD_VALUE';
    const known = temperatures.get(day);
    const isBetter = known?.isSkin === true && !isSkin;
    // The basal temperature is the lowest one of the night.
    if (known === undefined || isBetter || (known.isSkin === isSkin && celsius < known.celsius))
      temperatures.set(day, { celsius, isSkin });
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function addOvulation(day: number): Outcome {
    const isNew = !ovulations.has(day);
    ovulations.add(day);
    return isNew ? 'NEW' : 'SAME_DAY';
  }

  /** The stronger of two wins, so that their order does not matter. */
  function addSymptom(day: number, { symptom, level }: RecordOf<'symptom'>): Outcome {
    const rank = LEVELS.indexOf(level);
    if (rank === -1) return 'BAD_VALUE';
    const known = symptoms.get(day) ?? {};
    const before = known[symptom];
    if (before === undefined || rank > LEVELS.indexOf(before))
      symptoms.set(day, { ...known, [symptom]: level });
    return before === undefined ? 'NEW' : 'SAME_DAY';
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
    addOvulation,
    addSymptom,
    days: (): number[] => [
      ...tests.keys(),
      ...temperatures.keys(),
      ...notes.keys(),
      ...ovulations,
      ...symptoms.keys(),
    ],
    on: (day: number) => ({
      test: tests.get(day) ?? null,
      temperature: temperatures.get(day)?.celsius ?? null,
      isSkinTemperature: temperatures.get(day)?.isSkin ?? false,
      isOvulationMarked: ovulations.has(day),
      pain: symptoms.get(day)?.pain ?? null,
      energy: symptoms.get(day)?.energy ?? null,
      mood: symptoms.get(day)?.mood ?? null,
      note: noteOf(day),
    }),
  };
}
