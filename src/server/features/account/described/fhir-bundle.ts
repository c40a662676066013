import { createHash } from 'node:crypto';
import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import { bleedingRuns, isOver } from '#core/cycle/bleeding-length.ts';
import { type Bleeding, isPeriodBleeding } from '#core/cycle/body-day.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import { SOURCE_SIGNALS, type SourceSignal } from '#core/training/measures.ts';
import type { DayColumn, DayFacts } from './column.ts';
import { DAY_COLUMNS } from './day-columns.ts';
import {
  codeSystem,
  HRV_SDNN,
  loincConcept,
  ownConcept,
  PERIOD_LENGTH,
  PERIOD_START,
  quantity,
  valueConcept,
} from './fhir-codes.ts';
import { sourceOf, wearableOf } from './measure-columns.ts';

interface BundleFacts {
  userId: string;
  days: readonly DayFacts[];
  today: Temporal.PlainDate;
  now: Temporal.Instant;
  version: string;
}

type Resource = Record<string, unknown>;
type UrlOf = (key: string) => string;

/**
 * Makes URNs that are the same in every export of one person, so that a reader recognises resources it already has.
 * They do not reveal the account.
 */
function urlsOf(userId: string): UrlOf {
  return (key) => {
    const bytes = createHash('sha256').update(`fhir ${userId} ${key}`).digest('hex');
    const uuid = `${bytes.slice(0, 8)}-${bytes.slice(8, 12)}-8${bytes.slice(13, 16)}-a${bytes.slice(17, 20)}`;
    return `urn:uuid:${uuid}-${bytes.slice(20, 32)}`;
  };
}

function toValue(column: DayColumn, value: string | number | boolean): Resource {
  if (typeof value === 'number') return { valueQuantity: quantity(value, column.unit ?? '1') };
  if (typeof value === 'boolean') return { valueBoolean: value };
  return { valueCodeableConcept: valueConcept(column, value) };
}

function codeOf(column: DayColumn, { log }: DayFacts) {
  const { fhir, name, says } = column;
  if (name === 'hrvLastNightMs' && log?.['hrvKind'] === 'SDNN') return loincConcept(HRV_SDNN, says);
  return typeof fhir === 'object' ? loincConcept(fhir, says) : ownConcept(column);
}

/** What measured a signal; undefined for what the person said or entered. */
function deviceOf(signal: SourceSignal | undefined, day: DayFacts): string | undefined {
  const source = signal === undefined ? null : sourceOf(signal, day);
  if (signal === undefined || source === null || source === BY_HAND) return undefined;
  const wearable = wearableOf(signal, day);
  return wearable === null ? source : `${wearable} (${source})`;
}

/** False for a value that only means "unknown" or "not marked": it is left out. */
const isSaid = (value: ReturnType<DayColumn['read']>): value is string | number | true =>
  value !== null && value !== false && value !== 'UNKNOWN';

interface Context {
  urlOf: UrlOf;
  version: string;
}

const entry = (fullUrl: string, resource: Resource) => ({ fullUrl, resource });

const observed = (urlOf: UrlOf, key: string, facts: Resource) =>
  entry(urlOf(key), {
    resourceType: 'Observation',
    status: 'final',
    subject: { reference: urlOf('patient') },
    ...facts,
  });

function observationsOf(day: DayFacts, { urlOf, version }: Context) {
  return DAY_COLUMNS.flatMap((column) => {
    const value = column.read(day);
    if (column.fhir === undefined || !isSaid(value)) return [];
    const device = deviceOf(column.series, day);
    const fact = {
      code: codeOf(column, day),
      effectiveDateTime: day.date,
      ...toValue(column, value),
      ...(column.basis === 'ESTIMATED' && {
        method: { text: `Estimated by Lutea ${version}, not measured` },
      }),
      ...(device !== undefined && { device: { reference: urlOf(`device ${device}`) } }),
    };
    return [observed(urlOf, `${day.date} ${column.name}`, fact)];
  });
}

function periodStarts(days: readonly DayFacts[], urlOf: UrlOf) {
  return days
    .filter(({ start }) => start !== undefined)
    .map(({ date }) =>
      observed(urlOf, `period ${date}`, {
        code: loincConcept(PERIOD_START, 'The first day of a period, as the person logged it'),
        effectiveDateTime: date,
        valueDateTime: date,
      }),
    );
}

const numberOf = ({ date }: DayFacts): number => dayNumber(Temporal.PlainDate.from(date));

const isBleeding = ({ start, noted }: DayFacts): boolean =>
  start !== undefined || isPeriodBleeding((noted?.['bleeding'] ?? null) as Bleeding | null);

/** The lengths of periods that are over and have more than one noted day, because most people log only the start. */
function periodLengths({ days, today }: BundleFacts, urlOf: UrlOf) {
  const starts = new Set(days.filter(({ start }) => start !== undefined).map(numberOf));
  return bleedingRuns(days.filter(isBleeding).map(numberOf))
    .filter(({ first, last }) => starts.has(first) && last > first && isOver(last, dayNumber(today)))
    .map(({ first, last }) => {
      const [start, end] = [dayOfNumber(first).toString(), dayOfNumber(last).toString()];
      return observed(urlOf, `period length ${start}`, {
        code: loincConcept(PERIOD_LENGTH, 'Days from the first to the last noted day of bleeding'),
        effectivePeriod: { start, end },
        valueQuantity: quantity(last - first + 1, 'd'),
      });
    });
}

function devicesOf(days: readonly DayFacts[], urlOf: UrlOf) {
  const names = days.flatMap((day) => SOURCE_SIGNALS.map((signal) => deviceOf(signal, day)));
  return [...new Set(names)]
    .filter((name) => name !== undefined)
    .map((name) =>
      entry(urlOf(`device ${name}`), {
        resourceType: 'Device',
        deviceName: [{ name, type: 'user-friendly-name' }],
      }),
    );
}

/** A FHIR R4 bundle of the days: a patient without a name, the devices, and one observation for each value. */
export function fhirBundle(facts: BundleFacts): Resource {
  const { userId, days, now, version } = facts;
  const urlOf = urlsOf(userId);
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toString(),
    entry: [
      entry(urlOf('patient'), { resourceType: 'Patient', active: true }),
      entry(urlOf('codes'), codeSystem(version)),
      ...devicesOf(days, urlOf),
      ...periodStarts(days, urlOf),
      ...periodLengths(facts, urlOf),
      ...days.flatMap((day) => observationsOf(day, { urlOf, version })),
    ],
  };
}
