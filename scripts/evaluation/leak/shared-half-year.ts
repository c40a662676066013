import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import { type CurvePoint, NO_CURVE } from '#core/training/cycle-curve.ts';
import { isEased } from '#core/training/day-signals.ts';
import { decideStatus } from '#core/training/decide.ts';
import { isEase, type NeutralInput, neutralCurve, neutralSignals } from '#core/training/neutral.ts';
import type { Override } from '#core/training/override.ts';
import { decideToday, MORNING_DAYS } from '#core/training/today.ts';
import { TRAINING_STATUSES, type TrainingStatus } from '#core/training/training-status.ts';
import { seededRandom } from '../seeded-random.ts';
import { HISTORY_DAYS, type SimulatedLife, simulateLife } from '../simulated-life.ts';

/** What someone is shown on each morning, as small whole numbers. */
export type Series = readonly number[];

export const SERIES_NAMES = [
  'twoLevels',
  'fiveLevels',
  'ceilings',
  'planningOn',
  'curveOff',
  'curveFlipped',
  'planningLeftIn',
  'pmsLeftIn',
  'nobody',
] as const;
export type SeriesName = (typeof SERIES_NAMES)[number];

/** The true cycle of a day and the day's number in it. */
export interface CyclePlace {
  cycleDay: number;
  length: number;
}

export interface SharedHalfYear {
  amplitude: number;
  shown: Record<SeriesName, Series>;
  places: CyclePlace[];
  /** Indexes of the days on which a period truly started. */
  starts: number[];
  /** Whether the day is within two days of a true start. */
  isNearStart: boolean[];
  /** Shares of mornings on which the shared answer equals her own. */
  agreement: { twoLevels: number; fiveLevels: number };
}

const FIRST_DAY = Temporal.PlainDate.from('2024-01-01');
const NEAR_DAYS = 2;
const FORGOTTEN_SHARE = 0.05;
/** PMS is logged on this many last days before about every second period. Assumed: there are no published figures. */
const PMS_DAYS = 4;

const rank = (status: TrainingStatus) => TRAINING_STATUSES.indexOf(status);
const level = (status: TrainingStatus) => (isEase(status) ? 0 : 1);

function placesOf({ record, firstDay }: SimulatedLife, days: number): CyclePlace[] {
  const first = dayNumber(firstDay) + HISTORY_DAYS;
  return Array.from({ length: days }, (_, i) => {
    const at = record.periodStarts.findLastIndex(({ day }) => day <= first + i);
    const start = record.periodStarts[at]?.day ?? first;
    const next = record.periodStarts[at + 1]?.day ?? start + record.cycleLength;
    return { cycleDay: first + i - start + 1, length: next - start };
  });
}

/** The starts that the service knows: a few are never logged, the others on their day. */
function loggedRecord(record: CycleRecord, seed: number): CycleRecord {
  const random = seededRandom(seed + 77_000);
  const logged = record.periodStarts.filter(() => random() >= FORGOTTEN_SHARE);
  return { ...record, periodStarts: sortStarts(logged.map(({ date }) => ({ date, gapConfirmed: false }))) };
}

type Morning = Record<Exclude<SeriesName, 'nobody'>, number> & { own: TrainingStatus; five: TrainingStatus };

const flipped = (curveOn: (day: number) => CurvePoint) => (day: number) => {
  const { hrv, pulse } = curveOn(day);
  return { hrv: -hrv, pulse: -pulse };
};

/** What each kind of share shows on one morning, from what is known that morning. */
function showMorning(life: SimulatedLife, logged: CycleRecord, i: number, overrides: Override[]): Morning {
  const today = addDays(life.firstDay, i);
  const day = dayNumber(today);
  const known = life.days.slice(Math.max(0, i - MORNING_DAYS), i + 1).map(({ values }) => values);
  const days = known.map((each) => (each.day === day ? { ...each, loadMinutes: null } : each));
  const input: NeutralInput = {
    record: { ...logged, periodStarts: logged.periodStarts.filter((start) => start.day <= day) },
    today,
    overrides,
    series: [{ source: 'simulated', days }],
    hrvWeeks: [],
    enteredLoadMinutes: null,
  };
  const curve = neutralCurve(input);
  const neutral = neutralSignals(input, curve);
  const own = decideToday({
    ...input,
    overrides: [],
    chosenTargetMinutes: null,
    phasePlanning: true,
    language: 'en',
  }).signals;
  const five = decideStatus(neutral);
  const { easedShare, illness } = own;
  return {
    own: decideStatus({ ...own, phasePlanning: false }),
    five,
    twoLevels: level(five),
    fiveLevels: rank(five),
    ceilings: isEased(own) ? 0 : 1,
    planningOn: rank(decideStatus(own)),
    curveOff: level(decideStatus(neutralSignals(input, () => NO_CURVE))),
    curveFlipped: level(decideStatus(neutralSignals(input, flipped(curve)))),
    planningLeftIn: rank(decideStatus({ ...neutral, phasePlanning: true, easedShare, illness })),
    pmsLeftIn: level(decideStatus({ ...neutral, overrides })),
  };
}

/** The share, beginning on another day; used with another person's, as a control. */
function rotate(shown: Series, by: number): Series {
  return shown.map((_, i) => shown[(i + by) % shown.length] ?? 0);
}

function agreementOf(mornings: readonly Morning[]) {
  const share = (agrees: (morning: Morning) => boolean) => mornings.filter(agrees).length / mornings.length;
  return {
    twoLevels: share(({ own, five }) => isEase(own) === isEase(five)),
    fiveLevels: share(({ own, five }) => own === five),
  };
}

function shareHalfYear(seed: number, days: number, healthy: boolean): SharedHalfYear {
  const life = simulateLife(seed, FIRST_DAY, { healthy, curve: 'PUBLISHED' });
  const places = placesOf(life, days);
  const first = dayNumber(life.firstDay) + HISTORY_DAYS;
  const logged = loggedRecord(life.record, seed);
  const saysPms = seededRandom(seed + 99_000);
  const cyclesWithPms = new Set(life.record.periodStarts.filter(() => saysPms() < 0.5).map(({ day }) => day));
  const mornings = places.map(({ cycleDay, length }, i) => {
    const hasPms = cyclesWithPms.has(first + i - cycleDay + 1) && length - cycleDay < PMS_DAYS;
    return showMorning(life, logged, HISTORY_DAYS + i, hasPms ? ['pms'] : []);
  });
  const starts = life.record.periodStarts.map(({ day }) => day - first);
  const seriesOf = (name: SeriesName): Series =>
    name === 'nobody' ? [] : mornings.map((morning) => morning[name]);
  const shown = Object.fromEntries(SERIES_NAMES.map((name) => [name, seriesOf(name)])) as Record<
    SeriesName,
    Series
  >;
  return {
    amplitude: life.amplitude,
    shown,
    places,
    starts: starts.filter((start) => start >= 0 && start < days),
    isNearStart: places.map((_, i) => starts.some((start) => Math.abs(start - i) <= NEAR_DAYS)),
    agreement: agreementOf(mornings),
  };
}

export interface SharedPeople {
  people: number;
  days: number;
  seed: number;
}

/** Simulates what people share in half a year; two thirds have illnesses, journeys and short nights. */
export function sharedHalfYears({ people, days, seed }: SharedPeople): SharedHalfYear[] {
  const eventful = Math.round((2 * people) / 3);
  const women = Array.from({ length: people }, (_, i) => shareHalfYear(seed + i, days, i >= eventful));
  const random = seededRandom(seed + 55_000);
  return women.map((woman, i) => {
    const other = women[(i + 1) % women.length] as SharedHalfYear;
    const nobody = rotate(other.shown.twoLevels, Math.floor(days * random()));
    return { ...woman, shown: { ...woman.shown, nobody } };
  });
}
