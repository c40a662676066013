import { expect, test } from 'vitest';
import { isSameZone } from './timezone.ts';
import { findZone, searchZones } from './timezone-search.ts';

const ZONES = [
  'America/Argentina/Buenos_Aires',
  'America/Indiana/Knox',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/Bratislava',
];

test.each([
  ['los angeles', 'America/Los_Angeles'],
  ['  Los   ANGELES ', 'America/Los_Angeles'],
  ['los-angeles', 'America/Los_Angeles'],
  ['angeles', 'America/Los_Angeles'],
  ['América/Los_Ángeles', 'America/Los_Angeles'],
  ['são paulo', 'America/Sao_Paulo'],
  ['buenos aires', 'America/Argentina/Buenos_Aires'],
  ['argentina', 'America/Argentina/Buenos_Aires'],
  ['berlin', 'Europe/Berlin'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe b', undefined],
  ['Atlantis', undefined],
  ['+02:00', undefined],
  ['', undefined],
])('a search for %j finds %s', (typed, zone) => {
  expect(findZone(typed, ZONES)).toBe(zone);
});

test('the matching timezones are listed best first', () => {
  expect(searchZones('b', ZONES)).toEqual([
    'America/Argentina/Buenos_Aires',
    'Europe/Berlin',
    'Europe/Bratislava',
  ]);
});

test('the aliases of a timezone are equal', () => {
  expect([isSameZone('Asia/Calcutta', 'Asia/Kolkata'), isSameZone('Europe/Berlin', 'Europe/Paris')]).toEqual([
    true,
    false,
  ]);
});
