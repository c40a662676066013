import { BY_HAND } from '#core/training/entered-value.ts';
import {
  MEASURES,
  type Measure,
  measureRow,
  SOURCE_SIGNALS,
  type SourceSignal,
} from '#core/training/measures.ts';
import { type DayColumn, type DayFacts, type LoincCode, type Row, toCell } from './column.ts';

interface MeasureFacts {
  says: string;
  fhir?: LoincCode | 'OWN';
  /** Left out of the export for research, because it tells where or when. */
  isPrivate?: true;
}

const RESTING_HEART_RATE: LoincCode = {
  code: '40443-4',
  display: 'Heart rate --resting',
  grade: 'used by others',
};
const SLEEP_DURATION: LoincCode = { code: '93832-4', display: 'Sleep duration', grade: 'used by others' };

/** Facts about each measure that are not in MEASURE_TABLE. A measure without a row does not compile. */
const MEASURE_FACTS: Readonly<Record<Measure, MeasureFacts>> = {
  hrvStatus: { says: 'The week’s heart rate variability as the wearable judges it', fhir: 'OWN' },
  hrvDirection: { says: 'On which side of the usual range an UNBALANCED week lies' },
  hrvLastNightMs: {
    says: 'Heart rate variability of the night; hrvKind says whether it is rMSSD or SDNN, which are never compared',
    fhir: 'OWN',
  },
  hrvKind: { says: 'What the HRV of the night is; empty: rMSSD' },
  hrvWeeklyMs: { says: 'Heart rate variability (rMSSD), mean of seven nights', fhir: 'OWN' },
  restingHeartRate: { says: 'Resting heart rate as the wearable gives it', fhir: RESTING_HEART_RATE },
  sleepingHeartRate: {
    says: 'Mean heart rate of the night; higher than the resting heart rate, never compared with it',
    fhir: 'OWN',
  },
  bodyBatteryCurrent: { says: 'The wearable’s energy score, last reading of the day', fhir: 'OWN' },
  bodyBatteryHigh: { says: 'The wearable’s energy score, highest of the day', fhir: 'OWN' },
  bodyBatteryLow: { says: 'The wearable’s energy score, lowest of the day', fhir: 'OWN' },
  bodyBatteryYesterdayLow: { says: 'The wearable’s energy score, lowest of the day before' },
  bodyBatteryAtWake: { says: 'The wearable’s energy score on waking', fhir: 'OWN' },
  sleepSeconds: { says: 'Time asleep in the night that ended on this day', fhir: SLEEP_DURATION },
  sleepScore: { says: 'The wearable’s own score of the night', fhir: 'OWN' },
  stressAverage: { says: 'The wearable’s own stress score, mean of the day', fhir: 'OWN' },
  skinTemperatureDeviation: {
    says: 'Skin temperature of the night, as the difference from the device’s own baseline',
    fhir: 'OWN',
  },
  readiness: { says: 'The wearable’s own score of readiness or recovery', fhir: 'OWN' },
  intensityMinutesDay: { says: 'Moderate minutes plus twice the vigorous minutes', fhir: 'OWN' },
  intensityMinutesWeek: { says: 'The same, sum of seven days' },
  measuredAt: { says: 'When the day’s latest value was measured (UTC)', isPrivate: true },
  nightEndedAt: { says: 'When the night of HRV and sleep ended (UTC)', isPrivate: true },
  utcOffsetMinutes: { says: 'The wearer’s offset from UTC on this day', isPrivate: true },
  wearable: { says: 'The watch or ring of the day’s main source, as the source names it' },
};

const SOURCE_OF: Readonly<Record<SourceSignal, string>> = {
  hrv: 'heart rate variability',
  pulse: 'heart rate',
  sleep: 'sleep',
  charge: 'energy, stress and readiness scores',
  load: 'intensity minutes',
  temperature: 'skin temperature',
};

/** The columns that name the source and the wearable of a signal. */
export const seriesOf = (signal: SourceSignal) => [`${signal}Source`, `${signal}Wearable`] as const;

function typeOf(name: Measure): DayColumn['type'] {
  const { values, type } = measureRow(name);
  if (values !== undefined) return 'code';
  if (type !== undefined) return type === 'MOMENT' ? 'moment' : 'text';
  return 'number';
}

function measureColumn(name: Measure): DayColumn {
  const { says, fhir, isPrivate } = MEASURE_FACTS[name];
  const { signal, of, unit, values, range } = measureRow(name);
  return {
    name,
    says,
    type: typeOf(name),
    of,
    basis: 'OBSERVED',
    research: isPrivate ? 'LEFT_OUT' : 'KEPT',
    ...(unit && { unit }),
    ...(values && { values }),
    ...(range && { range }),
    ...(signal && { series: signal }),
    ...(fhir && { fhir }),
    read: ({ log }) => toCell(log?.[name]),
  };
}

/** The source that gave a signal on this day; null if none did. */
export function sourceOf(signal: SourceSignal, { log }: DayFacts): string | null {
  if (log === undefined) return null;
  const given = MEASURES.filter((name) => measureRow(name).signal === signal && (log[name] ?? null) !== null);
  if (given.length === 0) return null;
  const entered = (log['enteredByHand'] ?? []) as readonly string[];
  if (given.every((name) => entered.includes(name))) return BY_HAND;
  const sources = log['signalSources'] as Partial<Record<SourceSignal, string>> | null;
  return sources?.[signal] ?? (log['source'] as string | null);
}

/** The watch or ring of the signal's source, if the source names it. */
export function wearableOf(signal: SourceSignal, day: DayFacts): string | null {
  const source = sourceOf(signal, day);
  if (source === null || source === BY_HAND) return null;
  const bySource = day.log?.['bySource'] as Record<string, Row> | null | undefined;
  return (bySource?.[source]?.['wearable'] ?? day.log?.['wearable'] ?? null) as string | null;
}

function seriesColumns(signal: SourceSignal): DayColumn[] {
  const [source, wearable] = seriesOf(signal);
  const shared = { type: 'text', of: 'DAY', basis: 'DESCRIBES', research: 'KEPT' } as const;
  const what = SOURCE_OF[signal];
  return [
    {
      ...shared,
      name: source,
      says: `Which source gave the ${what}; “manual”: entered by hand. Values of different sources are not compared`,
      read: (day) => sourceOf(signal, day),
    },
    {
      ...shared,
      name: wearable,
      says: `The watch or ring that measured the ${what}, where the source names it. A new one begins a new series`,
      read: (day) => wearableOf(signal, day),
    },
  ];
}

export const MEASURE_COLUMNS: readonly DayColumn[] = [
  ...MEASURES.map(measureColumn),
  ...SOURCE_SIGNALS.flatMap(seriesColumns),
];
