import { expect, test } from 'vitest';
import { liftAbove } from './lift-above.ts';

const box = (top: number, bottom: number, left = 16, right = 344) => ({ left, right, top, bottom });
const toast = box(600, 660);

test.each([
  ['stays where no control is', [box(100, 144)], 0],
  ['rises above a control that it would cover', [box(640, 684)], 24],
  ['rises above a second control that is in the way', [box(640, 684), box(560, 600)], 104],
  ['stays beside a control', [box(640, 684, 350, 400)], 0],
  ['has no place if controls fill the screen', [box(0, 300), box(300, 700)], null],
])('a toast %s', (_name, controls, lift) => {
  expect(liftAbove(toast, controls)).toBe(lift);
});
