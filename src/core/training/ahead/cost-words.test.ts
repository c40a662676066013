import { expect, test } from 'vitest';
import { costText } from './cost-words.ts';

test('a cost is written in tenths of the usual spread, and a small or negative one as "usual"', () => {
  expect(costText(0.333, 'en')).toMatch(/by about 0\.3 of your usual spread\.$/);
  expect(costText(1, 'en')).toMatch(/by about 1 of/);
  expect(costText(0.05, 'de')).toContain('deine HFV am nächsten Morgen meist niedriger: um etwa 0,1');
  for (const cost of [0.04, 0, -0.8]) expect(costText(cost, 'fr')).toContain('comme d’habitude');
});
