import { expect, test } from 'vitest';
import { storedSettings } from './settings.ts';

test.each([
  [{}, true],
  [{ absenceAnswer: 'PREGNANCY', absenceExplainedFor: '2026-05-01' }, true],
  [{ absenceAnswer: 'PREGNANCY' }, false],
  [{ absenceExplainedFor: '2026-05-01' }, false],
])('the answer about an absence and its day are valid together only: %j', (stored, isValid) => {
  expect(storedSettings.safeParse(stored).success).toBe(isValid);
});
