import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import type { Language } from '#core/language.ts';
import { type ChanceAhead, DAYS_AHEAD } from '#core/training/ahead/chance-ahead.ts';
import { type MoveRequest, offerMove } from '#core/training/ahead/offer-move.ts';
import { isBorne, type Need } from '#core/training/ahead/workout-load.ts';
import type { PlanDay } from '#core/training/plan.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { isHard, needOf, toPlanned } from './need.ts';
import { mostOn, type Softer, softerVersion } from './soften.ts';
import { adviceTexts } from './wording.ts';
import type { Workout } from './workout.ts';

/** What is known of the coming days, for offers. */
export interface BodyAhead {
  /** The days from today on, at least five. */
  days: readonly Pick<PlanDay, 'date' | 'ceiling' | 'easedShare'>[];
  /** The chance of a coming day, from the answers of the last months. */
  chanceAhead: ChanceAhead;
  /** Intensity minutes of the days before today, and of a usual week. */
  load: { minutesOn: (day: number) => number; usualMinutes: number | null };
}

export interface AdviceRequest {
  today: Temporal.PlainDate;
  /** Today's answer. Null without a decision: then no workout is checked against it. */
  status: TrainingStatus | null;
  /** The workouts of yesterday, today and the coming days, without those that are done or skipped today. */
  planned: readonly Workout[];
  /** Called only if a workout of today is too hard. */
  ahead: () => BodyAhead;
  language: Language;
}

interface Move {
  date: Temporal.PlainDate;
  /** The chance that the day bears (allows) the whole workout; `chanceOfEasier`: an easier one. */
  chance: number;
  chanceOfEasier: number;
}

/** What is offered with one tap each, besides keeping and dropping the workout. */
export interface WorkoutOffer {
  move: Move | null;
  softer: Softer | null;
  /** No coming day is likely enough yet: tomorrow says more. */
  isTooEarly: boolean;
}

export interface WorkoutAdvice {
  id: string;
  /** Whether today's answer allows the workout; null without a decision. */
  fits: boolean | null;
  /** The advice in words, with the workout's name. */
  text: string;
  /** The advice without the workout's name; empty without a decision. */
  verdict: string;
  offer: WorkoutOffer | null;
}

/** Chance that a coming day bears a workout. A day whose ceiling is lower bears none. */
export function chanceOnDay(
  { days, chanceAhead }: BodyAhead,
  today: number,
  day: number,
  need: Need,
): number {
  const planned = days.find(({ date }) => dayNumber(date) === day);
  if (planned === undefined || planned.ceiling === null || !isBorne(need, planned.ceiling)) return 0;
  const { easedShare } = planned;
  return chanceAhead({ need, daysAhead: day - today, easedShare }) ?? 0;
}

const isOn = (workout: Workout, day: number): boolean => dayNumber(workout.date) === day;

type Movable = Pick<Workout, 'id' | 'date' | 'hardness' | 'minutes'>;

interface DayRequest {
  today: Temporal.PlainDate;
  planned: readonly Movable[];
  body: BodyAhead;
}

function moveRequest(workout: Movable, { today, planned, body }: DayRequest): MoveRequest {
  const now = dayNumber(today);
  const others = planned.filter(({ id }) => id !== workout.id);
  return {
    today: now,
    workout: toPlanned(workout),
    others: others.map((other) => ({ day: dayNumber(other.date), ...toPlanned(other) })),
    chanceOn: (day, need) => chanceOnDay(body, now, day, need),
    ...body.load,
  };
}

/**
 * The best day for a missed workout, which may be today. Today either allows it or not. Without a decision, only the
 * ceilings of the days count.
 */
export function dayForMissed(
  workout: Movable,
  { status, ...request }: DayRequest & { status: TrainingStatus | null },
): Temporal.PlainDate | null {
  const asked = moveRequest(workout, request);
  const { days } = request.body;
  const isAllowed = (day: number, need: Need) => {
    const ceiling = days.find(({ date }) => dayNumber(date) === day)?.ceiling ?? null;
    return ceiling === null || isBorne(need, ceiling);
  };
  const chanceOn = (day: number, need: Need) =>
    day === asked.today || status === null ? Number(isAllowed(day, need)) : asked.chanceOn(day, need);
  const offer = offerMove({ ...asked, chanceOn, daysAhead: [0, ...DAYS_AHEAD] });
  return offer.kind === 'MOVE' ? dayOfNumber(offer.day) : null;
}

function offerFor(workout: Workout, status: TrainingStatus, request: AdviceRequest): WorkoutOffer {
  const now = dayNumber(request.today);
  const isAfterRace = request.planned.some((each) => each.hardness === 'RACE' && isOn(each, now - 1));
  const better = offerMove(moveRequest(workout, { ...request, body: request.ahead() }));
  return {
    softer: softerVersion(workout, mostOn(status, isAfterRace)),
    move:
      better.kind === 'MOVE'
        ? { date: dayOfNumber(better.day), chance: better.chance, chanceOfEasier: better.chanceOfEasier }
        : null,
    isTooEarly: better.kind === 'TOO_EARLY',
  };
}

const needRank = (workout: Workout): number =>
  Number(isHard(workout)) * 2 + Number(needOf(workout) === 'REDUCED');

/**
 * Compares today's workouts with today's answer. Makes at most one offer a day, for the hardest; a declined one is not
 * repeated.
 */
export function adviseToday(request: AdviceRequest): WorkoutAdvice[] {
  const { today, status, planned, language } = request;
  const ofToday = planned.filter((workout) => isOn(workout, dayNumber(today)) && workout.state === 'PLANNED');
  const tooHard = ofToday.filter((workout) => status !== null && !isBorne(needOf(workout), status));
  const [first] = tooHard
    .filter(({ offerDeclined }) => !offerDeclined)
    .toSorted((a, b) => needRank(b) - needRank(a));
  return ofToday.map((workout) => {
    const fits = status === null ? null : !tooHard.includes(workout);
    const offer = workout === first && status !== null ? offerFor(workout, status, request) : null;
    return { id: workout.id, fits, offer, ...adviceTexts({ workout, status, fits, offer }, language) };
  });
}

/** Whether a date is one of the coming days that today's answer says something about. */
export const isForeseen = (today: Temporal.PlainDate, date: Temporal.PlainDate): boolean =>
  DAYS_AHEAD.some((ahead) => ahead === dayNumber(date) - dayNumber(today));
