import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { en } from '#web/texts/en.ts';
import { problemWords, refusedField } from './problem-words.ts';

const refusal = (code: string, message: string) => new ApiError(400, code, message);

test('finds the field that the service names', () => {
  const fields = ['timezone', 'cycleLength'] as const;
  expect(refusedField(refusal('INVALID_REQUEST', 'Invalid timezone: must be …'), fields)).toBe('timezone');
  expect(refusedField(refusal('INVALID_REQUEST', 'Missing required field: cycleLength'), fields)).toBe(
    'cycleLength',
  );
  expect(refusedField(refusal('INVALID_REQUEST', 'Invalid other: no'), fields)).toBeUndefined();
});

test('says it in words of the place, of the app, or else of the service', () => {
  const tooMany = refusal('TOO_MANY_REQUESTS', 'service');
  expect(problemWords(tooMany, en.common, { TOO_MANY_REQUESTS: 'place' })).toBe('place');
  expect(problemWords(tooMany, en.common)).toBe(en.common.shell.errors['TOO_MANY_REQUESTS']);
  expect(problemWords(refusal('FEED_NOT_FOUND', 'service'), en.common)).toBe('This feed no longer exists.');
  expect(problemWords(refusal('DEVICE_TOKENS_INVALID', 'service'), en.common)).toBe('service');
});
