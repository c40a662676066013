import { describe, expect, test } from 'vitest';
import { collectHistory } from './collect-history.ts';
import { compareStarts } from './compare-starts.ts';
import type { ImportedRecord, Stage } from './imported-record.ts';
import { suggestMode } from './suggest-mode.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const TODAY = day('2026-06-16');

const stage = (of: Stage, from: string, end: string | null = null): ImportedRecord => ({
  kind: 'stage',
  day: from,
  end,
  stage: of,
});
const period = (start: string): ImportedRecord => ({ kind: 'period', day: start, end: null });

function collect(...records: ImportedRecord[]) {
  const sink = collectHistory(TODAY);
  for (const record of records) sink.take(record);
  return sink.finish();
}

describe('R7: pregnancy', () => {
  const afterPregnancy = (records: ImportedRecord[], logged: string[] = []) => {
    const { periods, stages } = collect(...records);
    return compareStarts(periods, { logged: logged.map(day), removed: new Set(), stages })
      .filter(({ leftOut }) => leftOut === 'PREGNANCY')
      .map(({ start }) => start);
  };

  test('a pregnancy gives no period start, and is counted as left out', () => {
    const { periods, leftOut, counts } = collect(period('2025-01-05'), stage('PREGNANCY', '2025-02-03'));
    expect(periods).toHaveLength(1);
    expect(leftOut).toMatchObject([{ reason: 'PREGNANT', count: 1 }]);
    expect(counts).toEqual({ records: 2, taken: 1 });
  });

  test('the cycle between the starts before and after a pregnancy is left out, and no other cycle', () => {
    const starts = ['2024-12-08', '2025-01-05', '2025-12-20', '2026-01-18'].map(period);
    expect(afterPregnancy([...starts, stage('PREGNANCY', '2025-02-03')])).toEqual(['2025-12-20']);
    expect(afterPregnancy([...starts, stage('PREGNANCY', '2025-01-05', '2025-10-11')])).toEqual([
      '2025-12-20',
    ]);
  });

  test('leaves out the cycle that ends with bleeding within it too', () => {
    const starts = ['2025-01-05', '2025-02-20', '2025-12-20'].map(period);
    expect(afterPregnancy([...starts, stage('PREGNANCY', '2025-02-03', '2025-10-11')])).toEqual([
      '2025-02-20',
      '2025-12-20',
    ]);
  });

  test('may follow a start that is logged here and not in the file', () => {
    const records = [period('2025-12-20'), stage('PREGNANCY', '2025-02-03')];
    expect(afterPregnancy(records, ['2025-01-05'])).toEqual(['2025-12-20']);
    expect(afterPregnancy(records)).toEqual([]);
  });
});

test('a cycle that the person excluded in the other app is left out, and no other', () => {
  const starts = ['2025-12-08', '2026-01-05', '2026-02-03', '2026-03-03'].map(period);
  const { periods, stages, leftOut } = collect(...starts, stage('SET_ASIDE', '2026-01-05'));
  const compared = compareStarts(periods, { logged: [], removed: new Set(), stages });
  expect(compared.map(({ leftOut }) => leftOut)).toEqual([null, null, 'OTHER', null]);
  expect(leftOut).toMatchObject([{ reason: 'EXCLUDED', count: 1 }]);
  expect(suggestMode(stages, { today: day('2026-03-10'), mode: 'NATURAL', starts: [] })).toBeNull();
});

describe('a suggested mode', () => {
  const suggest = (records: ImportedRecord[], mode: 'NATURAL' | 'PILL' = 'NATURAL') => {
    const { periods, stages } = collect(...records);
    return suggestMode(stages, { today: TODAY, mode, starts: periods.map(({ start }) => start) });
  };

  test.each([
    ['PILL', 'PILL', null],
    ['IUS', 'IUS', null],
    ['NONE_EXPECTED', 'NONE_EXPECTED', null],
    ['PREGNANCY', 'PAUSED', 'PREGNANCY'],
    ['BREASTFEEDING', 'PAUSED', 'BREASTFEEDING'],
  ] as const)('for %s is %s', (of, mode, pauseReason) => {
    expect(suggest([stage(of, '2026-05-20')])).toEqual({ mode, pauseReason, lastDay: '2026-05-20' });
  });

  test("is missing if the entry is old, in the future, or already the person's mode", () => {
    expect(suggest([stage('PILL', '2024-05-20')])).toBeNull();
    expect(suggest([stage('PILL', '2026-06-17')])).toBeNull();
    expect(suggest([stage('PILL', '2026-05-20')], 'PILL')).toBeNull();
  });

  test.each([
    ['PILL', '2026-03-18', '2026-03-17'],
    ['PREGNANCY', '2025-08-20', '2025-08-19'],
  ] as const)('follows from %s on %s, and not from an entry of %s, which is too old', (of, recent, old) => {
    expect(suggest([stage(of, recent)])).toMatchObject({ lastDay: recent });
    expect(suggest([stage(of, old)])).toBeNull();
  });

  test('follows from an interval that has not ended, in any order of the records', () => {
    const records = [stage('PILL', '2019-01-01', '2020-01-01'), stage('IUS', '2021-01-01', '4000-12-31')];
    expect(suggest(records)).toMatchObject({ mode: 'IUS', lastDay: '2026-06-16' });
    expect(suggest(records.toReversed())).toEqual(suggest(records));
  });

  test('is a pause if the only period since a pregnancy was entered is on that same day', () => {
    expect(suggest([stage('PREGNANCY', '2026-05-20'), period('2026-05-20')])).toMatchObject({
      mode: 'PAUSED',
    });
  });

  test('is missing if a period was logged after the pregnancy', () => {
    expect(suggest([stage('PREGNANCY', '2026-01-20'), period('2026-05-01')])).toBeNull();
  });
});
