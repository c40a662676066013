import { expect, test } from 'vitest';
import type { Said } from '#web/lib/wire.ts';
import { limitOfWords } from './said-words.ts';

const SAID: Said = {
  ill: null,
  illSince: null,
  pain: null,
  energy: null,
  wish: null,
  ask: null,
  offersEasing: false,
};

test.each<[Partial<Said>, string]>([
  [{}, 'TRAIN'],
  [{ illSince: '2026-06-16' }, 'REST'],
  [{ pain: 'HIGH' }, 'GENTLE'],
  [{ pain: 'MEDIUM' }, 'REDUCED'],
  [{ energy: 'LOW' }, 'REDUCED'],
  [{ pain: 'MEDIUM', energy: 'LOW' }, 'LIGHT'],
  [{ wish: 'EASE_OFF' }, 'REDUCED'],
  [{ wish: 'TRAIN', pain: 'LOW', energy: 'HIGH' }, 'TRAIN'],
])('what is said of a day, %o, allows at most %s', (said, limit) => {
  expect(limitOfWords({ ...SAID, ...said })).toBe(limit);
});
