import { expect, test } from 'vitest';
import { strongest } from './evaluate-leak.ts';
import { attackSeries } from './leak/attack-series.ts';
import { aucOf, guessStarts } from './leak/guess-starts.ts';
import { sharedHalfYears } from './leak/shared-half-year.ts';
import { learnTemplate, scoreByTemplate } from './leak/template.ts';

test('aucOf is 1 for scores in the right order, 0.5 for equal ones and 0 for reversed ones', () => {
  const truth = [false, true, false, true];
  expect([aucOf([1, 2, 1, 2], truth), aucOf([1, 1, 1, 1], truth), aucOf([2, 1, 2, 1], truth)]).toEqual([
    1, 0.5, 0,
  ]);
});

test('guessStarts finds no error if scores peak on the true days, and errors for shifted scores', () => {
  const scores = Array.from({ length: 84 }, (_, day) => (day % 28 === 0 ? 1 : 0));
  const { errors, chanceErrors } = guessStarts(scores, [0, 28, 56]);
  expect(errors).toEqual([0, 0, 0]);
  expect(Math.max(...chanceErrors)).toBeGreaterThan(2);
});

/** A person whose answers are low on the last days before each start. */
function lowBefore(firstStart: number) {
  const places = Array.from({ length: 84 }, (_, day) => ({
    cycleDay: ((day + 28 - firstStart) % 28) + 1,
    length: 28,
  }));
  const starts = places.flatMap(({ cycleDay }, day) => (cycleDay === 1 ? [day] : []));
  return { places, starts, series: places.map(({ cycleDay }) => (cycleDay > 24 ? 0 : 1)) };
}

test('a template learned from some people finds the starts of another with the same pattern', () => {
  const template = learnTemplate([3, 9, 15].map(lowBefore));
  const target = lowBefore(21);
  const isNear = target.places.map((_, day) => target.starts.some((start) => Math.abs(start - day) <= 2));
  expect(aucOf(scoreByTemplate(template.read(target.series)), isNear)).toBeGreaterThan(0.9);
});

test('attackers learn more from `ceilings` than from another person’s share', () => {
  const women = sharedHalfYears({ people: 5, days: 60, seed: 1 });
  const auc = (name: 'ceilings' | 'nobody') => strongest(attackSeries(women, name, ['periodogram'])).auc;
  expect(auc('ceilings')).toBeGreaterThan(Math.max(0.8, auc('nobody')));
});
