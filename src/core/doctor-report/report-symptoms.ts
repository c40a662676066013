import type { Level } from '#core/cycle/body-day.ts';
import { CYCLE_PHASES, type Phase } from '#core/cycle/phase.ts';
import { dayLocator } from '#core/cycle/timeline.ts';
import type { ReportFacts } from './report-input.ts';

/** How many days the person noted at each level. */
export type LevelDays = Readonly<Record<Level, number>>;

/** The notes in one phase, with the number of its days, because phases differ in length. */
export interface ReportedSymptoms {
  phase: Phase;
  days: number;
  pain: LevelDays;
  mood: LevelDays;
}

const countLevels = (levels: readonly (Level | null)[]): LevelDays => ({
  LOW: levels.filter((level) => level === 'LOW').length,
  MEDIUM: levels.filter((level) => level === 'MEDIUM').length,
  HIGH: levels.filter((level) => level === 'HIGH').length,
});

/** Symptoms by phase; days without a phase come last. Phases without a day are left out. Empty if nothing was noted. */
export function reportSymptoms({ timeline, days, starts, todayNumber }: ReportFacts): ReportedSymptoms[] {
  const first = starts[0]?.day ?? todayNumber;
  const noted = new Map(days.map((each) => [each.day, each]));
  const locate = dayLocator(timeline);
  const all = Array.from({ length: todayNumber - first + 1 }, (_, i) => first + i);
  const byPhase = Map.groupBy(all, (day) => locate(day).phase);
  const reported = [...CYCLE_PHASES, 'UNKNOWN' as const].flatMap((phase): ReportedSymptoms[] => {
    const phaseDays = byPhase.get(phase) ?? [];
    if (phaseDays.length === 0) return [];
    const levelsOf = (symptom: 'pain' | 'mood') =>
      countLevels(phaseDays.map((day) => noted.get(day)?.[symptom] ?? null));
    return [{ phase, days: phaseDays.length, pain: levelsOf('pain'), mood: levelsOf('mood') }];
  });
  const isNoted = ({ pain, mood }: ReportedSymptoms) =>
    [...Object.values(pain), ...Object.values(mood)].some((count) => count > 0);
  return reported.some(isNoted) ? reported : [];
}
