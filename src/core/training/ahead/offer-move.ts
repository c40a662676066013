import { THRESHOLDS } from '../thresholds.ts';
import { DAYS_AHEAD } from './chance-ahead.ts';
import { isBorne, NEEDS, type Need, workoutLoad } from './workout-load.ts';

/** A workout on a day of the plan, from today on. */
export interface PlannedWorkout {
  day: number;
  need: Need;
  minutes: number;
  /** A race counts as hard, and only easy workouts may follow on the next day. */
  isRace?: boolean;
}

export interface MoveRequest {
  today: number;
  /** Today's workout that today's answer does not allow, or a missed one. */
  workout: Omit<PlannedWorkout, 'day'>;
  /** How many days ahead it may be offered; the next four unless named. */
  daysAhead?: readonly number[];
  /** The other planned workouts, including today's. */
  others: readonly PlannedWorkout[];
  /** Chance that a coming day bears such a workout. */
  chanceOn: (day: number, need: Need) => number;
  /** Intensity minutes of days before today, and of a usual week; null if that is not known. */
  minutesOn: (day: number) => number;
  usualMinutes: number | null;
}

/**
 * TOO_EARLY: no free day is likely enough yet; tomorrow says more. NO_DAY: none of the next four days is free. Keeping
 * the workout, shortening it and dropping it are always possible.
 */
export type MoveOffer =
  | { kind: 'MOVE'; day: number; chance: number; chanceOfEasier: number }
  | { kind: 'TOO_EARLY' | 'NO_DAY' };

const LIKELY_FROM = 0.5;
const OFFERED_FROM = 0.45;
const DAYS_IN_WEEK = 7;

const isHard = ({ need }: { need: Need }): boolean => need === 'TRAIN';
const isSteady = ({ need }: { need: Need }): boolean => isBorne('REDUCED', need);

/**
 * Whether the load stays usual in every period of seven days that the moved workout is part of, and up to the day
 * before it.
 */
function isLoadUsual(day: number, { today, workout, others, minutesOn, usualMinutes }: MoveRequest): boolean {
  if (usualMinutes === null) return true;
  const minutesOf = (each: number) => {
    if (each < today) return minutesOn(each);
    const planned = others.filter((other) => other.day === each);
    const loads = [...planned, ...(each === day ? [workout] : [])].map(workoutLoad);
    return loads.reduce((sum, minutes) => sum + minutes, 0);
  };
  const upTo = (last: number) =>
    Array.from({ length: DAYS_IN_WEEK }, (_, i) => minutesOf(last - i)).reduce((sum, each) => sum + each, 0);
  return Array.from({ length: DAYS_IN_WEEK + 1 }, (_, i) => day - 1 + i).every(
    (last) => upTo(last) < THRESHOLDS.loadHigh * usualMinutes,
  );
}

function isFree(day: number, request: MoveRequest): boolean {
  const { workout, others } = request;
  const on = (each: number) => others.filter((other) => other.day === each);
  if (on(day).some(isSteady)) return false;
  // Only an easy workout may be next to a hard one. A race counts as hard.
  if (isSteady(workout) && [...on(day - 1), ...on(day + 1)].some(isHard)) return false;
  if (workout.isRace && on(day + 1).some(isSteady)) return false;
  return isLoadUsual(day, request);
}

function easierThan(need: Need): Need {
  return NEEDS[Math.max(0, NEEDS.indexOf(need) - 1)] ?? need;
}

/** The better day for a workout: the first likely one of the next four, else the most likely. It is only an offer. */
export function offerMove(request: MoveRequest): MoveOffer {
  const { today, workout, chanceOn, daysAhead = DAYS_AHEAD } = request;
  const free = daysAhead.map((ahead) => today + ahead).filter((day) => isFree(day, request));
  if (free.length === 0) return { kind: 'NO_DAY' };
  const offers = free.map((day) => ({
    kind: 'MOVE' as const,
    day,
    chance: chanceOn(day, workout.need),
    chanceOfEasier: chanceOn(day, easierThan(workout.need)),
  }));
  const [best] = offers.toSorted((a, b) => b.chance - a.chance);
  const offer = offers.find(({ chance }) => chance >= LIKELY_FROM) ?? best;
  return offer !== undefined && offer.chance >= OFFERED_FROM ? offer : { kind: 'TOO_EARLY' };
}
