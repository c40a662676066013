import { expect, test } from 'vitest';
import { ENTERED_VALUES } from '#core/training/entered-value.ts';
import type { Today } from '#web/lib/wire.ts';
import { common as en } from '#web/texts/en.ts';
import { changedValues, checkValues, knownValues, openValues, type ValueFields } from './entered-values.ts';

const nothing = Object.fromEntries(ENTERED_VALUES.map((name) => [name, ''])) as ValueFields;

function dayWith(readings: Partial<Today['biometrics']>): Today {
  const none = { value: null, date: null, ageHours: null, byHand: false };
  const all = Object.fromEntries(ENTERED_VALUES.map((name) => [name, none]));
  return { date: '2026-06-16', biometrics: { ...all, ...readings } } as unknown as Today;
}

test("the form starts with today's values, not with those of other days", () => {
  const today = dayWith({
    sleepSeconds: { value: 27_000, date: '2026-06-16', ageHours: 3, byHand: true },
    restingHeartRate: { value: 51, date: '2026-06-15', ageHours: 27, byHand: false },
    hrvStatus: { value: 'UNKNOWN', date: '2026-06-16', ageHours: 3, byHand: false },
  });
  expect(knownValues(today)).toEqual({ ...nothing, sleepSeconds: '7:30' });
});

test('the form asks only for values that the wearable did not measure today', () => {
  const today = dayWith({
    sleepSeconds: { value: 27_000, date: '2026-06-16', ageHours: 3, byHand: true },
    sleepScore: { value: 80, date: '2026-06-16', ageHours: 3, byHand: false },
    restingHeartRate: { value: 51, date: '2026-06-15', ageHours: 27, byHand: false },
  });
  expect(openValues(today)).toEqual(ENTERED_VALUES.filter((name) => name !== 'sleepScore'));
});

test('a value that the wearable has measured in the meantime is not sent', () => {
  const fields = { ...nothing, sleepScore: '80' };
  expect(changedValues(nothing, fields, ['sleepSeconds'])).toEqual({});
});

test('only changed values are sent, and null for emptied ones', () => {
  const known = { ...nothing, sleepScore: '80', restingHeartRate: '52' };
  const fields = { ...known, sleepScore: '', sleepSeconds: '7:05', hrvStatus: 'LOW' };
  expect(changedValues(known, fields, ENTERED_VALUES)).toEqual({
    sleepScore: null,
    sleepSeconds: 25_500,
    hrvStatus: 'LOW',
  });
});

test.each([
  ['restingHeartRate', '24', 'A number from 25 to 250.'],
  ['bodyBatteryCurrent', '101', 'A number from 0 to 100.'],
  ['bodyBatteryCurrent', 'full', 'A number from 0 to 100.'],
  ['sleepSeconds', '7.5', 'Enter hours and minutes, such as 7:30.'],
  ['sleepSeconds', '24:01', 'Enter hours and minutes, such as 7:30.'],
] as const)('%s of %s is refused', (name, text, message) => {
  expect(checkValues({ ...nothing, [name]: text }, en, String)).toEqual({ [name]: message });
});

test('values at both limits and empty ones are accepted', () => {
  const fields = { ...nothing, restingHeartRate: '25', bodyBatteryCurrent: '100', sleepSeconds: '24:00' };
  expect(checkValues(fields, en, String)).toEqual({});
});
