import { expect, test } from 'vitest';
import { drawQrCode } from './qr-code.ts';

const drawn = (text: string) => drawQrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

test('draws the code of a short text as other encoders do', () => {
  expect(drawn('lutea')).toEqual([
    '#######..#.##.#######',
    '#.....#..###..#.....#',
    '#.###.#.##.##.#.###.#',
    '#.###.#..#.#..#.###.#',
    '#.###.#...#.#.#.###.#',
    '#.....#.....#.#.....#',
    '#######.#.#.#.#######',
    '........##.##........',
    '###.########.##...#..',
    '....#..#.#....#.....#',
    '##.##.##..#.#...#####',
    '..#..#.#..#...#....#.',
    '#.#..##.##..#.#.##.#.',
    '........#.##.#.#...##',
    '#######.##.#.###..###',
    '#.....#.#..###.##....',
    '#.###.#.####.###...##',
    '#.###.#..#....##...#.',
    '#.###.#.#...#...###.#',
    '#.....#.#.....#....#.',
    '#######.###.#.#.#..##',
  ]);
});

test.each([
  [17, 21],
  [18, 25],
  [134, 41],
  [135, 45],
  [271, 57],
  [425, 69],
])('%i bytes take %i modules a side', (bytes, size) => {
  const code = drawn('x'.repeat(bytes));
  expect([code.length, new Set(code.map((row) => row.length))]).toEqual([size, new Set([size])]);
});

test('refuses a text that is too long', () => {
  expect(() => drawQrCode('x'.repeat(426))).toThrow(RangeError);
});
