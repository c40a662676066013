import { expect, test } from 'vitest';
import { offeredStarts } from './offered-starts.ts';

test('offers the first day of bleeding that no start explains', () => {
  expect(offeredStarts([100, 101, 102, 130, 131], [100])).toEqual([130]);
});

test('offered starts come newest first', () => {
  expect(offeredStarts([100, 130], [])).toEqual([130, 100]);
});

test.each([
  ['the bleeding began before the logged start', [98, 99, 100], [100]],
  ['it bled again within two weeks', [100, 101, 110], [100]],
  ['a start follows within two weeks', [100], [112]],
])('no start is offered where %s', (_case, bleedingDays, startDays) => {
  expect(offeredStarts(bleedingDays, startDays)).toEqual([]);
});
