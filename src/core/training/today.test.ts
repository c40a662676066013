import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { anyRecordOnDay } from '../../../test/helpers/any-cycle.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { planAhead } from './plan.ts';
import type { SignalDay, SignalSeries } from './signal-day.ts';
import { decideToday, type TodayRequest } from './today.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** Five starts, 28 days apart; 2026-03-24 is day 24, in the late luteal phase. */
const RECORD: CycleRecord = {
  periodStarts: startsOn('2025-11-09', '2025-12-07', '2026-01-04', '2026-02-01', '2026-03-01'),
  cycleLength: 28,
  cycleLengthStated: true,
  mode: 'NATURAL',
};

const TODAY = day('2026-03-24');
const LAST = dayNumber(TODAY);

function seriesOf(
  count: number,
  values: (i: number) => Partial<SignalDay>,
  source: string | null = 'garmin',
): SignalSeries {
  const NOTHING = {
    hrvMs: null,
    pulse: null,
    sleepSeconds: null,
    charge: null,
    drain: null,
    loadMinutes: null,
    temperature: null,
  };
  return {
    source,
    days: Array.from({ length: count }, (_, i) => ({ day: LAST - i, ...NOTHING, ...values(i) })),
  };
}

const REQUEST: TodayRequest = {
  record: RECORD,
  today: TODAY,
  overrides: [],
  series: [],
  hrvWeeks: [],
  enteredLoadMinutes: null,
  chosenTargetMinutes: null,
  phasePlanning: false,
  language: 'en',
};

const signalsOn = (series: SignalSeries[], changes: Partial<TodayRequest> = {}) =>
  decideToday({ ...REQUEST, series, ...changes }).signals;

test('the cycle of the answer is the same as from describeCycle', () => {
  fc.assert(
    fc.property(anyRecordOnDay, ({ record, today }) => {
      const { cycle } = decideToday({ ...REQUEST, record, today });
      expect(JSON.stringify(cycle)).toBe(JSON.stringify(describeCycle(record, today)));
    }),
  );
});

describe('the phase', () => {
  test('eases the day where the person plans by phase', () => {
    const { decision } = decideToday({
      ...REQUEST,
      phasePlanning: true,
      series: [seriesOf(1, () => ({ pulse: 50 }))],
    });
    expect(decision).toMatchObject({ decidedBy: 'EASED_PHASE', status: 'REDUCED' });
  });

  test('eases up to the first day on which the plan allows TRAIN, before a period and in it', () => {
    for (const today of ['2026-03-24', '2026-03-28', '2026-03-01', '2026-03-02'].map(day)) {
      const { signals } = decideToday({ ...REQUEST, today, phasePlanning: true });
      const planned = { record: RECORD, today, days: 14, phasePlanning: true, decidedToday: null };
      const { days } = planAhead({ ...planned, targetMinutes: null, usedMinutes: null });
      const free = days.find(({ ceiling }) => ceiling === 'TRAIN')?.date;
      expect(`${today} ${signals.easingEndsOn}`).toBe(`${today} ${free}`);
    }
    expect(decideToday(REQUEST).signals.easingEndsOn).toBeNull();
  });

  test.each(['PILL', 'PAUSED'] as const)('eases nothing and is not named as missing in mode %s', (mode) => {
    const { signals, decision } = decideToday({
      ...REQUEST,
      record: { ...RECORD, mode },
      phasePlanning: true,
    });
    expect([signals.easedShare, decision.missing.includes('phase')]).toEqual([0, false]);
  });

  test('is named as missing if it cannot be estimated', () => {
    expect(decideToday({ ...REQUEST, record: { ...RECORD, periodStarts: [] } }).decision.missing).toContain(
      'phase',
    );
  });

  test('holds back after 90 days without a period', () => {
    const record = { ...RECORD, periodStarts: startsOn('2025-12-24') };
    expect(signalsOn([], { record }).daysWithoutPeriod).toBe(90);
    expect(signalsOn([], { record: { ...record, mode: 'FIRST_YEARS' } }).daysWithoutPeriod).toBe(90);
    expect(signalsOn([], { record: { ...record, mode: 'PILL' } }).daysWithoutPeriod).toBeNull();
  });
});

describe("the week's HRV", () => {
  /** Nights of about 60 ms, with another value in the last seven. */
  const weekOf = (ms: number, count = 60) => seriesOf(count, (i) => ({ hrvMs: i < 7 ? ms : 58 + (i % 5) }));

  test.each([
    [60, 'USUAL'],
    [57.4, 'BELOW'],
    [55.6, 'LOW'],
    [54, 'VERY_LOW'],
    [63, 'ABOVE'],
  ])('of %f where 60 is usual is %s by the nights before it', (ms, verdict) => {
    expect(signalsOn([weekOf(ms)]).hrvWeek).toMatchObject({ verdict, value: expect.closeTo(ms) });
  });

  test('is not judged before 21 nights are known', () => {
    expect(signalsOn([weekOf(40, 20)]).hrvWeek).toMatchObject({
      verdict: 'NOT_JUDGED',
      known: { have: 20, need: 21 },
    });
    expect(signalsOn([weekOf(40, 21)]).hrvWeek.verdict).toBe('VERY_LOW');
  });

  test('is judged by the vendor while too few nights are known', () => {
    const hrvWeeks = [
      { day: LAST, status: 'BALANCED', direction: null, weekMs: 55, withLastNight: true },
    ] as const;
    expect(signalsOn([weekOf(40, 20)], { hrvWeeks }).hrvWeek).toMatchObject({ verdict: 'USUAL', value: 55 });
  });

  test("the week's HRV of one source is not judged by the nights of another", () => {
    const other = seriesOf(60, () => ({ hrvMs: 60 }), 'intervals');
    const own = seriesOf(5, () => ({ hrvMs: 30 }));
    expect(signalsOn([{ ...other, days: other.days.slice(5) }, own]).hrvWeek.verdict).toBe('NOT_JUDGED');
  });

  test("the week's HRV counts if it was low two days ago, not three days ago", () => {
    const low = (daysAgo: number) =>
      ({ day: LAST - daysAgo, status: 'POOR', direction: null, weekMs: null, withLastNight: true }) as const;
    expect([1, 2, 3].map((daysAgo) => signalsOn([], { hrvWeeks: [low(daysAgo)] }).hrvWasLow)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the night', () => {
  const nights = (tonight: Partial<SignalDay>, count = 40) =>
    seriesOf(count, (i) =>
      i === 0 ? tonight : { hrvMs: 55 + ((i * 3) % 11), pulse: 50 + (i % 3), temperature: 0.1 },
    );

  test.each([
    [{ hrvMs: 60 }, 'USUAL'],
    [{ hrvMs: 50 }, 'BELOW'],
    [{ hrvMs: 38 }, 'FAR_OFF'],
    [{}, 'NOT_MEASURED'],
  ] as const)('with %j has the HRV verdict %s', (tonight, verdict) => {
    expect(signalsOn([nights(tonight)]).hrvNight.verdict).toBe(verdict);
  });

  test.each([
    [55, 'ABOVE'],
    [58, 'FAR_OFF'],
    [51, 'USUAL'],
  ])('with a pulse of %i where 51 is usual is %s', (pulse, verdict) => {
    expect(signalsOn([nights({ pulse })]).pulse.verdict).toBe(verdict);
  });

  test('is not judged before 21 nights are known', () => {
    expect(signalsOn([nights({ pulse: 80 }, 20)]).pulse).toMatchObject({
      verdict: 'NOT_JUDGED',
      known: { have: 20, need: 21 },
    });
    expect(signalsOn([nights({ pulse: 80 }, 21)]).pulse.verdict).toBe('FAR_OFF');
  });

  test('a night in a pregnancy is judged only by the last three weeks', () => {
    const record = { ...RECORD, mode: 'PAUSED', pauseReason: 'PREGNANCY' } as const;
    // The pulse is six beats higher than two months ago, which is usual by now.
    const risen = seriesOf(90, (i) => ({ pulse: (i < 40 ? 57 : 51) + (i % 2) }));
    expect(signalsOn([risen]).pulse.usual?.low).toBeLessThan(51);
    expect(signalsOn([risen], { record }).pulse).toMatchObject({ verdict: 'USUAL', usual: { low: 56 } });
  });

  test('the HRV of a device that never measures it is ABSENT, not missing', () => {
    expect(signalsOn([seriesOf(30, () => ({ pulse: 50 }))]).hrvNight.verdict).toBe('ABSENT');
  });

  test.each([
    [6 * 3600, 'USUAL'],
    [6 * 3600 - 1, 'SHORT'],
    [4.5 * 3600 - 1, 'VERY_SHORT'],
  ])('with %i seconds of sleep is %s', (sleepSeconds, verdict) => {
    expect(signalsOn([nights({ sleepSeconds })]).sleep.verdict).toBe(verdict);
  });

  test('is warm if it is half a degree warmer than nights of the same phase', () => {
    const warm = (temperature: number) =>
      signalsOn([seriesOf(90, (i) => ({ temperature: i === 0 ? temperature : 0.1 }))]).temperature.verdict;
    expect([warm(0.6), warm(0.54)]).toEqual(['ABOVE', 'USUAL']);
  });

  test.each([Number.NaN, -5, 0])('a night with a pulse of %f was not measured', (pulse) => {
    expect(signalsOn([nights({ pulse })]).pulse.verdict).toBe('NOT_MEASURED');
  });
});

describe('the recovery score', () => {
  const scores = (today: number, count = 61) =>
    signalsOn([seriesOf(count, (i) => ({ charge: i === 0 ? today : 40 + i }))]).charge;

  test.each([
    [41, 'VERY_LOW'],
    [46, 'LOW'],
    [54, 'BELOW'],
    [58, 'USUAL'],
  ])('of %i among scores from 41 to 100 is %s', (today, verdict) => {
    expect(scores(today).verdict).toBe(verdict);
  });

  test('a recovery score that is the same every day is usual, also at 100', () => {
    expect(signalsOn([seriesOf(60, () => ({ charge: 100 }))]).charge.verdict).toBe('USUAL');
  });

  test('is judged with few earlier scores only if it is 25 or less', () => {
    expect([scores(25, 20).verdict, scores(26, 20).verdict]).toEqual(['LOW', 'NOT_JUDGED']);
  });
});

describe('the load', () => {
  /** Sixty minutes a day: 420 a week. Today is a Tuesday. */
  const loads = (minutes: (i: number) => number, changes: Partial<TodayRequest> = {}) =>
    decideToday({ ...REQUEST, series: [seriesOf(40, (i) => ({ loadMinutes: minutes(i) }))], ...changes });

  test('is the sum of the seven days before today, compared with seven usual days', () => {
    const { signals, target } = loads(() => 60);
    expect(target).toEqual({ minutes: 504, chosen: false, usualMinutes: 504, known: { have: 2, need: 2 } });
    expect(signals.load).toMatchObject({ verdict: 'USUAL', value: 420, usual: { low: 0, high: 629 } });
  });

  test("is not changed by today's training", () => {
    expect(loads((i) => (i === 0 ? 900 : 60)).signals.load.value).toBe(420);
  });

  test.each([
    [269, 'USUAL'],
    [270, 'HIGH'],
  ])('with %i minutes yesterday is %s', (minutes, verdict) => {
    expect(loads((i) => (i === 1 ? minutes : 60)).signals.load.verdict).toBe(verdict);
  });

  test("is not judged by the person's own target, which is only for the plan", () => {
    const { target, signals } = loads(() => 60, { chosenTargetMinutes: 60 });
    expect(target).toMatchObject({ minutes: 60, chosen: true, usualMinutes: 504 });
    expect(signals.load.verdict).toBe('USUAL');
  });

  test('is not high below 150 minutes for someone who hardly trains', () => {
    expect(loads(() => 5).target.minutes).toBe(150);
  });

  test('has no target before two whole weeks are known', () => {
    const { target, signals } = decideToday({
      ...REQUEST,
      series: [seriesOf(9, () => ({ loadMinutes: 200 }))],
    });
    expect([target.minutes, signals.load.verdict]).toEqual([null, 'NOT_JUDGED']);
  });

  test('is shown but not judged if it was entered by hand and no days are known', () => {
    expect(signalsOn([], { enteredLoadMinutes: 90 }).load).toMatchObject({
      value: 90,
      verdict: 'NOT_JUDGED',
    });
  });
});
