import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { common as de } from '#web/texts/de.ts';
import { common as en } from '#web/texts/en.ts';
import { common as fr } from '#web/texts/fr.ts';
import { problemWords, refusedField } from './problem-words.ts';

const refusal = (code: string, message: string) => new ApiError(400, code, message);

test('the field that the server names is found in its message', () => {
  const fields = ['timezone', 'cycleLength'] as const;
  expect(refusedField(refusal('INVALID_REQUEST', 'Invalid timezone: must be …'), fields)).toBe('timezone');
  expect(refusedField(refusal('INVALID_REQUEST', 'Missing required field: cycleLength'), fields)).toBe(
    'cycleLength',
  );
  expect(refusedField(refusal('INVALID_REQUEST', 'Invalid other: no'), fields)).toBeUndefined();
});

test('words of the caller come before those of the app, and these before those of the server', () => {
  const tooMany = refusal('TOO_MANY_REQUESTS', 'service');
  expect(problemWords(tooMany, en, { TOO_MANY_REQUESTS: 'place' })).toBe('place');
  expect(problemWords(tooMany, en)).toBe(en.shell.errors['TOO_MANY_REQUESTS']);
  expect(problemWords(refusal('FEED_NOT_FOUND', 'service'), en)).toBe('This feed no longer exists.');
  expect(problemWords(refusal('DEVICE_TOKENS_INVALID', 'service'), en)).toBe('service');
});

test('a refused field is named in the person’s language if no form has words for it', () => {
  const refused = refusal('INVALID_REQUEST', 'Invalid startDate: "0026-11-05" is not a calendar day');
  expect(problemWords(refused, de)).toBe('Bitte prüfe dieses Feld: Datum.');
  expect(problemWords(refused, fr)).toBe('Vérifiez ce champ\u00a0: date.');
  expect(problemWords(refused, en)).toBe('Please check this field: date.');
  const byHand = refusal('INVALID_REQUEST', 'Invalid restingHeartRate: must be a number from 20 to 150');
  expect(problemWords(byHand, de)).toBe('Bitte prüfe dieses Feld: Ruhepuls.');
  expect(problemWords(byHand, fr)).toBe('Vérifiez ce champ\u00a0: fréquence cardiaque au repos.');
  const unknown = refusal('INVALID_REQUEST', 'Invalid other: no');
  expect(problemWords(unknown, en)).toBe('Invalid other: no');
});
