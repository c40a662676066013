import type { NumberedStart } from '#core/prediction/period-start.ts';
import type { Level } from './body-day.ts';

export const SYMPTOMS = ['pain', 'energy', 'mood'] as const;
export type Symptom = (typeof SYMPTOMS)[number];

/** The symptoms noted about one day, which is given by its number. */
interface SymptomDay extends Partial<Record<Symptom, Level | null>> {
  day: number;
}

/** A symptom that came back on the same days of several cycles: "energy is often low on days 25–28". */
export interface SymptomPattern {
  symptom: Symptom;
  level: Level;
  firstDay: number;
  lastDay: number;
  /** Cycles that had it on one of these days, and cycles in which the symptom was noted at all. */
  cycles: number;
  of: number;
}

/** A symptom in fewer cycles is no pattern. */
const FEWEST_CYCLES = 3;
/** The least share of the cycles with any note about the symptom. */
const OFTEN = 0.6;
/** How many of the last cycles count, because bodies change. */
const CYCLES_LOOKED_AT = 6;
/** Days at most this far apart belong to one run. */
const MOST_DAYS_APART = 2;

interface NotedSymptom {
  /** Index of the cycle, the oldest first. */
  cycle: number;
  cycleDay: number;
  level: Level;
}

/** The notes of finished cycles. The running one would look as if it had no symptoms on its later days. */
function notedIn(
  symptom: Symptom,
  days: readonly SymptomDay[],
  starts: readonly NumberedStart[],
): NotedSymptom[] {
  const last = starts.slice(-CYCLES_LOOKED_AT - 1);
  return days.flatMap((noted): NotedSymptom[] => {
    const level = noted[symptom];
    const cycle = last.findLastIndex(({ day }) => day <= noted.day);
    const start = last[cycle];
    if (level == null || start === undefined || cycle === last.length - 1) return [];
    return [{ cycle, cycleDay: noted.day - start.day + 1, level }];
  });
}

const countCycles = (noted: readonly NotedSymptom[]) => new Set(noted.map(({ cycle }) => cycle)).size;

/** Groups notes of all cycles into runs of neighbouring cycle days. */
function runsOf(noted: readonly NotedSymptom[]): NotedSymptom[][] {
  const runs: NotedSymptom[][] = [];
  for (const each of noted.toSorted((a, b) => a.cycleDay - b.cycleDay)) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || each.cycleDay - before.cycleDay > MOST_DAYS_APART) {
      runs.push([each]);
    } else run.push(each);
  }
  return runs;
}

/** The recurring days of one level. Days that only one cycle had do not extend a run. */
function patternsOf(symptom: Symptom, noted: readonly NotedSymptom[], level: Level): SymptomPattern[] {
  const of = countCycles(noted);
  if (of < FEWEST_CYCLES) return [];
  const atLevel = noted.filter((each) => each.level === level);
  const common = atLevel.filter(
    ({ cycleDay }) =>
      countCycles(atLevel.filter((other) => Math.abs(other.cycleDay - cycleDay) <= 1)) >= FEWEST_CYCLES - 1,
  );
  return runsOf(common).flatMap((run): SymptomPattern[] => {
    const cycles = countCycles(run);
    if (cycles < FEWEST_CYCLES || cycles < OFTEN * of) return [];
    const firstDay = run[0]?.cycleDay ?? 0;
    return [{ symptom, level, firstDay, lastDay: run.at(-1)?.cycleDay ?? firstDay, cycles, of }];
  });
}

/** The level of each symptom that patterns are about: much pain, little energy, a low mood. */
const PATTERN_LEVELS: readonly (readonly [Symptom, Level])[] = [
  ['pain', 'HIGH'],
  ['energy', 'LOW'],
  ['mood', 'LOW'],
];

/**
 * Symptoms that recurred in the last cycles; none with fewer than three cycles. `starts`: the periods, oldest first.
 */
export function symptomPatterns(
  days: readonly SymptomDay[],
  starts: readonly NumberedStart[],
): SymptomPattern[] {
  return PATTERN_LEVELS.flatMap(([symptom, level]) =>
    patternsOf(symptom, notedIn(symptom, days, starts), level),
  );
}
