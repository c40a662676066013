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

type ReadDay = (at: number, vendor: VendorSignals, isWanted: (name: ReadingName) => boolean) => SignalDay;

/** Reads the signals of single days, each from the readings that `isWanted` accepts. */
function dayReader(columns: ReadingColumns): ReadDay {
  const { source: _source, days, enteredByHand: _entered, wearables, ...readings } = columns;
  const named = (Object.entries(readings) as [ReadingName, (number | null)[]][]).filter(
    ([, column]) => column.length > 0,
  );
  return (at, { toSignals }, isWanted) => {
    const values = { ...NO_READINGS };
    for (const [name, column] of named) values[name] = isWanted(name) ? (column[at] ?? null) : null;
    return { day: days[at] as number, wearable: wearables[at] ?? null, ...toSignals(values) };
  };
}

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

/** A signal's other measure, such as SDNN beside rMSSD: never compared with the first, also within one source. */
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

function measuredSeries(columns: ReadingColumns, signals: VendorSignals): SignalSeries[] {
  const { source, days, enteredByHand } = columns;
  const readDay = dayReader(columns);
  const dayAt = (_day: number, at: number) =>
    readDay(at, signals, (name) => !enteredByHand[at]?.includes(name));
  // Among series with the same newest day the first one counts.
  return [
    { source, days: days.map(dayAt) },
    ...secondSeries(columns, 'hrvMs', columns.hrvSdnnMs),
    ...secondSeries(columns, 'pulse', columns.sleepingHeartRate),
  ];
}

function enteredDays(columns: ReadingColumns): SignalDay[] {
  const readDay = dayReader(columns);
  return columns.enteredByHand.flatMap((names, at) =>
    names.length === 0 ? [] : readDay(at, enteredSignals, (name) => names.includes(name)),
  );
}

/** The days of each source as signals. Values entered by hand are a separate source. */
export function toSignalSeries(sources: readonly ReadingColumns[], signalsOf: SignalsOf): SignalSeries[] {
  const measured = sources
    .filter(({ source }) => source !== BY_HAND)
    .flatMap((columns) => measuredSeries(columns, signalsOf(columns.source)));
  const days = sources.flatMap(enteredDays);
  return days.length === 0 ? measured : [...measured, { source: BY_HAND, days }];
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
