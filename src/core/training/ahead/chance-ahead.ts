import { TRAINING_STATUSES, type TrainingStatus } from '../training-status.ts';
import { isBorne, type Need } from './workout-load.ts';

/** Further ahead, today's answer tells nothing beyond the usual share of such days. */
export const DAYS_AHEAD = [1, 2, 3, 4] as const;

/**
 * The share of days that bear (allow) a workout 1, 2, 3 and 4 days after a morning with each answer, for simulated
 * people without phase planning. `npm run evaluate -- --ahead` prints it.
 */
export const CHANCE_TABLE: Readonly<Record<TrainingStatus, Readonly<Record<Need, readonly number[]>>>> = {
  TRAIN: {
    GENTLE: [1, 1, 1, 0.99],
    LIGHT: [0.97, 0.96, 0.95, 0.94],
    REDUCED: [0.9, 0.87, 0.86, 0.84],
    TRAIN: [0.83, 0.78, 0.74, 0.72],
  },
  REDUCED: {
    GENTLE: [1, 1, 0.99, 0.99],
    LIGHT: [0.96, 0.95, 0.94, 0.94],
    REDUCED: [0.87, 0.83, 0.82, 0.81],
    TRAIN: [0.36, 0.48, 0.54, 0.58],
  },
  LIGHT: {
    GENTLE: [0.98, 0.97, 0.97, 0.97],
    LIGHT: [0.89, 0.9, 0.88, 0.89],
    REDUCED: [0.45, 0.55, 0.61, 0.65],
    TRAIN: [0.36, 0.44, 0.5, 0.53],
  },
  GENTLE: {
    GENTLE: [0.92, 0.93, 0.95, 0.95],
    LIGHT: [0.58, 0.69, 0.78, 0.82],
    REDUCED: [0.35, 0.47, 0.54, 0.61],
    TRAIN: [0.28, 0.38, 0.45, 0.52],
  },
  REST: {
    GENTLE: [0.64, 0.76, 0.83, 0.91],
    LIGHT: [0.19, 0.3, 0.39, 0.53],
    REDUCED: [0.02, 0.16, 0.27, 0.4],
    TRAIN: [0.01, 0.11, 0.2, 0.31],
  },
};

/** One morning's answer without the effect of the phase. */
export interface DatedStatus {
  day: number;
  status: TrainingStatus;
}

/** The answer without the phase: TRAIN if only the phase lowered it. The coming day's phase is counted separately. */
export function bodyStatus({ status, decidedBy }: { status: TrainingStatus; decidedBy: string }) {
  return decidedBy === 'EASED_PHASE' ? 'TRAIN' : status;
}

/** How far back the person's own mornings count. */
const OWN_DAYS = 180;
/**
 * How many own mornings weigh as much as the table. Own mornings resemble each other: with fewer, chance looked like
 * habit.
 */
const TABLE_WEIGHT = 40;

interface AheadRequest {
  need: Need;
  daysAhead: number;
  /** Chance that the coming day lies in a phase to ease off in; 0 without phase planning. */
  easedShare?: number;
}

interface Weighed {
  chance: number;
  weight: number;
}

type CountByStatus = Record<TrainingStatus, number>;
const countNothing = (): CountByStatus => ({ REST: 0, GENTLE: 0, LIGHT: 0, REDUCED: 0, TRAIN: 0 });

/** Counts, for each answer, the answers this many days later on the person's own mornings. */
function countFollowing(mornings: readonly DatedStatus[], daysAhead: number) {
  const today = mornings.at(-1)?.day ?? 0;
  const statusOn = new Map(mornings.map(({ day, status }) => [day, status]));
  const after = new Map(TRAINING_STATUSES.map((status) => [status, countNothing()]));
  for (const [day, status] of statusOn) {
    const then = statusOn.get(day + daysAhead);
    const counts = after.get(status);
    if (then !== undefined && counts !== undefined && day >= today - OWN_DAYS) counts[then] += 1;
  }
  return after;
}

/** The table's chance after one answer, averaged with what followed it on the person's own mornings. */
function chanceAfter(status: TrainingStatus, followed: CountByStatus, request: AheadRequest): Weighed {
  const { need, daysAhead } = request;
  const sum = (statuses: readonly TrainingStatus[]) =>
    statuses.reduce((total, then) => total + followed[then], 0);
  const borne = sum(TRAINING_STATUSES.filter((then) => isBorne(need, then)));
  const fromTable = CHANCE_TABLE[status][need][daysAhead - 1] ?? Number.NaN;
  const weight = TABLE_WEIGHT + sum(TRAINING_STATUSES);
  return { chance: (TABLE_WEIGHT * fromTable + borne) / weight, weight };
}

function together(a: Weighed, b: Weighed): Weighed {
  const weight = a.weight + b.weight;
  return { chance: (a.chance * a.weight + b.chance * b.weight) / weight, weight };
}

/** Replaces neighbours in the wrong order by their mean (isotonic regression). */
function rising(chances: readonly Weighed[]): number[] {
  const groups: { pooled: Weighed; count: number }[] = [];
  for (const chance of chances) {
    let group = { pooled: chance, count: 1 };
    for (let last = groups.at(-1); last && last.pooled.chance > group.pooled.chance; last = groups.at(-1)) {
      group = { pooled: together(last.pooled, group.pooled), count: last.count + group.count };
      groups.pop();
    }
    groups.push(group);
  }
  return groups.flatMap(({ pooled, count }) => Array.from({ length: count }, () => pooled.chance));
}

/** Chance that a coming day bears a workout; null beyond four days. */
export type ChanceAhead = (request: AheadRequest) => number | null;

/**
 * `mornings` in order, the last one is today's. A worse answer today never gives a higher chance, whatever a few own
 * days say. The mornings are counted once for all workouts.
 */
export function chancesAhead(mornings: readonly DatedStatus[]): ChanceAhead {
  const today = mornings.at(-1);
  const counted = new Map<number, ReturnType<typeof countFollowing>>();
  return (request) => {
    const { need, daysAhead, easedShare = 0 } = request;
    if (today === undefined || !DAYS_AHEAD.some((ahead) => ahead === daysAhead)) return null;
    const after = counted.get(daysAhead) ?? countFollowing(mornings, daysAhead);
    counted.set(daysAhead, after);
    const chances = rising([...after].map(([status, followed]) => chanceAfter(status, followed, request)));
    const chance = chances[TRAINING_STATUSES.indexOf(today.status)] ?? Number.NaN;
    return need === 'TRAIN' ? chance * (1 - easedShare) : chance;
  };
}
