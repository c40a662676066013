import { clamp, mean } from '#core/arithmetic.ts';
import type { DatedValue, MeasureHistory } from './measure-history.ts';
import type { Judged, SignalVerdicts } from './signal.ts';
import type { HrvWeekReading } from './signal-day.ts';
import { THRESHOLDS } from './thresholds.ts';
import { comparableWith, FEWEST_DAYS, type Usual, usualOf } from './usual.ts';

const WEEK_DAYS = 7;
const FEWEST_WEEK_NIGHTS = 3;
/** Including the week itself. */
const FEWEST_NIGHTS = 21;

/** Floor for the spread of ln(ms): a few nights within five per cent of each other understate it. */
const SMALLEST_SD = 0.05;

/** Limits one night's weight in the week's mean, so that a single artefact cannot decide it. */
const FURTHEST_Z = 3;

type HrvWeek = Judged<SignalVerdicts['hrvWeek']>;
type HrvNight = Judged<SignalVerdicts['hrvNight']>;

const zOf = (value: number, { middle, sd }: Usual): number => (Math.log(value) - middle) / sd;
const logsOf = (values: readonly number[]): number[] => values.map(Math.log);

/** The mean z of the nights against their baselines; null if too few have one. */
function meanZ(week: readonly DatedValue[], baselineOf: (night: DatedValue) => Usual | null): number | null {
  const zs = week.flatMap((night) => {
    const usual = baselineOf(night);
    return usual === null ? [] : clamp(zOf(night.value, usual), -FURTHEST_Z, FURTHEST_Z);
  });
  return zs.length < FEWEST_WEEK_NIGHTS ? null : mean(zs);
}

function verdictOn(z: number): SignalVerdicts['hrvWeek'] {
  if (z < THRESHOLDS.hrvWeekLowBelow) return 'LOW';
  if (z < -THRESHOLDS.hrvWeekOutside) return 'BELOW';
  return z > THRESHOLDS.hrvWeekOutside ? 'ABOVE' : 'USUAL';
}

/** The week up to `day`, judged by the person's own nights before it. */
function ownWeek(nights: MeasureHistory, day: number): HrvWeek {
  const week = nights.between(day - WEEK_DAYS + 1, day);
  const earlier = nights.before(day - WEEK_DAYS + 1);
  const have = week.length + earlier.length;
  const known = { have: Math.min(have, FEWEST_NIGHTS), need: FEWEST_NIGHTS };
  if (week.length === 0)
    return { verdict: nights.isExpectedOn(day) ? 'NOT_MEASURED' : 'ABSENT', value: null, usual: null, known };
  const value = Math.exp(mean(week.map((night) => Math.log(night.value))));
  const isEnough = have >= FEWEST_NIGHTS && earlier.length >= FEWEST_DAYS.allPhases;
  const usual = isEnough ? usualOf(logsOf(earlier.map((night) => night.value)), SMALLEST_SD) : null;
  const z = usual && meanZ(week, () => usual);
  if (usual === null || z === null) return { verdict: 'NOT_JUDGED', value, usual: null, known };
  const half = THRESHOLDS.hrvWeekOutside * usual.sd;
  const range = { low: Math.exp(usual.middle - half), high: Math.exp(usual.middle + half) };
  return { verdict: verdictOn(z), value, usual: range, known };
}

const VENDOR_VERDICTS = { BALANCED: 'USUAL', LOW: 'LOW', POOR: 'LOW' } as const;

function vendorVerdict({ status, direction }: HrvWeekReading): SignalVerdicts['hrvWeek'] | null {
  if (status === 'UNKNOWN') return null;
  if (status !== 'UNBALANCED') return VENDOR_VERDICTS[status];
  return direction === 'ABOVE' ? 'ABOVE' : 'BELOW';
}

/** Each night against the other nights of the same phase. */
function isUsualForPhases(nights: MeasureHistory, day: number): boolean {
  const week = nights.between(day - WEEK_DAYS + 1, day);
  const earlier = nights.before(day - WEEK_DAYS + 1);
  const z = meanZ(week, ({ phase }) => {
    const { basis, values } = comparableWith(phase, earlier);
    return basis === 'SAME_PHASE' ? usualOf(logsOf(values), SMALLEST_SD) : null;
  });
  return z !== null && z >= -THRESHOLDS.hrvWeekOutside;
}

/** Prefers the vendor's own verdict; without one, judges by the person's nights. */
export function judgeHrvWeek(
  nights: MeasureHistory,
  day: number,
  reading: HrvWeekReading | undefined,
): HrvWeek {
  const own = ownWeek(nights, day);
  const vendor = reading && vendorVerdict(reading);
  const week: HrvWeek = vendor
    ? { ...own, verdict: vendor, value: reading.weekMs ?? own.value, usual: null }
    : own;
  // A missing night does not excuse a low week.
  const isExcused = week.verdict === 'BELOW' && nights.at(day) !== null && isUsualForPhases(nights, day);
  return isExcused ? { ...week, verdict: 'BELOW_USUAL_FOR_PHASE' } : week;
}

const RANGE_SDS = 2;

export function judgeHrvNight(
  nights: MeasureHistory,
  day: number,
  reading: HrvWeekReading | undefined,
): HrvNight {
  const night = nights.at(day);
  const { values, isEnough, known } = comparableWith(nights.phaseOn(day), nights.before(day));
  const nothing = { value: null, usual: null, known };
  if (night === null) {
    const isByHand = reading !== undefined && reading.status !== 'UNKNOWN' && reading.withLastNight;
    if (isByHand) return { ...nothing, verdict: 'NOT_JUDGED' };
    return { ...nothing, verdict: nights.isExpectedOn(day) ? 'NOT_MEASURED' : 'ABSENT' };
  }
  if (!isEnough) return { ...nothing, verdict: 'NOT_JUDGED', value: night };
  const usual = usualOf(logsOf(values), SMALLEST_SD);
  const range = {
    low: Math.exp(usual.middle - RANGE_SDS * usual.sd),
    high: Math.exp(usual.middle + RANGE_SDS * usual.sd),
  };
  const judged = { value: night, usual: range, known };
  if (zOf(night, usual) < THRESHOLDS.hrvNightFarBelow) return { ...judged, verdict: 'FAR_OFF' };
  if (night < range.low) return { ...judged, verdict: 'BELOW' };
  return { ...judged, verdict: night > range.high ? 'ABOVE' : 'USUAL' };
}

/** A low week on one of the last two days still counts while last night is missing. */
export function wasHrvLow(nights: MeasureHistory, day: number, readings: readonly HrvWeekReading[]): boolean {
  return [day - 1, day - 2].some((earlier) => {
    const reading = readings.find((each) => each.day === earlier);
    return judgeHrvWeek(nights, earlier, reading).verdict === 'LOW';
  });
}
