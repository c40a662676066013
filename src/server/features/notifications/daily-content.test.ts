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

const signal = (name: string, value: number, lowersTo: string | null = null) => ({ name, value, lowersTo });

/** The line of the daily message about the values behind a decision. */
function behind(decidedBy: string, signals: ReturnType<typeof signal>[]): string | undefined {
  const decision = { ...DAY.decision, decidedBy, signals } as Today['decision'];
  const { paragraphs } = dailyContent({ ...DAY, decision }, { language: 'en', publicUrl: '' });
  return paragraphs.find(({ label }) => label === 'Behind it')?.text;
}

describe('the values behind the decision', () => {
  const USUAL = [signal('hrvNight', 61), signal('pulse', 50), signal('sleep', 27_000), signal('load', 90)];

  test('include only the signal that decided', () => {
    expect(behind('SLEEP_VERY_SHORT', [signal('hrvNight', 61), signal('sleep', 14_400, 'LIGHT')])).toBe(
      '4.0 h of sleep',
    );
    expect(behind('LOAD_HIGH', [signal('load', 171, 'REDUCED'), signal('pulse', 50)])).toBe(
      '171 intensity minutes in seven days',
    );
  });

  test('include all low signals if several decided together', () => {
    const signals = [signal('pulse', 64, 'LIGHT'), signal('sleep', 14_400, 'LIGHT'), signal('load', 90)];
    expect(behind('TWO_SIGNALS_LOW', signals)).toBe('resting heart rate 64, 4.0 h of sleep');
  });

  test("are the night's signals if nothing holds back", () => {
    expect(behind('NOTHING_HOLDS_BACK', USUAL)).toBe(
      'HRV last night 61 ms, resting heart rate 50, 7.5 h of sleep',
    );
  });

  test.each(['FLARE', 'EASED_PHASE', 'NIGHT_NOT_MEASURED'])('are left out if %s decided', (rule) => {
    expect(behind(rule, USUAL)).toBeUndefined();
  });
});

describe('the daily message', () => {
  test('contains the cycle day, the estimated phase and its probability', () => {
    expect(paragraphsOf({})).toContainEqual(
      expect.stringMatching(/^Cycle: day 17, estimated .* \(luteal, about 8 in 10\)$/),
    );
  });

  test.each(['LATE', 'OVERDUE'] as const)(
    'the daily message of a cycle that is %s contains the notice and no date',
    (state) => {
      const notice = { code: 'PERIOD_LATE' as const, text: 'Your period is 2 days later than estimated.' };
      const date = DATE.subtract({ days: 2 });
      const nextPeriod = { date, earliest: date, latest: date, confidence: 'low' as const };
      const paragraphs = paragraphsOf({ state, notice, nextPeriod, daysLate: 2 });
      expect(paragraphs).toContain(`Next period: ${notice.text}`);
      expect(paragraphs.join(' ')).not.toContain('14 June');
    },
  );

  test.each(['STALE', 'PAUSED'] as const)(
    'the daily message of a cycle that is %s contains no cycle day',
    (state) => {
      const cycle = { state, cycleDay: 90, phase: 'UNKNOWN' as const, nextPeriod: null, phaseWords: null };
      expect(paragraphsOf(cycle).join(' ')).not.toContain('day 90');
    },
  );

  test.each(LANGUAGES)('the daily message in %s gives the window where no date is predicted', (language) => {
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
