import { expect, test } from 'vitest';
import { limitOf, loweringOf } from './said-limit.ts';

test('the lowest limit of several overrides counts', () => {
  expect(limitOf(['pms', 'flare', 'stress'])).toBe('REST');
  expect(limitOf(['pms', 'stress'])).toBe('LIGHT');
});

test('only an override that allows less than the decision lowers it', () => {
  expect(loweringOf(['pms', 'flare'], 'GENTLE')).toEqual(['flare']);
  expect(loweringOf(['pms'], 'LIGHT')).toEqual([]);
});
