import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { en } from '#web/texts/en.ts';
import { refusedField, settingsProblem } from './settings-problem.ts';

const refusal = (code: string, message: string) => new ApiError(400, code, message);

test('finds the field that the service names', () => {
  const fields = ['timezone', 'cycleLength'] as const;
  expect(refusedField(refusal('INVALID_REQUEST', 'Invalid timezone: must be …'), fields)).toBe('timezone');
  expect(refusedField(refusal('INVALID_REQUEST', 'Missing required field: cycleLength'), fields)).toBe(
    'cycleLength',
  );
  expect(refusedField(refusal('INVALID_REQUEST', 'Invalid other: no'), fields)).toBeUndefined();
});

test('says it in words of the place, of the page, of the app, or else of the service', () => {
  const tooMany = refusal('TOO_MANY_REQUESTS', 'service');
  expect(settingsProblem(tooMany, en, { TOO_MANY_REQUESTS: 'place' })).toBe('place');
  expect(settingsProblem(tooMany, en)).toBe(en.shell.errors['TOO_MANY_REQUESTS']);
  expect(settingsProblem(refusal('FEED_NOT_FOUND', 'service'), en)).toBe('This feed no longer exists.');
  expect(settingsProblem(refusal('DEVICE_TOKENS_INVALID', 'service'), en)).toBe('service');
});
