import { describe, expect, test } from 'vitest';
import { titleKey } from './fold-title.ts';
import { classifyTitle, guessTitle } from './guess-title.ts';

/** Titles in the shape of real plans, with what they mean. */
const TITLES: readonly [title: string, hardness: string | null, sport: string | null][] = [
  ['Easy run + strides', 'EASY', 'RUNNING'],
  ['Recovery spin', 'EASY', 'CYCLING'],
  ['Aerobic ride 🚴', null, 'CYCLING'],
  ['6x3min hard', 'HARD', null],
  ['Tempo Run', 'HARD', 'RUNNING'],
  ['Tempo ride', 'MODERATE', 'CYCLING'],
  ['Sunday Long Run', 'MODERATE', 'RUNNING'],
  ['Gym', 'MODERATE', 'STRENGTH'],
  ['Gym: squats 5x5', 'MODERATE', 'STRENGTH'],
  ['Core', 'EASY', 'STRENGTH'],
  ['CrossFit', 'HARD', 'STRENGTH'],
  ['Yoga for recovery', 'VERY_EASY', 'YOGA'],
  ['Walk-run 30', 'EASY', 'RUNNING'],
  ['Brick: bike then run', 'MODERATE', 'OTHER'],
  ['City parkrun', 'RACE', 'RUNNING'],
  ['Lakeside Marathon', 'RACE', 'RUNNING'],
  ['Pre-race shakeout', 'EASY', null],
  ['8 km at race pace', 'HARD', null],
  ['Zone 2, hilly', 'EASY', null],
  ['Lockerer Dauerlauf mit 5 Steigerungen', 'EASY', 'RUNNING'],
  ['Tempoläufe im Renntempo', 'HARD', 'RUNNING'],
  ['DL 2, 12 km', 'MODERATE', 'RUNNING'],
  ['Grundlagenausdauer Rad', 'EASY', 'CYCLING'],
  ['Schwimmen: Kraul', null, 'SWIMMING'],
  ['Volkslauf im Dorf', 'RACE', 'RUNNING'],
  ['Footing 45’', 'EASY', 'RUNNING'],
  ['10x400 VMA', 'HARD', 'RUNNING'],
  ['Sortie longue vélo', 'MODERATE', 'CYCLING'],
  ['Allure semi 3 km', 'HARD', null],
  ['Course à pied', null, 'RUNNING'],
  ['Étirements', 'VERY_EASY', 'YOGA'],
  ['Brunch with Ada', null, null],
];

describe('guessTitle', () => {
  test.each(TITLES)('reads "%s" as %s, %s', (title, hardness, sport) => {
    expect(guessTitle({ title })).toMatchObject({ hardness, sport });
  });

  test.each([
    ['Rest day', true],
    ['Ruhetag', true],
    ['Repos', true],
    ['Rest or easy bike', false],
    ['Off-season strength', false],
    ['Recovery, rest in between', false],
  ])('"%s" is a day of rest: %s', (title, isRest) => {
    expect(guessTitle({ title }).isRest).toBe(isRest);
  });

  test('an easy workout of two hours is moderate', () => {
    expect(guessTitle({ title: 'Z1 ride', minutes: 150 }).hardness).toBe('MODERATE');
  });

  test('a stated intensity makes a title harder and never easier', () => {
    expect(guessTitle({ title: 'Easy ride', intensity: 90 }).hardness).toBe('HARD');
    expect(guessTitle({ title: '4x8 min', intensity: 66.8 }).hardness).toBe('HARD');
    expect(guessTitle({ title: 'Morning', intensity: 80 }).hardness).toBe('MODERATE');
  });
});

describe('classifyTitle', () => {
  test('guesses MODERATE for a title that says nothing', () => {
    expect(classifyTitle({ title: 'Group outing' }, [])).toEqual({
      sport: 'OTHER',
      hardness: 'MODERATE',
      hardnessGuessed: true,
    });
  });

  test('uses what the person said about the same title with other numbers', () => {
    const said = [{ title: 'Club night 8 km', sport: 'RUNNING', hardness: 'HARD' }] as const;
    expect(classifyTitle({ title: 'club night, 10 KM' }, said)).toEqual({
      sport: 'RUNNING',
      hardness: 'HARD',
      hardnessGuessed: false,
    });
  });
});

test('titleKey is the same for titles that differ in numbers, case, accents and signs', () => {
  expect(titleKey('🏃 Tempoläufe 5×400 – 3:12')).toBe(titleKey('tempolaufe 6x800, 2:50'));
});
