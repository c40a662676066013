import { HRV_STATUSES } from './hrv-status.ts';
import {
  BATTERY,
  HEART_RATE_BPM,
  HRV_MS,
  type MeasureRange,
  MINUTES_OF_DAY,
  MINUTES_OF_WEEK,
  SCORE,
  SKIN_DEVIATION,
  SLEPT_SECONDS,
  STRESS,
  UTC_OFFSET_MINUTES,
} from './measure-ranges.ts';

/** Signals whose measures all come from one source. A person can choose the source of each signal. */
export const SOURCE_SIGNALS = ['hrv', 'pulse', 'sleep', 'charge', 'load', 'temperature'] as const;
export type SourceSignal = (typeof SOURCE_SIGNALS)[number];

/** Where a measure is used. */
type Use =
  /** A source with this measure counts as having measured the signal on that day. */
  | 'leading'
  /** One of the readings that a morning is judged by. */
  | 'judged'
  /** In daily logs and among today's values. */
  | 'shown'
  /** The person can read it off the watch and enter it. */
  | 'entered'
  /** Taken from a night in a file of another app. */
  | 'imported'
  /** Part of each day in the trends; `charted`: also with a chart and a usual range. */
  | 'trend'
  | 'charted'
  /** Computed from earlier days of the same source, never sent by one. */
  | 'derived';

interface MeasureRow {
  /** Null for time, place and watch, which come from the day's main source. */
  signal: SourceSignal | null;
  /** Whether it belongs to the night that ended on this day, or to the day so far. */
  of: 'NIGHT' | 'DAY';
  /** Set for a number. A word has `values` instead; other measures are an instant or a text. */
  range?: MeasureRange;
  values?: readonly string[];
  type?: 'MOMENT' | 'TEXT';
  unit?: 'ms' | 'bpm' | 's' | 'min' | '°C' | 'of 100';
  uses: readonly Use[];
}

/** Every measure of a day, one row each. Types, columns, schemas and lists derive from it, in this order. */
export const MEASURE_TABLE = {
  hrvStatus: { signal: 'hrv', of: 'NIGHT', values: HRV_STATUSES, uses: ['shown', 'entered'] },
  /** On which side of the person's usual range an UNBALANCED week lies. */
  hrvDirection: { signal: 'hrv', of: 'NIGHT', values: ['ABOVE', 'BELOW'], uses: [] },
  hrvLastNightMs: {
    signal: 'hrv',
    of: 'NIGHT',
    range: HRV_MS,
    unit: 'ms',
    uses: ['leading', 'judged', 'shown', 'entered', 'imported', 'trend', 'charted'],
  },
  /** The kind of the night's HRV; null means rMSSD, which the week's always is. SDNN and rMSSD are never compared. */
  hrvKind: { signal: 'hrv', of: 'NIGHT', values: ['RMSSD', 'SDNN'], uses: ['imported'] },
  hrvWeeklyMs: { signal: 'hrv', of: 'NIGHT', range: HRV_MS, unit: 'ms', uses: ['shown'] },
  restingHeartRate: {
    signal: 'pulse',
    of: 'DAY',
    range: HEART_RATE_BPM,
    unit: 'bpm',
    uses: ['leading', 'judged', 'shown', 'entered', 'imported', 'trend', 'charted'],
  },
  /** The average of the night. Never compared with the resting heart rate, which is lower. */
  sleepingHeartRate: {
    signal: 'pulse',
    of: 'NIGHT',
    range: HEART_RATE_BPM,
    unit: 'bpm',
    uses: ['leading', 'judged'],
  },
  /** The last reading of the day; for today, the latest so far. */
  bodyBatteryCurrent: {
    signal: 'charge',
    of: 'DAY',
    range: BATTERY,
    unit: 'of 100',
    uses: ['leading', 'judged', 'shown', 'entered'],
  },
  bodyBatteryHigh: {
    signal: 'charge',
    of: 'DAY',
    range: BATTERY,
    unit: 'of 100',
    uses: ['leading', 'judged', 'shown', 'trend', 'charted'],
  },
  bodyBatteryLow: { signal: 'charge', of: 'DAY', range: BATTERY, unit: 'of 100', uses: ['shown', 'trend'] },
  bodyBatteryYesterdayLow: {
    signal: 'charge',
    of: 'DAY',
    range: BATTERY,
    unit: 'of 100',
    uses: ['derived', 'judged', 'shown', 'entered'],
  },
  bodyBatteryAtWake: {
    signal: 'charge',
    of: 'DAY',
    range: BATTERY,
    unit: 'of 100',
    uses: ['leading', 'judged'],
  },
  sleepSeconds: {
    signal: 'sleep',
    of: 'NIGHT',
    range: SLEPT_SECONDS,
    unit: 's',
    uses: ['leading', 'judged', 'shown', 'entered', 'imported', 'trend', 'charted'],
  },
  sleepScore: {
    signal: 'sleep',
    of: 'NIGHT',
    range: SCORE,
    unit: 'of 100',
    uses: ['shown', 'entered', 'trend'],
  },
  stressAverage: {
    signal: 'charge',
    of: 'DAY',
    range: STRESS,
    unit: 'of 100',
    uses: ['shown', 'entered', 'trend', 'charted'],
  },
  /** Deviation of the night from the device's own baseline. */
  skinTemperatureDeviation: {
    signal: 'temperature',
    of: 'NIGHT',
    range: SKIN_DEVIATION,
    unit: '°C',
    uses: ['leading', 'judged', 'imported'],
  },
  readiness: { signal: 'charge', of: 'DAY', range: SCORE, unit: 'of 100', uses: ['leading', 'judged'] },
  /** Moderate minutes plus twice the vigorous minutes. */
  intensityMinutesDay: {
    signal: 'load',
    of: 'DAY',
    range: MINUTES_OF_DAY,
    unit: 'min',
    uses: ['leading', 'judged', 'trend', 'charted'],
  },
  intensityMinutesWeek: {
    signal: 'load',
    of: 'DAY',
    range: MINUTES_OF_WEEK,
    unit: 'min',
    uses: ['derived', 'shown', 'entered'],
  },
  /** When the day's latest value was measured, and when the night of HRV and sleep ended. */
  measuredAt: { signal: null, of: 'DAY', type: 'MOMENT', uses: [] },
  nightEndedAt: { signal: null, of: 'NIGHT', type: 'MOMENT', uses: [] },
  /** The wearer's UTC offset on this day. */
  utcOffsetMinutes: { signal: null, of: 'DAY', range: UTC_OFFSET_MINUTES, unit: 'min', uses: [] },
  /** The watch or ring that measured, as the source names it. */
  wearable: { signal: null, of: 'DAY', type: 'TEXT', uses: [] },
} as const satisfies Record<string, MeasureRow>;

type Table = typeof MEASURE_TABLE;
export type Measure = keyof Table;
export const MEASURES = Object.keys(MEASURE_TABLE) as readonly Measure[];

type ValueOf<Row extends MeasureRow> = Row extends { values: readonly (infer Word)[] }
  ? Word
  : Row extends { type: 'MOMENT' }
    ? Temporal.Instant
    : Row extends { type: 'TEXT' }
      ? string
      : number;

/** What one source measured on one day, and what is derived from its earlier days; null for what it did not measure. */
export type Measures = { [Name in Measure]: ValueOf<Table[Name]> | null };

/** The measures with this use. */
export type MeasureFor<Wanted extends Use> = {
  [Name in Measure]: Wanted extends Table[Name]['uses'][number] ? Name : never;
}[Measure];

/** A row of the table, typed the same for all measures. */
export const measureRow = (name: Measure): MeasureRow => MEASURE_TABLE[name];

export function measuresFor<Wanted extends Use>(use: Wanted): readonly MeasureFor<Wanted>[] {
  return MEASURES.filter((name): name is MeasureFor<Wanted> => measureRow(name).uses.includes(use));
}

/** An object with one value for each of the measures. */
export function mapMeasures<Name extends Measure, Value>(
  names: readonly Name[],
  readValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, readValue(name)])) as Record<Name, Value>;
}
