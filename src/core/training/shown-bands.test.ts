import { describe, expect, test } from 'vitest';
import { addDays, dayNumber, readDay } from '#core/calendar-day.ts';
import { LANGUAGES } from '#core/language.ts';
import { HISTORY_DAYS, simulateLife } from '../../../scripts/evaluation/simulated-life.ts';
import { sampleMornings } from '../../../test/helpers/sample-year.ts';
import type { SignalReport } from './signal.ts';
import { decideToday, MORNING_DAYS } from './today.ts';
import { TRAINING_STATUSES } from './training-status.ts';

// Tests that the verdict on a value agrees with the range shown beside it.

const TODAY = readDay('2026-11-18');
const FIRST = readDay('2024-01-01');
const DECIMALS: Partial<Record<SignalReport['name'], number>> = { temperature: 10 };

/** What each verdict means for the value and its range. Sleep is left out, because it has fixed limits. */
const IS_SO: Record<string, (value: number, low: number, high: number) => boolean> = {
  USUAL: (value, low, high) => low <= value && value <= high,
  ABOVE: (value, _low, high) => value > high,
  HIGH: (value, _low, high) => value > high,
  RISING: (value, low) => value < low,
  BELOW: (value, low) => value < low,
  LOW: (value, low) => value < low,
  VERY_LOW: (value, low) => value < low,
  FAR_OFF: (value, low, high) => value < low || value > high,
};

/** The signals whose verdict contradicts what is shown. */
function contradictions(signals: readonly SignalReport[]): SignalReport[] {
  return signals.filter(({ name, verdict, value, usual }) => {
    if (name === 'sleep' || value === null || usual === null) return false;
    const scale = DECIMALS[name] ?? 1;
    const [shown, low, high] = [value, usual.low, usual.high].map((each) => Math.round(each * scale) / scale);
    return IS_SO[verdict]?.(shown as number, low as number, high as number) !== true;
  });
}

const YEAR = sampleMornings(TODAY);

describe("the sample person's year", () => {
  test('has no verdict that contradicts the value and the range shown beside it', () => {
    expect(YEAR.flatMap(({ decision }) => contradictions(decision.signals))).toEqual([]);
  });

  test.each(LANGUAGES)('has no reason with a range of one number or an ISO date, in %s', (language) => {
    for (const { decision } of sampleMornings(TODAY, language)) {
      const texts = [
        decision.reason,
        decision.wouldChangeIf,
        ...decision.alsoFired.map(({ reason }) => reason),
      ];
      for (const text of texts) {
        expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/);
        expect(text).not.toMatch(/\b(\d+)[–-]\1\b/);
      }
    }
  });

  test('never gives a lower answer without HRV than with an HRV that is far off', () => {
    const rankWith = ({ days, decideWith }: (typeof YEAR)[number], hrvMs: number | null) => {
      const changed = [...days.slice(0, -1), { ...(days.at(-1) as (typeof days)[number]), hrvMs }];
      return TRAINING_STATUSES.indexOf(decideWith(changed).decision.status);
    };
    const harder = YEAR.filter((morning) => morning.signals.hrvNight.usual !== null).filter(
      (morning) => rankWith(morning, null) < rankWith(morning, 15),
    );
    expect(harder.map(({ date }) => date.toString())).toEqual([]);
  });
});

test.each([1, 2])('simulated life %i has no verdict that contradicts its range', (seed) => {
  const { days, record, firstDay } = simulateLife(seed, FIRST, { healthy: false, curve: 'OTHER' });
  const wrong = Array.from({ length: 50 }, (_, i) => {
    const at = HISTORY_DAYS + 5 * i;
    const today = addDays(firstDay, at);
    const series = days.slice(at - MORNING_DAYS, at + 1).map(({ values }) => values);
    const periodStarts = record.periodStarts.filter(({ day }) => day <= dayNumber(today));
    return decideToday({
      record: { ...record, periodStarts },
      today,
      overrides: [],
      series: [{ source: 'simulated', days: series }],
      hrvWeeks: [],
      enteredLoadMinutes: null,
      chosenTargetMinutes: null,
      phasePlanning: false,
      language: 'en',
    }).decision.signals;
  }).flatMap(contradictions);
  expect(wrong).toEqual([]);
});
