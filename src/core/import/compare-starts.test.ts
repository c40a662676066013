import { expect, test } from 'vitest';
import { compareStarts, countCycles } from './compare-starts.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

function compare(starts: readonly string[], logged: readonly string[] = [], removed: readonly string[] = []) {
  const periods = starts.map((start) => ({ start, end: null, isDoubtful: false }));
  return compareStarts(periods, { logged: logged.map(day), removed: new Set(removed), stages: [] });
}

test('a start that is not logged yet is new and ticked', () => {
  expect(compare(['2026-01-06'])).toMatchObject([{ state: 'NEW', isTicked: true, gapDays: null }]);
});

test('a start that is logged already is not ticked', () => {
  expect(compare(['2026-01-06'], ['2026-01-06'])).toMatchObject([{ state: 'THERE', isTicked: false }]);
});

test.each(['2026-01-04', '2026-01-08'])('a start two days from a logged one collides: %s', (logged) => {
  const [start] = compare(['2026-01-06'], [logged]);
  expect(start).toMatchObject({ state: 'COLLIDES', isTicked: false });
  expect(String(start?.logged)).toBe(logged);
});

test('R2: a start less than 15 days after the one before is left to the person', () => {
  expect(compare(['2026-01-06', '2026-01-20', '2026-02-04']).map(({ state }) => state)).toEqual([
    'NEW',
    'TOO_SOON',
    'NEW',
  ]);
});

test('R3: a gap of 1.7 times the typical stays open, and both its starts are taken', () => {
  const starts = compare(['2026-01-01', '2026-01-29', '2026-02-26', '2026-04-15']);
  expect(starts.map(({ isGapOpen, isTicked }) => [isGapOpen, isTicked])).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [true, true],
  ]);
});

test('open gaps, spotting and cycles left out do not count as known cycles', () => {
  const starts = [0, 28, 37, 57, 169, 197, 226];
  expect(countCycles(starts, [226])).toBe(3);
  expect(countCycles([], [])).toBe(0);
});

test('a start that the person deleted after an earlier import is not offered again', () => {
  expect(compare(['2026-01-06'], [], ['2026-01-06'])).toMatchObject([{ state: 'REMOVED', isTicked: false }]);
});

test('a start beside bleeding that could not be read is left to the person', () => {
  const period = { start: '2026-01-06', end: null, isDoubtful: true, isBesideUnread: true };
  const [start] = compareStarts([period], { logged: [], removed: new Set(), stages: [] });
  expect(start).toMatchObject({ state: 'UNSURE', isTicked: false, isDoubtful: true });
});
