import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('draws a QR code of 21 modules with a light border of 4', () => {
  const { size, path } = qrPath('lutea');
  const drawn = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const row = (y: number) =>
    Array.from({ length: size }, (_, x) => (drawn.some(([dx, dy]) => dx === x && dy === y) ? '#' : '.')).join(
      '',
    );
  expect(size).toBe(29);
  expect([row(3), row(4), row(10), row(25)]).toEqual([
    '.'.repeat(29),
    '....#######..#.##.#######....',
    '....#######.#.#.#.#######....',
    '.'.repeat(29),
  ]);
});
