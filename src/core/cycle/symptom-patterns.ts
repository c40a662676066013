import type { NumberedStart } from '#core/prediction/period-start.ts';
import type { Level } from './body-day.ts';

export const SYMPTOMS = ['pain', 'energy', 'mood'] as const;
export type Symptom = (typeof SYMPTOMS)[number];

/** What was noted of one day, by its number. */
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

/** Fewer say nothing. */
const FEWEST_CYCLES = 3;
/** In at least this share of the cycles that the symptom was noted in. */
const OFTEN = 0.6;
/** Only the last cycles: bodies change. */
const CYCLES_LOOKED_AT = 6;
/** Days so near to each other are one stretch. */
const MOST_DAYS_APART = 2;

interface Seen {
  /** Which of the cycles looked at, the oldest 0. */
  cycle: number;
  cycleDay: number;
  level: Level;
}

/** Of finished cycles alone: half a cycle would look like one without the days to come. */
function seenIn(symptom: Symptom, days: readonly SymptomDay[], starts: readonly NumberedStart[]): Seen[] {
  const last = starts.slice(-CYCLES_LOOKED_AT - 1);
  return days.flatMap((noted): Seen[] => {
    const level = noted[symptom];
    const cycle = last.findLastIndex(({ day }) => day <= noted.day);
    const start = last[cycle];
    if (level == null || start === undefined || cycle === last.length - 1) return [];
    return [{ cycle, cycleDay: noted.day - start.day + 1, level }];
  });
}

const cyclesOf = (seen: readonly Seen[]) => new Set(seen.map(({ cycle }) => cycle)).size;

/** Days that follow each other closely, whatever cycle each is of. */
function stretches(seen: readonly Seen[]): Seen[][] {
  const runs: Seen[][] = [];
  for (const each of seen.toSorted((a, b) => a.cycleDay - b.cycleDay)) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || each.cycleDay - before.cycleDay > MOST_DAYS_APART) {
      runs.push([each]);
    } else run.push(each);
  }
  return runs;
}

/** The days of one level that came back, without those of a single cycle at either end. */
function patternsOf(symptom: Symptom, seen: readonly Seen[], level: Level): SymptomPattern[] {
  const of = cyclesOf(seen);
  if (of < FEWEST_CYCLES) return [];
  const atLevel = seen.filter((each) => each.level === level);
  const common = atLevel.filter(
    ({ cycleDay }) =>
      cyclesOf(atLevel.filter((other) => Math.abs(other.cycleDay - cycleDay) <= 1)) >= FEWEST_CYCLES - 1,
  );
  return stretches(common).flatMap((run): SymptomPattern[] => {
    const cycles = cyclesOf(run);
    if (cycles < FEWEST_CYCLES || cycles < OFTEN * of) return [];
    const firstDay = run[0]?.cycleDay ?? 0;
    return [{ symptom, level, firstDay, lastDay: run.at(-1)?.cycleDay ?? firstDay, cycles, of }];
  });
}

/** What is worth saying of each symptom: much pain, little energy, a low mood. */
const TELLING: readonly (readonly [Symptom, Level])[] = [
  ['pain', 'HIGH'],
  ['energy', 'LOW'],
  ['mood', 'LOW'],
];

/** Symptoms that came back over the last cycles; nothing under three. `starts`: the periods, oldest first. */
export function symptomPatterns(
  days: readonly SymptomDay[],
  starts: readonly NumberedStart[],
): SymptomPattern[] {
  return TELLING.flatMap(([symptom, level]) => patternsOf(symptom, seenIn(symptom, days, starts), level));
}
