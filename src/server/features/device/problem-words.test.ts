import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/language.ts';
import { problemWords } from './problem-words.ts';

const PROBLEMS = [
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNEXPECTED',
  'NOT_FOUND',
  'NOT_SAVED',
  'MAINTENANCE',
  'LOST_KEY',
] as const;

test.each(LANGUAGES.flatMap((language) => PROBLEMS.map((problem) => [problem, language] as const)))(
  'the problem %s has a text of whole sentences in %s',
  (problem, language) => {
    const words = problemWords(problem, 'Garmin', language);
    expect(words).toMatch(/^\p{Lu}.*\.$/u);
    expect(words).not.toContain('undefined');
    if (language !== 'en') expect(words).not.toBe(problemWords(problem, 'Garmin', 'en'));
  },
);

test('the text of a problem names the vendor', () => {
  expect(problemWords('UNAVAILABLE', 'intervals.icu', 'fr')).toMatch(/^intervals\.icu /);
});
