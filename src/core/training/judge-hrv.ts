import { mean } from '#core/arithmetic.ts';
import type { MeasureHistory } from './measure-history.ts';
import { knownNights, meanZ, type OwnNights, ownNights, WEEK_DAYS, type Yardstick } from './own-nights.ts';
import { isJudged, type Judged, type SignalVerdicts, sideOf, wholeRange } from './signal.ts';
import type { HrvWeekReading } from './signal-day.ts';
import { THRESHOLDS } from './thresholds.ts';

const FEWEST_WEEK_NIGHTS = 3;
const RANGE_SDS = 2;

/** HRV is compared in ln(ms). The spread is at least 5 %, because a few similar nights would understate it. */
const HRV: Yardstick = { toUnit: Math.log, curveUnit: () => 1, smallestSd: 0.05 };

type HrvWeek = Judged<SignalVerdicts['hrvWeek']>;
type HrvNight = Judged<SignalVerdicts['hrvNight']>;

export function ownHrv(nights: MeasureHistory, day: number): OwnNights | null {
  return ownNights(nights, day, HRV);
}

/** Whether a low week still counts: while the last two nights are low too. A missing night does not end it. */
function isStillLow(nights: MeasureHistory, day: number, own: OwnNights): boolean {
  if (nights.at(day) === null) return true;
  return meanZ(nights.between(day - 1, day), own) < THRESHOLDS.hrvStillLowBelow;
}

function verdictOn(z: number, side: ReturnType<typeof sideOf>, isLow: boolean): SignalVerdicts['hrvWeek'] {
  if (side !== 'BELOW') return side === 'ABOVE' ? 'ABOVE' : 'USUAL';
  if (!isLow) return 'RISING';
  if (z < THRESHOLDS.hrvWeekVeryLowBelow) return 'VERY_LOW';
  return z < THRESHOLDS.hrvWeekLowBelow ? 'LOW' : 'BELOW';
}

/** The week up to `day`, judged by the person's own nights before it. */
function ownWeek(nights: MeasureHistory, day: number, own: OwnNights | null, isLoaded: boolean): HrvWeek {
  const week = nights.between(day - WEEK_DAYS + 1, day);
  const known = knownNights(nights, day);
  if (week.length === 0)
    return { verdict: nights.isExpectedOn(day) ? 'NOT_MEASURED' : 'ABSENT', value: null, usual: null, known };
  if (own === null || known.have < known.need || week.length < FEWEST_WEEK_NIGHTS) {
    const value = Math.exp(mean(week.map((night) => Math.log(night.value))));
    return { verdict: 'NOT_JUDGED', value, usual: null, known };
  }
  const z = meanZ(week, own);
  const isLow = isStillLow(nights, day, own);
  const middle = mean(week.map((night) => own.middleOn(night.day)));
  const at = (sds: number) => Math.exp(middle + sds * own.usual.sd);
  const limit = isLow && isLoaded ? THRESHOLDS.hrvWeekFallingBelow : THRESHOLDS.hrvWeekBelow;
  const usual = wholeRange({ low: at(limit), high: at(THRESHOLDS.hrvWeekAbove) });
  // The value shown comes from the mean z, so that a single artefact weighs no more in it than in the verdict.
  const value = at(z);
  return { verdict: verdictOn(z, sideOf(value, usual), isLow), value, usual, known };
}

const VENDOR_VERDICTS = { BALANCED: 'USUAL', LOW: 'LOW', POOR: 'LOW' } as const;

function vendorVerdict({ status, direction }: HrvWeekReading): SignalVerdicts['hrvWeek'] | null {
  if (status === 'UNKNOWN') return null;
  if (status !== 'UNBALANCED') return VENDOR_VERDICTS[status];
  return direction === 'ABOVE' ? 'ABOVE' : 'BELOW';
}

interface WeekRequest {
  nights: MeasureHistory;
  day: number;
  own: OwnNights | null;
  /** The vendor's own verdict, which counts until the person's nights are enough. */
  reading: HrvWeekReading | undefined;
  /** Whether there was clearly more training than usual: then a smaller fall of HRV counts. */
  isLoaded: boolean;
}

export function judgeHrvWeek({ nights, day, own, reading, isLoaded }: WeekRequest): HrvWeek {
  const week = ownWeek(nights, day, own, isLoaded);
  const vendor = reading && vendorVerdict(reading);
  // A status that includes last night is preferred to own nights without it.
  const isNewer = reading?.withLastNight === true && nights.at(day) === null;
  if (!vendor || (isJudged(week) && !isNewer)) return week;
  return { ...week, verdict: vendor, value: reading.weekMs ?? week.value, usual: null };
}

export function judgeHrvNight(
  nights: MeasureHistory,
  day: number,
  own: OwnNights | null,
  reading: HrvWeekReading | undefined,
): HrvNight {
  const night = nights.at(day);
  const nothing = { value: null, usual: null, known: knownNights(nights, day) };
  if (night === null) {
    const isByHand = reading !== undefined && reading.status !== 'UNKNOWN' && reading.withLastNight;
    if (isByHand) return { ...nothing, verdict: 'NOT_JUDGED' };
    return { ...nothing, verdict: nights.isExpectedOn(day) ? 'NOT_MEASURED' : 'ABSENT' };
  }
  if (own === null) return { ...nothing, verdict: 'NOT_JUDGED', value: night };
  const [middle, half] = [own.middleOn(day), RANGE_SDS * own.usual.sd];
  const range = wholeRange({ low: Math.exp(middle - half), high: Math.exp(middle + half) });
  const judged = { ...nothing, value: night, usual: range };
  const side = sideOf(night, range);
  if (side !== 'BELOW') return { ...judged, verdict: side === 'ABOVE' ? 'ABOVE' : 'USUAL' };
  const z = (Math.log(night) - middle) / own.usual.sd;
  return { ...judged, verdict: z < THRESHOLDS.hrvNightFarBelow ? 'FAR_OFF' : 'BELOW' };
}

const LOW: readonly string[] = ['LOW', 'VERY_LOW'] satisfies SignalVerdicts['hrvWeek'][];

/** Whether the week was low on one of the last two days, which still counts while last night is missing. */
export function wasHrvLow(nights: MeasureHistory, day: number, readings: readonly HrvWeekReading[]): boolean {
  if (nights.at(day) !== null) return false;
  return [day - 1, day - 2].some((earlier) => {
    const reading = readings.find((each) => each.day === earlier);
    const own = ownHrv(nights, earlier);
    return LOW.includes(judgeHrvWeek({ nights, day: earlier, own, reading, isLoaded: false }).verdict);
  });
}
