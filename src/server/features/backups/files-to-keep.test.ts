import { expect, test } from 'vitest';
import { filesToKeep } from './files-to-keep.ts';

const file = (name: string) => ({ name, at: Temporal.Instant.from(name) });
const kept = (names: readonly string[], keep: { days: number; weeks: number; months: number }) =>
  [...filesToKeep(names.map(file), keep, 'UTC')].sort();

test('the newest backup of each of the last days, weeks and months is kept', () => {
  const daily = Array.from({ length: 90 }, (_, day) =>
    Temporal.Instant.from('2026-11-19T03:30:00Z')
      .subtract({ hours: 24 * day })
      .toString(),
  );
  expect(kept(daily, { days: 3, weeks: 2, months: 3 })).toEqual([
    '2026-09-30T03:30:00Z',
    '2026-10-31T03:30:00Z',
    '2026-11-15T03:30:00Z',
    '2026-11-17T03:30:00Z',
    '2026-11-18T03:30:00Z',
    '2026-11-19T03:30:00Z',
  ]);
});

test('days without a backup do not count, so a long pause deletes nothing', () => {
  const names = ['2026-01-01T03:30:00Z', '2026-01-02T03:30:00Z', '2026-11-19T03:30:00Z'];
  expect(kept(names, { days: 3, weeks: 0, months: 0 })).toEqual(names);
});

test('the newest of several backups of one day is kept', () => {
  const names = ['2026-11-19T03:30:00Z', '2026-11-19T08:00:00Z'];
  expect(kept(names, { days: 7, weeks: 4, months: 6 })).toEqual(['2026-11-19T08:00:00Z']);
});
