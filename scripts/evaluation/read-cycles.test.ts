import { describe, expect, test } from 'vitest';
import { readCycles } from './read-cycles.ts';

const HEADER = 'client,cycle,length,ovulation_day,luteal,menses';
const csvOf = (...lines: string[]) => [HEADER, ...lines].join('\n');

describe('a readable file', () => {
  test('becomes women with their cycles in order', () => {
    expect(readCycles(csvOf('ann,2,29,16,13,5', 'bea,1,31,,,', 'ann,1,27,14,13,4'))).toEqual([
      {
        client: 'ann',
        cycles: [
          { lengthDays: 27, ovulationDay: 14, mensesDays: 4 },
          { lengthDays: 29, ovulationDay: 16, mensesDays: 5 },
        ],
      },
      { client: 'bea', cycles: [{ lengthDays: 31, ovulationDay: null, mensesDays: null }] },
    ]);
  });

  test('may have Windows line ends and blank lines', () => {
    expect(readCycles(`${HEADER}\r\n\r\nann,1,27,14,13,4\r\n`)).toHaveLength(1);
  });

  test.each(['', '0', '-3', 'x', '14.5'])('gives no ovulation day for the cell "%s"', (cell) => {
    expect(readCycles(csvOf(`ann,1,27,${cell},13,4`))[0]?.cycles[0]?.ovulationDay).toBeNull();
  });

  test('may contain no cycle at all', () => {
    expect(readCycles(HEADER)).toEqual([]);
  });
});

describe('an unreadable file is refused:', () => {
  test.each([
    ['nothing in it', '', 'the first line must be client,cycle,length,ovulation_day,luteal,menses'],
    [
      'no header',
      'ann,1,27,14,13,4',
      'the first line must be client,cycle,length,ovulation_day,luteal,menses',
    ],
    ['a cell too few', csvOf('ann,1,27,14,13'), 'line 2 has 5 cells, expected 6'],
    ['a cell too many', csvOf('ann,1,27,14,13,4,9'), 'line 2 has 7 cells, expected 6'],
    ['a word for a length', csvOf('ann,1,long,14,13,4'), 'line 2 has no usable length: "long"'],
    ['a length of nothing', csvOf('ann,1,0,14,13,4'), 'line 2 has no usable length: "0"'],
    ['half a day', csvOf('ann,1,27.5,14,13,4'), 'line 2 has no usable length: "27.5"'],
    ['no cycle number', csvOf('ann,,27,14,13,4'), 'line 2 has no usable cycle: ""'],
    ['no client', csvOf(',1,27,14,13,4'), 'line 2 has no usable client: ""'],
    [
      'an error after a blank line',
      csvOf('ann,1,27,14,13,4', '', 'ann,2,x,,,'),
      'line 4 has no usable length: "x"',
    ],
  ])('%s', (_name, csv, message) => {
    expect(() => readCycles(csv)).toThrow(new Error(message));
  });
});
