import { expect, test } from 'vitest';
import { logPeriod } from '#web/texts/en/common/log-period.ts';
import { createFormats } from './format.ts';
import { nextWords } from './next-words.ts';

const locale = { texts: { logPeriod }, formats: createFormats('en') };

/** Logged on 1 June; today is day 30, the 30th. */
const told = (date: string | null, earliest: string, latest: string) =>
  nextWords(
    {
      lastPeriodDate: '2026-06-01',
      cycleDay: 30,
      nextPeriod: { date, earliest, latest, confidence: 'low' },
    },
    locale,
  );

test('names the date of the next period', () => {
  expect(told('2026-07-02', '2026-06-30', '2026-07-04')).toBe('The next period is expected around 2 Jul.');
});

test('names the window where there is no date', () => {
  expect(told(null, '2026-06-30', '2026-07-09')).toBe(
    'The next period is expected between 30 Jun and 9 Jul.',
  );
});

test('names nothing that has passed', () => {
  expect(told('2026-06-29', '2026-06-25', '2026-07-01')).toBeUndefined();
  expect(told(null, '2026-06-10', '2026-06-29')).toBeUndefined();
});
