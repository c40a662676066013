import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DeviceSource } from '#contract/device-source.ts';
import { VENDORS } from '#server/integrations/vendors.ts';
import { calculateCapacity } from '../bench/capacity/calculate.ts';
import { readAssumptions } from '../bench/capacity/options.ts';
import { REQUESTS_A_DAY, ROWS_A_YEAR } from '../bench/capacity/person-day.ts';
import { readTable } from './helpers/markdown-table.ts';

/** Every request costs 1 ms in the service and 1 ms in the database, and every row takes 100 bytes. */
const MEASURED = {
  costs: Object.fromEntries(Object.keys(REQUESTS_A_DAY).map((work) => [work, { service: 1, database: 1 }])),
  bytesPerRow: Object.fromEntries(Object.keys(ROWS_A_YEAR).map((table) => [table, 100])),
  memoryMb: 200,
};

test('the number of cores follows from processor time, requests a day and the busiest hour', () => {
  const { serviceMsADay, serviceCores } = calculateCapacity(
    MEASURED,
    readAssumptions(['--peak-share', '0.36', '--busy-share', '0.5']),
  );
  // Requests of a person a day: 2 + 2 + 4 + 1 + 24 + 1 + 0.5 + 0.1 + 0.04.
  expect(serviceMsADay).toBeCloseTo(34.64);
  // 346.4 s a day, of which 124.7 s in the busiest hour, on processors that may be half busy.
  expect(serviceCores).toBeCloseTo(0.0693, 4);
});

test('disk space and cost follow from bytes a row, years, copies and the given prices', () => {
  const prices = ['--core-month', '10', '--memory-gb-month', '5', '--disk-gb-month', '1'];
  const assumed = readAssumptions([...prices, '--years', '2', '--copies', '2']);
  const { bytesAYear, diskGb, memoryGb, serviceCores, databaseCores, moneyAMonth } = calculateCapacity(
    MEASURED,
    assumed,
  );
  expect(bytesAYear).toBe(90_700);
  expect(diskGb).toBeCloseTo(3.628);
  expect(memoryGb).toBeCloseTo(0.2 + 0.907 / 4);
  expect(moneyAMonth).toBeCloseTo((serviceCores + databaseCores) * 10 + memoryGb * 5 + diskGb);
});

test('an assumption that is no number above 0 is refused', () => {
  expect(() => readAssumptions(['--years', 'many'])).toThrow('--years must be a number above 0');
});

const VENDOR_OF: Readonly<Record<string, DeviceSource>> = {
  WHOOP: 'whoop',
  Polar: 'polar',
  'Google Health': 'google_health',
};

const numberIn = (cell = '') => Number(/[\d,]+/.exec(cell)?.[0].replaceAll(',', ''));

test('the document’s limits by vendor follow from the rate limits of the service', () => {
  const rows = readTable(readFileSync('docs/scaling.md', 'utf8'), 'The real ceiling: wearables', [
    'vendor',
    'requests of a reading',
    'limit of one app',
    'people',
  ]);
  const limited = Object.entries(VENDORS).filter(([, { limits = [] }]) => limits.length > 0);
  expect(rows.map(({ vendor }) => VENDOR_OF[vendor]).toSorted()).toEqual(
    limited.map(([name]) => name).toSorted(),
  );
  for (const row of rows) {
    const limits = VENDORS[VENDOR_OF[row.vendor] ?? 'whoop'].limits ?? [];
    const longest = limits.toSorted((a, b) => b.per.total('seconds') - a.per.total('seconds'))[0];
    expect(row['limit of one app']).toContain(longest?.per.toLocaleString('en', { style: 'long' }));
    expect(numberIn(row['limit of one app'])).toBe(longest?.requests);
    expect(numberIn(row.people)).toBe(
      Math.floor((longest?.requests ?? 0) / numberIn(row['requests of a reading'])),
    );
  }
});
