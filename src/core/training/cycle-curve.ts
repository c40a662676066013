/** How a measure follows the cycle, relative to its mean over the cycle. */
export interface CurvePoint {
  /** Added to ln(HRV). */
  hrv: number;
  /** A share of the usual pulse. */
  pulse: number;
}

interface Knot extends CurvePoint {
  at: number;
}

export const NO_CURVE: CurvePoint = { hrv: 0, pulse: 0 };

/**
 * The curve up to ovulation, on a scale with ovulation on day 14. Read by eye, to ±0.005, off the published curve of
 * 2,596 women (Gonzalez & O'Day 2025, figure 3).
 */
const BEFORE_OVULATION: readonly Knot[] = [
  { at: 1, hrv: 0.015, pulse: -0.005 },
  { at: 2.5, hrv: 0.05, pulse: -0.026 },
  { at: 4.5, hrv: 0.065, pulse: -0.033 },
  { at: 7, hrv: 0.045, pulse: -0.025 },
  { at: 10, hrv: 0.025, pulse: -0.01 },
  { at: 14, hrv: 0, pulse: 0 },
];

/** The curve after ovulation, by the days until the next start. */
const BEFORE_START: readonly Knot[] = [
  { at: 1, hrv: 0.005, pulse: -0.002 },
  { at: 3, hrv: -0.035, pulse: 0.025 },
  { at: 6, hrv: -0.058, pulse: 0.036 },
  { at: 10, hrv: -0.03, pulse: 0.022 },
  { at: 14, hrv: 0, pulse: 0 },
];

const OVULATION_ON_SCALE = 14;
/** The scale before ovulation is not stretched further than for this many days. */
const FEWEST_DAYS_BEFORE_OVULATION = 6;
/** Days before the next start on which ovulation is assumed where it was not observed. */
const USUAL_LUTEAL_DAYS = 13;
/** How long a late cycle keeps the value of its last day. */
const LATE_DAYS = 7;

function between(at: number, knots: readonly Knot[]): CurvePoint {
  const right = knots.findIndex((knot) => knot.at >= at);
  const [low, high] = [knots[right - 1], knots[right]];
  if (high === undefined) return knots.at(-1) ?? NO_CURVE;
  if (low === undefined) return high;
  const share = (at - low.at) / (high.at - low.at);
  return { hrv: low.hrv + share * (high.hrv - low.hrv), pulse: low.pulse + share * (high.pulse - low.pulse) };
}

/** The curve on a cycle day, in a cycle of this length. `ovulationDay` if it was observed. */
export function curveOn(
  cycleDay: number,
  lengthDays: number,
  ovulationDay = lengthDays - USUAL_LUTEAL_DAYS,
): CurvePoint {
  const untilStart = lengthDays + 1 - cycleDay;
  if (untilStart <= -LATE_DAYS) return NO_CURVE;
  if (cycleDay > ovulationDay) return between(Math.max(1, untilStart), BEFORE_START);
  const scale = (OVULATION_ON_SCALE - 1) / Math.max(FEWEST_DAYS_BEFORE_OVULATION, ovulationDay - 1);
  return between(1 + (cycleDay - 1) * scale, BEFORE_OVULATION);
}
