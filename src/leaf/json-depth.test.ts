import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

test.each([
  ['[[1]]', 2, false],
  ['[[[1]]]', 2, true],
  ['{"a":{"b":[]}}', 2, true],
  ['[[],[],[]]', 2, false],
  ['["[[[["]', 1, false],
  ['["\\"[[[["]', 1, false],
  ['["\\\\",[[]]]', 2, true],
  ['["]]",[[]]]', 2, true],
])('whether %s is nested more than %i deep: %s', (text, most, isDeeper) => {
  expect(isNestedDeeper(text, most)).toBe(isDeeper);
});
