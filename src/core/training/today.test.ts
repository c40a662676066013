import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { anyRecordOnDay } from '../../../test/helpers/any-cycle.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { decideToday, type TodayRequest } from './today.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** Five starts, 28 days apart; 2026-03-22 is day 22, the last of the early luteal phase. */
const RECORD: CycleRecord = {
  periodStarts: startsOn('2025-11-09', '2025-12-07', '2026-01-04', '2026-02-01', '2026-03-01'),
  cycleLength: 28,
  cycleLengthStated: true,
  mode: 'NATURAL',
};

/** Nights of 40 ms in the last six days of each cycle and 60 ms on all others. */
const NIGHTS = Array.from({ length: 140 }, (_, i) => ({
  day: dayNumber(day('2025-11-09')) + i,
  value: i % 28 >= 22 ? 40 : 60,
}));

const REQUEST: TodayRequest = {
  record: RECORD,
  today: day('2026-03-24'),
  overrides: [],
  measurements: {
    hrvStatus: 'BALANCED',
    hrvDirection: null,
    bodyBatteryCurrent: 90,
    bodyBatteryYesterdayLow: 45,
    intensityMinutesWeek: 0,
  },
  hrvLastNightMs: 40,
  hrvNights: NIGHTS,
  phasePlanning: false,
  language: 'en',
};

const UNBALANCED = { ...REQUEST.measurements, hrvStatus: 'UNBALANCED' as const };
const decideOn = (changes: Partial<TodayRequest>) => decideToday({ ...REQUEST, ...changes }).decision;

test('the cycle is the one described on its own', () => {
  fc.assert(
    fc.property(anyRecordOnDay, ({ record, today }) => {
      const { cycle } = decideToday({ ...REQUEST, record, today });
      expect(JSON.stringify(cycle)).toBe(JSON.stringify(describeCycle(record, today)));
    }),
  );
});

describe('the phase', () => {
  test('eases the day where the person plans by phase', () => {
    expect(decideOn({ phasePlanning: true })).toMatchObject({ decidedBy: 'EASED_PHASE', status: 'REDUCED' });
  });

  test('sets the budget: 200 minutes in the late luteal phase', () => {
    const measurements = { ...REQUEST.measurements, intensityMinutesWeek: 200 };
    expect(decideOn({ measurements }).decidedBy).toBe('BUDGET_USED');
    expect(decideOn({ measurements, today: day('2026-03-22') }).decidedBy).toBe('NOTHING_HOLDS_BACK');
  });

  test('dates the next one', () => {
    expect(decideOn({ phasePlanning: true }).wouldChangeIf).toContain('(about 2026-03-29)');
  });

  test('dates no next one once the period is late', () => {
    const late = decideOn({ phasePlanning: true, today: day('2026-03-31') });
    expect(late.wouldChangeIf).toBe(
      'Switch phase planning off if you feel fine, or wait for the next phase.',
    );
  });

  test('is missed where it cannot be estimated', () => {
    expect(decideOn({ record: { ...RECORD, periodStarts: [] } }).missing).toEqual(['phase']);
  });

  test.each(['HORMONAL', 'PAUSED'] as const)('is not missed in mode %s', (mode) => {
    expect(decideOn({ record: { ...RECORD, mode } }).missing).toEqual([]);
  });

  test('eases nothing under hormonal contraception', () => {
    expect(decideOn({ record: { ...RECORD, mode: 'HORMONAL' }, phasePlanning: true }).status).toBe('TRAIN');
  });
});

describe("last night's HRV", () => {
  test("is compared with the person's own nights of the same phase", () => {
    expect(decideOn({ measurements: UNBALANCED }).reason).toContain('(median 40 ms over 24 days)');
  });

  test('that is usual for the phase softens an unbalanced status', () => {
    expect(decideOn({ measurements: UNBALANCED }).decidedBy).toBe('HRV_UNBALANCED_USUAL_FOR_PHASE');
  });

  test('that is low even for the phase does not', () => {
    expect(decideOn({ measurements: UNBALANCED, hrvLastNightMs: 30 }).decidedBy).toBe('HRV_UNBALANCED');
  });

  test.each<[string, Partial<TodayRequest>]>([
    ['is missing', { hrvLastNightMs: null }],
    ['is no number', { hrvLastNightMs: Number.NaN }],
    ['has no earlier nights', { hrvNights: [] }],
    ['has only nights of the running cycle', { hrvNights: NIGHTS.slice(-28) }],
    ['has only nights of other phases', { hrvNights: NIGHTS.filter(({ value }) => value === 60) }],
    ['has no phase to be compared in', { record: { ...RECORD, mode: 'HORMONAL' } }],
    ['has no cycle at all', { record: { ...RECORD, periodStarts: [] } }],
  ])('that %s softens nothing', (_name, changes) => {
    expect(decideOn({ measurements: UNBALANCED, ...changes }).decidedBy).toBe('HRV_UNBALANCED');
  });

  test('is not compared with the first night of the running cycle', () => {
    const sixEarlier = ['2026-01-04', '2026-01-05', '2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'];
    const withNight = (seventh: string) =>
      decideOn({
        measurements: UNBALANCED,
        today: day('2026-03-03'),
        hrvLastNightMs: 60,
        hrvNights: [...sixEarlier, seventh].map((date) => ({ day: dayNumber(day(date)), value: 60 })),
      }).decidedBy;
    expect(withNight('2026-02-05')).toBe('HRV_UNBALANCED_USUAL_FOR_PHASE');
    expect(withNight('2026-03-01')).toBe('HRV_UNBALANCED');
  });

  test('is compared with nights in any order, from before the first log too', () => {
    const nights = [...NIGHTS, { day: dayNumber(day('1990-01-01')), value: 5 }].reverse();
    expect(decideOn({ measurements: UNBALANCED, hrvNights: nights })).toEqual(
      decideOn({ measurements: UNBALANCED }),
    );
  });
});
