import { expect, test } from 'vitest';
import { logPeriod } from '#web/texts/en/common/log-period.ts';
import { createFormats } from './format.ts';
import { nextWords } from './next-words.ts';

const locale = { texts: { logPeriod }, formats: createFormats('en') };

/** The period was logged on 1 June; today is cycle day 30, which is 30 June. */
const told = (date: string | null, earliest: string, latest: string) =>
  nextWords(
    {
      lastPeriodDate: '2026-06-01',
      cycleDay: 30,
      nextPeriod: { date, earliest, latest, confidence: 'low' },
    },
    locale,
  );

test('the words name the date of the next period', () => {
  expect(told('2026-07-02', '2026-06-30', '2026-07-04')).toBe('The next period is expected around 2 Jul.');
});

test('the words name the window if there is no date', () => {
  expect(told(null, '2026-06-30', '2026-07-09')).toBe(
    'The next period is expected between 30 Jun and 9 Jul.',
  );
});

test('the words name no date or window that has passed', () => {
  expect(told('2026-06-29', '2026-06-25', '2026-07-01')).toBeUndefined();
  expect(told(null, '2026-06-10', '2026-06-29')).toBeUndefined();
});
