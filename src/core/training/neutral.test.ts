import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import { NO_CURVE } from './cycle-curve.ts';
import { decideStatus } from './decide.ts';
import { isEase, type NeutralInput, neutralSignals, neutralStatus, statusWithoutTonight } from './neutral.ts';
import { OVERRIDE_TABLE, OVERRIDES, type Override } from './override.ts';
import type { SignalDay } from './signal-day.ts';

const TODAY = Temporal.PlainDate.from('2026-03-20');
const day = (back: number): SignalDay => ({
  day: dayNumber(addDays(TODAY, -back)),
  hrvMs: 50 + ((back * 7) % 11) - (back === 0 ? 25 : 0),
  pulse: 55 + ((back * 5) % 4),
  sleepSeconds: 27_000,
  charge: 70 + ((back * 3) % 9),
  drain: 30,
  loadMinutes: 40,
  temperature: ((back * 3) % 5) / 10,
});
const DAYS = Array.from({ length: 100 }, (_, back) => day(back));

const startsEvery = (length: number, last: number) =>
  sortStarts(
    Array.from({ length: 5 }, (_, i) => ({ date: addDays(TODAY, -last - i * length), gapConfirmed: false })),
  );
const RECORD: CycleRecord = {
  periodStarts: startsEvery(28, 20),
  cycleLength: 28,
  cycleLengthStated: false,
  mode: 'NATURAL',
};
const inputWith = (parts: Partial<NeutralInput> = {}): NeutralInput => ({
  record: RECORD,
  today: TODAY,
  overrides: [],
  series: [{ source: 'watch', days: DAYS }],
  hrvWeeks: [],
  enteredLoadMinutes: null,
  ...parts,
});
const withoutCurve = (input: NeutralInput) => neutralSignals(input, () => NO_CURVE);

const CALENDARS: [string, CycleRecord][] = [
  ['no starts', { ...RECORD, periodStarts: [] }],
  ['another length', { ...RECORD, periodStarts: startsEvery(33, 3) }],
  ['a long absence', { ...RECORD, periodStarts: startsEvery(28, 200) }],
  ['a pause for a pregnancy', { ...RECORD, mode: 'PAUSED', pauseReason: 'PREGNANCY' }],
  ['the pill', { ...RECORD, mode: 'PILL' }],
  ['no period expected', { ...RECORD, mode: 'NONE_EXPECTED' }],
];

describe('a neutral answer', () => {
  test.each(CALENDARS)(
    'a neutral answer with %s uses the same signals, apart from the cycle curve',
    (_, record) => {
      expect(withoutCurve(inputWith({ record }))).toEqual(withoutCurve(inputWith()));
    },
  );

  const statusWith = (override: Override) => neutralStatus(inputWith({ series: [], overrides: [override] }));

  test.each(OVERRIDES)('%s lowers a neutral answer only if it is not cyclical', (override) => {
    const { limit, isCyclical } = OVERRIDE_TABLE[override];
    expect(statusWith(override)).toBe(isCyclical ? 'REDUCED' : limit);
  });

  test('PMS and flares do not change a neutral answer; stress and poor sleep lower it', () => {
    expect((['flare', 'pms', 'stress', 'sleep'] as const).map(statusWith)).toEqual([
      'REDUCED',
      'REDUCED',
      'LIGHT',
      'LIGHT',
    ]);
  });

  test('a neutral answer contains nothing about the phase, the mode or a long absence', () => {
    const { phase, easedShare, phasePlanning, daysWithoutPeriod, pausedFor, pain, energy, wish } =
      neutralSignals(inputWith());
    expect({ phase, easedShare, phasePlanning, daysWithoutPeriod, pausedFor, pain, energy, wish }).toEqual({
      phase: 'UNKNOWN',
      easedShare: 0,
      phasePlanning: false,
      daysWithoutPeriod: null,
      pausedFor: null,
      pain: null,
      energy: null,
      wish: null,
    });
  });

  test('a neutral answer takes the cycle out of the recovery score', () => {
    const lowInLuteal = DAYS.map((each) => ({ ...each, hrvMs: null, pulse: null }));
    const input = inputWith({ series: [{ source: 'watch', days: lowInLuteal }] });
    const [raw, freed] = [withoutCurve(input), neutralSignals(input)].map(({ charge }) => charge.value);
    expect(raw).toBe(70);
    expect(freed).toBeGreaterThan(70);
  });

  test('a neutral answer is easier after a bad night', () => {
    expect(isEase(decideStatus(withoutCurve(inputWith())))).toBe(true);
  });

  test('an answer that the person withholds is the same as after a missing night', () => {
    const missing = inputWith({ series: [{ source: 'watch', days: DAYS.slice(1) }] });
    expect(statusWithoutTonight(inputWith({ overrides: ['stress'] }))).toBe(neutralStatus(missing));
  });
});
