import { expect, test } from 'vitest';
import { addressWith, rangeFault, readDays, readMeasure } from './address.ts';

const TODAY = '2026-11-15';

test('the history shows the last 90 days including today, unless the URL says otherwise', () => {
  expect(readDays({}, TODAY)).toEqual({ from: '2026-08-18', to: TODAY, preset: 90 });
  expect(readDays({ days: '30' }, TODAY)).toEqual({ from: '2026-10-17', to: TODAY, preset: 30 });
  expect(readDays({ days: '7' }, TODAY).preset).toBe(90);
});

test('the history shows the days that were chosen', () => {
  const chosen = { from: '2026-01-01', to: '2026-01-31' };
  expect(readDays(chosen, TODAY)).toEqual({ ...chosen, preset: undefined });
});

test.each([
  ['2026-02-30', '2026-03-01', 'notADay'],
  ['', '2026-03-01', 'notADay'],
  ['2026-03-02', '2026-03-01', 'backwards'],
  ['2025-01-01', '2026-02-05', 'tooLong'],
  ['2025-01-01', '2026-02-04', undefined],
  ['2026-03-01', '2026-03-01', undefined],
])('the range from %s to %s has the fault %s', (from, to, fault) => {
  expect(rangeFault(from, to)).toBe(fault);
  if (fault !== undefined) expect(readDays({ from, to }, TODAY).preset).toBe(90);
});

test('the measurement in the URL is read by name; the default is the first one', () => {
  expect(readMeasure({ measure: 'sleepSeconds' })).toBe('sleepSeconds');
  expect(readMeasure({ measure: 'toString' })).toBe('hrvLastNightMs');
});

test('some parameters of the URL can be changed while the others stay', () => {
  const query = { days: '30', measure: 'sleepSeconds' };
  expect(addressWith(query, { view: 'table' })).toBe('/history?days=30&measure=sleepSeconds&view=table');
  expect(addressWith(query, { days: '', measure: '' })).toBe('/history');
});
