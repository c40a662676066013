import { expect, test } from 'vitest';
import { chanceText } from './chance-words.ts';

test.each([
  [0, 'unlikely'],
  [0.249, 'unlikely'],
  [0.25, 'about 3 in 10'],
  [0.35, 'about 4 in 10'],
  [0.449, 'about 4 in 10'],
  [0.45, 'about even'],
  [0.549, 'about even'],
  [0.55, 'about 6 in 10'],
  [0.65, 'about 7 in 10'],
  [0.8, 'about 8 in 10'],
  [0.99, 'about 8 in 10'],
])('a chance of %d is written as "%s"', (chance, words) => {
  expect(chanceText(chance, 'en')).toBe(words);
});

test('every chance has a text in every language', () => {
  expect([chanceText(0.6, 'de'), chanceText(0.1, 'fr')]).toEqual(['etwa 6 von 10', 'peu probable']);
});
