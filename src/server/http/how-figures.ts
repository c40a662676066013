import { LATE_LUTEAL_DAYS, LUTEAL_DAYS } from '#core/cycle/phase-table.ts';
import { LONGEST_CYCLE_DAYS, SHORTEST_CYCLE_DAYS } from '#core/limits.ts';
import { MODEL } from '#core/prediction/predict-length.ts';
import { SCORE_DAYS } from '#core/training/judge-score.ts';
import { USUAL_DAYS } from '#core/training/measure-history.ts';
import { RULES } from '#core/training/rules.ts';
import { THRESHOLDS } from '#core/training/thresholds.ts';

const HOUR_SECONDS = 3600;
const percent = (share: number) => Math.round(share * 100);

/** The model's numbers for the page `/how`. They come from the code, so the page is always up to date. */
export const FIGURES = {
  rules: RULES.length,
  usualDays: USUAL_DAYS,
  scoreDays: SCORE_DAYS,
  scorePercents: [THRESHOLDS.chargeVeryLow, THRESHOLDS.chargeLow, THRESHOLDS.chargeBelow].map(percent),
  scorePoints: THRESHOLDS.chargePointsBelow,
  drainPercent: percent(THRESHOLDS.drainLow),
  temperatureDegrees: THRESHOLDS.temperatureRaisedBy,
  pulseBeats: THRESHOLDS.pulseFarBeats,
  sleepShortHours: THRESHOLDS.sleepShortSeconds / HOUR_SECONDS,
  sleepVeryShortHours: THRESHOLDS.sleepVeryShortSeconds / HOUR_SECONDS,
  loadTimes: THRESHOLDS.loadHigh,
  easedPercent: percent(1 - THRESHOLDS.easedLoad),
  meanDays: MODEL.populationMeanDays,
  cyclesKept: MODEL.cyclesKept,
  shortestDays: SHORTEST_CYCLE_DAYS,
  longestDays: LONGEST_CYCLE_DAYS,
  lutealDays: LUTEAL_DAYS,
  lateLutealDays: LATE_LUTEAL_DAYS,
} as const;

export type Figures = typeof FIGURES;
