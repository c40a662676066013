import { expect, test } from 'vitest';
import { openStep, stepAfter } from './open-step.ts';

const nothing = { isZoneOpen: true, missing: ['device', 'period'], isCycleAnswered: false } as const;

test.each([
  ['day', nothing],
  ['cycle', { ...nothing, isZoneOpen: false }],
  ['wearable', { ...nothing, isZoneOpen: false, isCycleAnswered: true }],
  ['wearable', { ...nothing, isZoneOpen: false, missing: ['device'] }],
  ['period', { ...nothing, isZoneOpen: false, missing: ['period'] }],
  [undefined, { ...nothing, isZoneOpen: false, missing: [] }],
] as const)('the guided start continues at %s', (step, known) => {
  expect(openStep(known)).toBe(step);
});

test('the step for the last period comes only if a period is missing', () => {
  expect(stepAfter('wearable', ['period'])).toBe('period');
  expect(stepAfter('wearable', ['device'])).toBeUndefined();
});
