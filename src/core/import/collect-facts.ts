import { LEVELS, type Level } from '#core/cycle/body-day.ts';
import { ILL_ANSWERS, type IllAnswer, WISHES, type Wish } from '#core/training/own-words.ts';
import { collectNotes } from './collect-notes.ts';
import type { ImportedRecord, Outcome, Symptom, TestResult } from './imported-record.ts';

type RecordOf<Kind extends ImportedRecord['kind']> = Extract<ImportedRecord, { kind: Kind }>;

const CELSIUS = [30, 45] as const;
const FAHRENHEIT = [86, 113] as const;

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

/** Converts °C or °F to °C; undefined if it is no body temperature in either unit. */
function readTemperature(value: number): number | undefined {
  if (isWithin(value, CELSIUS)) return value;
  if (isWithin(value, FAHRENHEIT)) return Math.round(((value - 32) / 1.8) * 100) / 100;
  return undefined;
}

function collectSymptoms() {
  const symptoms = new Map<number, Partial<Record<Symptom, Level>>>();
  return {
    /** The stronger of two levels wins, so that their order does not matter. */
    add(day: number, { symptom, level }: RecordOf<'symptom'>): Outcome {
      const rank = LEVELS.indexOf(level);
      if (rank === -1) return 'BAD_VALUE';
      const known = symptoms.get(day) ?? {};
      const before = known[symptom];
      if (before === undefined || rank > LEVELS.indexOf(before))
        symptoms.set(day, { ...known, [symptom]: level });
      return before === undefined ? 'NEW' : 'SAME_DAY';
    },
    days: (): number[] => [...symptoms.keys()],
    on: (day: number) => ({
      pain: symptoms.get(day)?.pain ?? null,
      energy: symptoms.get(day)?.energy ?? null,
      mood: symptoms.get(day)?.mood ?? null,
    }),
  };
}

const VALUES = { ill: ILL_ANSWERS, wish: WISHES } as const;

interface Words {
  ill: IllAnswer | null;
  wish: Wish | null;
}

function collectWords() {
  const words = new Map<number, Words>();
  return {
    add(day: number, { word, value }: RecordOf<'word'>): Outcome {
      const known = words.get(day) ?? { ill: null, wish: null };
      const read = (VALUES[word] as readonly string[]).find((each) => each === value);
      if (read === undefined) return 'BAD_VALUE';
      if (known[word] !== null) return 'SAME_DAY';
      words.set(day, { ...known, [word]: read });
      return 'NEW';
    },
    days: (): number[] => [...words.keys()],
    on: (day: number): Words => words.get(day) ?? { ill: null, wish: null },
  };
}

/** Tests, temperatures, marks, symptoms and notes by day, in any order. */
export function collectFacts() {
  const tests = new Map<number, TestResult>();
  const temperatures = new Map<number, { celsius: number; isSkin: boolean }>();
  const ovulations = new Set<number>();
  const symptoms = collectSymptoms();
  const words = collectWords();
  const notes = collectNotes();

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
    // The basal temperature is the lowest of the night.
    if (known === undefined || isBetter || (known.isSkin === isSkin && celsius < known.celsius))
      temperatures.set(day, { celsius, isSkin });
    return known === undefined ? 'NEW' : 'SAME_DAY';
  }

  function addOvulation(day: number): Outcome {
    const isNew = !ovulations.has(day);
    ovulations.add(day);
    return isNew ? 'NEW' : 'SAME_DAY';
  }

  return {
    addTest,
    addTemperature,
    addNote: notes.add,
    addOvulation,
    addSymptom: symptoms.add,
    addWord: words.add,
    days: (): number[] => [
      ...tests.keys(),
      ...temperatures.keys(),
      ...notes.days(),
      ...ovulations,
      ...symptoms.days(),
      ...words.days(),
    ],
    on: (day: number) => ({
      test: tests.get(day) ?? null,
      temperature: temperatures.get(day)?.celsius ?? null,
      isSkinTemperature: temperatures.get(day)?.isSkin ?? false,
      isOvulationMarked: ovulations.has(day),
      ...symptoms.on(day),
      ...words.on(day),
      note: notes.on(day),
    }),
  };
}
