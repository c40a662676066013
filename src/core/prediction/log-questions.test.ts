import { describe, expect, test } from 'vitest';
import { learnLength, startsOn } from '../../../test/helpers/period-starts.ts';
import { logQuestions } from './log-questions.ts';

function questionsAbout(...texts: string[]) {
  const starts = startsOn(...texts);
  return logQuestions(starts, learnLength(starts, null)).map(({ kind, startDate, gapDays, missingLogs }) =>
    [kind, `${startDate}`, gapDays, missingLogs].join(' '),
  );
}

test.each([[[]], [['2026-01-01']], [['2026-01-01', '2026-01-29', '2026-02-26']]])(
  'the starts %j raise no question',
  (dates) => {
    expect(questionsAbout(...dates)).toEqual([]);
  },
);

describe('a missed log', () => {
  test('is asked about where a gap is 1.7 times the typical one', () => {
    expect(questionsAbout('2026-01-01', '2026-01-30', '2026-03-29')).toEqual(['MISSED_LOG 2026-03-29 58 1']);
  });

  test('is counted twice where a gap has room for two', () => {
    expect(questionsAbout('2026-01-01', '2026-01-30', '2026-04-27')).toEqual(['MISSED_LOG 2026-04-27 87 2']);
  });

  test('is settled by confirming the gap', () => {
    expect(questionsAbout('2026-01-01', '2026-01-30', '2026-03-29!')).toEqual([]);
  });

  test('is not asked about in a gap too long to count cycles in', () => {
    expect(questionsAbout('2025-01-01', '2026-01-30')).toEqual([]);
  });

  test('is also asked about in a gap with spotting in it', () => {
    expect(questionsAbout('2026-01-01', '2026-01-13', '2026-03-01')).toEqual([
      'MISSED_LOG 2026-03-01 59 1',
      'SPOTTING 2026-01-13 12 0',
    ]);
  });
});

describe('spotting', () => {
  test('is asked about if it is within two weeks of a period', () => {
    expect(questionsAbout('2026-01-01', '2026-01-15')).toEqual(['SPOTTING 2026-01-15 14 0']);
  });

  test('is not asked about 15 days after a period', () => {
    expect(questionsAbout('2026-01-01', '2026-01-16')).toEqual([]);
  });

  test('is settled by confirming the start', () => {
    expect(questionsAbout('2026-01-01', '2026-01-15!')).toEqual([]);
  });

  test('is not asked about if the start counts as a period', () => {
    expect(questionsAbout('2026-03-01', '2026-03-11', '2026-03-21')).toEqual(['SPOTTING 2026-03-11 10 0']);
  });
});

test('the newest question comes first, in whatever order the starts are given', () => {
  expect(questionsAbout('2026-04-10', '2026-01-01', '2026-02-01', '2026-01-10')).toEqual([
    'MISSED_LOG 2026-04-10 68 1',
    'SPOTTING 2026-01-10 9 0',
  ]);
});
