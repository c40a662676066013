import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#core/language.ts';
import { sampleDay } from '../../../../test/notifications/sample-day.ts';
import { dailyContent, type Today } from './daily-content.ts';

const DATE = Temporal.PlainDate.from('2026-06-16');
const DAY = sampleDay(DATE);

function paragraphsOf(cycle: Partial<Today['cycle']>, language: Language = 'en'): string[] {
  const day = { ...DAY, cycle: { ...DAY.cycle, ...cycle } };
  return dailyContent(day, { language, publicUrl: 'https://lutea.example' }).paragraphs.map(
    ({ label, text }) => `${label}: ${text}`,
  );
}

describe('the daily message', () => {
  test('contains the cycle day, the estimated phase and its probability', () => {
    expect(paragraphsOf({})).toContainEqual(
      expect.stringMatching(/^Cycle: day 17, estimated .* \(luteal, about 8 in 10\)$/),
    );
  });

  test.each(['LATE', 'OVERDUE'] as const)(
    'of a cycle that is %s contains the notice and no date',
    (state) => {
      const notice = { code: 'PERIOD_LATE' as const, text: 'Your period is 2 days later than estimated.' };
      const date = DATE.subtract({ days: 2 });
      const nextPeriod = { date, earliest: date, latest: date, confidence: 'low' as const };
      const paragraphs = paragraphsOf({ state, notice, nextPeriod, daysLate: 2 });
      expect(paragraphs).toContain(`Next period: ${notice.text}`);
      expect(paragraphs.join(' ')).not.toContain('14 June');
    },
  );

  test.each(['STALE', 'PAUSED'] as const)('of a cycle that is %s contains no cycle day', (state) => {
    const cycle = { state, cycleDay: 90, phase: 'UNKNOWN' as const, nextPeriod: null, phaseWords: null };
    expect(paragraphsOf(cycle).join(' ')).not.toContain('day 90');
  });

  test.each(LANGUAGES)('in %s gives the window where no date is predicted', (language) => {
    const nextPeriod = {
      date: null,
      earliest: DATE.add({ days: 10 }),
      latest: DATE.add({ days: 24 }),
      confidence: 'low' as const,
    };
    const paragraph = paragraphsOf({ nextPeriod }, language).at(-1);
    expect(paragraph).toMatch(/26.*10/);
    expect(paragraph).not.toMatch(/null|undefined/);
  });
});
