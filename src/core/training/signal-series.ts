import type { SignalSources } from '../sources/day-sources.ts';
import { enteredSignals } from './entered-signals.ts';
import { BY_HAND } from './entered-value.ts';
import { type Measures, mapMeasures } from './measures.ts';
import {
  type DayReadings,
  type HrvWeekReading,
  type ReadingColumns,
  type SignalDay,
  type SignalSeries,
  type SignalValues,
  STORED_READINGS,
} from './signal-day.ts';
import type { SignalsOf, VendorSignals } from './vendor-signals.ts';

type ReadingName = keyof DayReadings;

const NO_READINGS: DayReadings = { ...mapMeasures(STORED_READINGS, () => null), hrvSdnnMs: null };

const NOTHING: SignalValues = {
  hrvMs: null,
  pulse: null,
  sleepSeconds: null,
  charge: null,
  drain: null,
  loadMinutes: null,
  temperature: null,
};

/**
 * A separate series for a signal's second measure, such as SDNN beside rMSSD: they are never compared, even within one
 * source.
 */
function secondSeries(
  { source, days, wearables }: ReadingColumns,
  signal: 'hrvMs' | 'pulse',
  column: readonly (number | null)[],
): SignalSeries[] {
  const nights = days.flatMap((day, at) => {
    const value = column[at] ?? null;
    return value === null ? [] : { ...NOTHING, day, wearable: wearables[at] ?? null, [signal]: value };
  });
  return nights.length === 0 ? [] : [{ source, days: nights }];
}

function readDays(columns: ReadingColumns, { toSignals }: VendorSignals): SignalDay[] {
  const { source: _source, days, wearables, ...readings } = columns;
  const named = (Object.entries(readings) as [ReadingName, (number | null)[]][]).filter(
    ([, column]) => column.length > 0,
  );
  return days.map((day, at) => {
    const values = { ...NO_READINGS };
    for (const [name, column] of named) values[name] = column[at] ?? null;
    return { day, wearable: wearables[at] ?? null, ...toSignals(values) };
  });
}

function seriesOf(columns: ReadingColumns, signalsOf: SignalsOf): SignalSeries[] {
  const { source } = columns;
  if (source === BY_HAND) return [{ source, days: readDays(columns, enteredSignals) }];
  // The order matters: among series with the same newest day, the first one counts.
  return [
    { source, days: readDays(columns, signalsOf(source)) },
    ...secondSeries(columns, 'hrvMs', columns.hrvSdnnMs),
    ...secondSeries(columns, 'pulse', columns.sleepingHeartRate),
  ];
}

/** The days of each source as signals. Measured values come before values entered by hand. */
export function toSignalSeries(sources: readonly ReadingColumns[], signalsOf: SignalsOf): SignalSeries[] {
  const byHandLast = sources.toSorted((a, b) => Number(a.source === BY_HAND) - Number(b.source === BY_HAND));
  return byHandLast.flatMap((columns) => seriesOf(columns, signalsOf));
}

interface LoggedWeek extends Pick<Measures, 'hrvStatus' | 'hrvDirection' | 'hrvWeeklyMs' | 'hrvLastNightMs'> {
  source: string | null;
  enteredByHand: readonly string[];
  signalSources?: SignalSources | null;
}

/** The week's HRV of a log. */
export function toHrvWeek(day: number, log: LoggedWeek, signalsOf: SignalsOf): HrvWeekReading {
  const isByHand = log.enteredByHand.includes('hrvStatus');
  const { isStatusOfTheNight } = isByHand ? enteredSignals : signalsOf(log.signalSources?.hrv ?? log.source);
  return {
    day,
    status: log.hrvStatus ?? 'UNKNOWN',
    direction: log.hrvDirection,
    weekMs: log.hrvWeeklyMs,
    withLastNight: isStatusOfTheNight(log),
  };
}
