import { expect, test } from 'vitest';
import type { Trends } from '#web/lib/wire.ts';
import type { TrendDay } from './chart-days.ts';
import { outcomesOf } from './outcome-rows.ts';

const day = (date: string, part: Partial<TrendDay>) =>
  ({
    date,
    phase: 'FOLLICULAR',
    source: 'garmin',
    hrvLastNightMs: null,
    bodyBatteryHigh: null,
    intensityMinutesDay: null,
    decisionStatus: null,
    ...part,
  }) as TrendDay;

const usual = { phase: 'FOLLICULAR', days: 20, median: 50, low: 44, high: 56 } as const;

const trendsOf = (days: TrendDay[], ranges: object[] = [usual]) =>
  ({ days, byPhase: { hrvLastNightMs: ranges } }) as unknown as Trends;

test('each decision is listed with its day and the next morning, newest first', () => {
  const outcomes = outcomesOf(
    trendsOf([
      day('2026-10-01', { decisionStatus: 'TRAIN', intensityMinutesDay: 60 }),
      day('2026-10-02', { decisionStatus: 'REST', bodyBatteryHigh: 71, hrvLastNightMs: 43 }),
    ]),
  );
  expect(outcomes).toEqual([
    {
      date: '2026-10-02',
      status: 'REST',
      intensityMinutes: null,
      nextBodyBattery: null,
      nextHrvMs: null,
      nextHrvVerdict: null,
    },
    {
      date: '2026-10-01',
      status: 'TRAIN',
      intensityMinutes: 60,
      nextBodyBattery: 71,
      nextHrvMs: 43,
      nextHrvVerdict: 'below',
    },
  ]);
});

test('days without a decision are left out, and only the very next morning is used', () => {
  const outcomes = outcomesOf(
    trendsOf([
      day('2026-10-01', { decisionStatus: 'LIGHT' }),
      day('2026-10-03', { bodyBatteryHigh: 90, hrvLastNightMs: 50 }),
    ]),
  );
  expect(outcomes).toHaveLength(1);
  expect(outcomes[0]).toMatchObject({ nextBodyBattery: null, nextHrvMs: null });
});

const verdictOf = (next: Partial<TrendDay>, ranges?: object[], later: TrendDay[] = []) =>
  outcomesOf(
    trendsOf([day('2026-10-01', { decisionStatus: 'TRAIN' }), day('2026-10-02', next), ...later], ranges),
  ).at(-1)?.nextHrvVerdict;

test.each([
  [43, 'below'],
  [44, 'usual'],
  [56, 'usual'],
  [57, 'above'],
])('HRV of %d ms is %s if 44 to 56 is usual', (hrvLastNightMs, verdict) => {
  expect(verdictOf({ hrvLastNightMs })).toBe(verdict);
});

test('HRV is not judged by fewer than 7 days, another phase or another wearable', () => {
  expect(verdictOf({ hrvLastNightMs: 20 }, [{ ...usual, days: 6 }])).toBeNull();
  expect(verdictOf({ hrvLastNightMs: 20, phase: 'MENSTRUAL' })).toBeNull();
  const newer = day('2026-10-03', { hrvLastNightMs: 50, source: 'oura' });
  expect(verdictOf({ hrvLastNightMs: 20 }, [usual], [newer])).toBeNull();
});
