import type { Assumptions } from './options.ts';
import { REQUESTS_A_DAY, ROWS_A_YEAR } from './person-day.ts';

/** What the run measured. */
export interface Measured {
  /** Processor time of the service and of the database, in milliseconds a request. */
  costs: Readonly<Record<string, { service: number; database: number }>>;
  /** Bytes of a row with its share of the indexes. */
  bytesPerRow: Readonly<Record<string, number>>;
  /** Memory of one process of the service under load. */
  memoryMb: number;
}

export interface Capacity {
  serviceMsADay: number;
  databaseMsADay: number;
  bytesAYear: number;
  serviceCores: number;
  databaseCores: number;
  memoryGb: number;
  diskGb: number;
  moneyAMonth: number;
  /** How long the messages of 1,000,000 people take who want them at the same minute. */
  rushMinutes: number;
}

const PEOPLE = 10_000;
const RUSH_PEOPLE = 1_000_000;
const SECONDS_AN_HOUR = 3_600;
const GB = 1e9;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Calculates what 10,000 people need from what was measured for one. */
export function calculateCapacity(measured: Measured, assumed: Assumptions): Capacity {
  const msADay = (of: 'service' | 'database') =>
    sum(Object.entries(REQUESTS_A_DAY).map(([work, times]) => times * (measured.costs[work]?.[of] ?? 0)));
  const coresFor = (ms: number) =>
    (PEOPLE * (ms / 1_000) * assumed['peak-share']) / SECONDS_AN_HOUR / assumed['busy-share'];
  const [serviceMsADay, databaseMsADay] = [msADay('service'), msADay('database')];
  const bytesAYear = sum(
    Object.entries(ROWS_A_YEAR).map(([table, rows]) => rows * (measured.bytesPerRow[table] ?? 0)),
  );
  const [serviceCores, databaseCores] = [coresFor(serviceMsADay), coresFor(databaseMsADay)];
  const yearGb = (PEOPLE * bytesAYear) / GB;
  const memoryGb = (Math.ceil(serviceCores) * measured.memoryMb) / 1_000 + yearGb * assumed['hot-share'];
  const diskGb = yearGb * assumed.years * assumed.copies;
  return {
    serviceMsADay,
    databaseMsADay,
    bytesAYear,
    serviceCores,
    databaseCores,
    memoryGb,
    diskGb,
    moneyAMonth:
      (serviceCores + databaseCores) * assumed['core-month'] +
      memoryGb * assumed['memory-gb-month'] +
      diskGb * assumed['disk-gb-month'],
    rushMinutes: RUSH_PEOPLE / assumed['messages-per-second'] / 60,
  };
}
