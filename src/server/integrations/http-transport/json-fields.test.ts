import { expect, test } from 'vitest';
import { dayIn, numberIn, rowsOf, soleObject, UnexpectedShape } from './json-fields.ts';

test.each([undefined, null, []])('an answer of %j has no object', (json) => {
  expect(soleObject(json)).toBeNull();
});

test.each([undefined, null, [], {}, { id: null, values: null }])('an answer of %j has no rows', (json) => {
  expect(rowsOf(json)).toEqual([]);
});

test.each(['text', 7, true, [1]])('%j is refused where an object is expected', (json) => {
  expect(() => soleObject(json)).toThrow(UnexpectedShape);
});

test.each(['text', 7, true, { error: 'x' }])('%j is refused where a list is expected', (json) => {
  expect(() => rowsOf(json)).toThrow(UnexpectedShape);
});

test('list entries that are not objects are dropped', () => {
  expect(rowsOf([{ a: 1 }, null, 3, [4], 'x'])).toEqual([{ a: 1 }]);
});

test.each([-1, 101, Number.NaN, '50', null, true, {}])('%j is no number from 0 to 100', (value) => {
  expect(numberIn({ value }, 'value', { min: 0, max: 100 })).toBeNull();
});

test.each(['2026-02-30', '2026-2-3', '20260203', '2026-02-03T00:00', 20260203, null])(
  '%j is no day',
  (value) => {
    expect(dayIn({ value }, 'value')).toBeNull();
  },
);
