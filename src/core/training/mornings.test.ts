import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { bridgedDays, enteredDays, ordinaryDays } from '../../../test/helpers/measured-days.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import type { HrvWeekReading, SignalDay } from './signal-day.ts';
import { decideToday, type TodayRequest } from './today.ts';
import { TRAINING_STATUSES } from './training-status.ts';

// Realistic mornings: whole weeks modelled on recorded days, and cases that the first model got wrong.

const day = (text: string) => Temporal.PlainDate.from(text);
/** A Wednesday, day 11 of a cycle: the follicular phase. */
const TODAY = day('2026-03-11');

const RECORD: CycleRecord = {
  periodStarts: startsOn('2025-11-09', '2025-12-07', '2026-01-04', '2026-02-01', '2026-03-01'),
  cycleLength: 28,
  cycleLengthStated: true,
  mode: 'NATURAL',
};

const DAYS = ordinaryDays(TODAY, 100);

/** Days whose last one has some values changed. */
function withToday(changes: Partial<SignalDay>, days: readonly SignalDay[] = DAYS): SignalDay[] {
  return days.map((each) => (each.day === dayNumber(TODAY) ? { ...each, ...changes } : each));
}

/** A last night with the best values. */
const GOOD_NIGHT = { hrvMs: 57, pulse: 50, sleepSeconds: 27_000, charge: 90, drain: 25 };
const GOOD_DAYS = withToday(GOOD_NIGHT);

function morning(days: readonly SignalDay[], changes: Partial<TodayRequest> = {}) {
  return decideToday({
    record: RECORD,
    today: TODAY,
    overrides: [],
    series: [{ source: 'garmin', days }],
    hrvWeeks: [],
    enteredLoadMinutes: null,
    chosenTargetMinutes: null,
    phasePlanning: false,
    language: 'en',
    ...changes,
  });
}

const week = (daysAgo: number, changes: Partial<HrvWeekReading>): HrvWeekReading => ({
  day: dayNumber(TODAY) - daysAgo,
  status: 'BALANCED',
  direction: null,
  weekMs: 54,
  withLastNight: true,
  ...changes,
});

const rankOf = (status: (typeof TRAINING_STATUSES)[number]) => TRAINING_STATUSES.indexOf(status);

describe.each([
  ['a watch with everything', (days: readonly SignalDay[]) => days],
  ['intervals.icu', bridgedDays],
  ['values entered by hand', enteredDays],
])('ordinary weeks of an active person with %s', (_name, shape) => {
  /** Five weeks of mornings. Each is decided from the days up to it alone. */
  const weeks = Array.from({ length: 5 }, (_, back) =>
    Array.from({ length: 7 }, (_, i) => {
      const today = addDays(TODAY, -7 * back - i);
      const known = shape(ordinaryDays(TODAY, 140)).filter((each) => each.day <= dayNumber(today));
      const record = {
        ...RECORD,
        periodStarts: RECORD.periodStarts.filter(({ day: start }) => start <= dayNumber(today)),
      };
      return morning(known, { today, record, phasePlanning: true }).decision.status;
    }),
  );

  test('give TRAIN or REDUCED on at least four mornings a week', () => {
    const good = weeks.map(
      (statuses) => statuses.filter((status) => rankOf(status) >= rankOf('REDUCED')).length,
    );
    expect(Math.min(...good)).toBeGreaterThanOrEqual(4);
  });

  test('give GENTLE or REST on fewer than one morning in six', () => {
    const mornings = weeks.flat();
    const low = mornings.filter((status) => rankOf(status) <= rankOf('GENTLE'));
    expect(low.length / mornings.length).toBeLessThan(1 / 6);
  });
});

describe('cases that the first model got wrong', () => {
  test('an average morning, with charge 71 and a low of 22 the day before, is not LIGHT', () => {
    const usual = GOOD_DAYS.map((each, i) => ({
      ...each,
      charge: 60 + ((i * 7) % 23),
      drain: 14 + ((i * 5) % 17),
    }));
    const { decision } = morning(withToday({ charge: 71, drain: 22 }, usual));
    expect(decision).toMatchObject({ status: 'TRAIN', confidence: 'high' });
  });

  test('the battery level of the evening is no signal, so it changes nothing', () => {
    const names = morning(GOOD_DAYS).decision.signals.map(({ name }) => name);
    expect(names).toEqual([
      'hrvWeek',
      'hrvNight',
      'pulse',
      'sleep',
      'charge',
      'drain',
      'load',
      'temperature',
    ]);
    const evening = withToday({ loadMinutes: 240 }, GOOD_DAYS);
    expect(morning(evening).decision).toEqual(morning(withToday({ loadMinutes: null }, GOOD_DAYS)).decision);
  });

  test('from intervals.icu, a far lower HRV, three hours of sleep and a pulse 15 higher are not TRAIN', () => {
    const days = withToday({ hrvMs: 20, sleepSeconds: 3 * 3600, pulse: 65 }, bridgedDays(DAYS));
    const { status, alsoFired, decidedBy } = morning(days).decision;
    expect(rankOf(status)).toBeLessThanOrEqual(rankOf('GENTLE'));
    expect([decidedBy, ...alsoFired.map(({ rule }) => rule)]).toContain('NIGHT_FAR_OFF_TWICE');
  });

  test('a balanced week does not outweigh a night of 20 where 45 to 60 is usual', () => {
    const { decision } = morning(withToday({ hrvMs: 20 }, GOOD_DAYS), { hrvWeeks: [week(0, {})] });
    expect(decision).toMatchObject({ status: 'LIGHT', decidedBy: 'HRV_NIGHT_FAR_OFF' });
  });

  test('without phase planning, the same minutes give the same answer in every phase', () => {
    const inPhase = (start: string) =>
      morning(GOOD_DAYS, { record: { ...RECORD, periodStarts: startsOn('2026-02-08', start) } }).decision
        .status;
    expect(['2026-03-08', '2026-03-01', '2026-02-22', '2026-02-15'].map(inPhase)).toEqual([
      'TRAIN',
      'TRAIN',
      'TRAIN',
      'TRAIN',
    ]);
  });

  test('four sessions of 45 vigorous minutes a week, as usual, hold nobody back before the week is over', () => {
    const sunday = day('2026-03-15');
    const days = ordinaryDays(sunday, 100).map((each) => ({
      ...each,
      ...GOOD_NIGHT,
      loadMinutes: each.day % 2 === 0 && each.day % 7 !== 0 ? 90 : 0,
    }));
    const { decision, target } = morning(days, { today: sunday });
    expect(decision.status).toBe('TRAIN');
    expect(target.minutes).toBeGreaterThan(300);
  });

  test('an unbalanced week still counts after one night inside the usual range', () => {
    const last = dayNumber(TODAY);
    const days = GOOD_DAYS.map((each) =>
      each.day > last - 7 && each.day < last ? { ...each, hrvMs: 44 } : each,
    );
    expect(morning(days).decision).toMatchObject({ status: 'LIGHT', decidedBy: 'HRV_LOW' });
  });

  test('a low week still counts while last night is missing', () => {
    const last = dayNumber(TODAY);
    const low = GOOD_DAYS.map((each) =>
      each.day > last - 8 && each.day < last ? { ...each, hrvMs: 40 } : each,
    );
    const worn = morning(withToday({ hrvMs: 75 }, low)).decision;
    const notWorn = morning(withToday({ hrvMs: null }, low)).decision;
    expect(rankOf(worn.status)).toBe(rankOf('TRAIN'));
    expect(rankOf(notWorn.status)).toBeLessThanOrEqual(rankOf('LIGHT'));
    expect(notWorn.alsoFired.map(({ rule }) => rule)).toContain('HRV_LOW_HOLDS');
  });

  test.each([
    ['whose own nights decide', 140],
    ['whose watch still decides', 18],
  ])(
    'for a person %s, four mornings stay TRAIN or REDUCED if the watch calls three unbalanced',
    (_name, count) => {
      const mornings = Array.from({ length: 7 }, (_, i) => addDays(TODAY, -i));
      const statuses = mornings.map((today, i) => {
        const known = ordinaryDays(TODAY, count).filter((each) => each.day <= dayNumber(today));
        const hrvWeeks = [week(i, { status: i % 2 === 1 ? 'UNBALANCED' : 'BALANCED', direction: 'BELOW' })];
        return morning(known, { today, hrvWeeks }).decision.status;
      });
      const good = statuses.filter((status) => rankOf(status) >= rankOf('REDUCED'));
      expect(good.length).toBeGreaterThanOrEqual(4);
    },
  );

  test('after three days without measurements the answer is not TRAIN', () => {
    const days = GOOD_DAYS.filter((each) => each.day < dayNumber(TODAY) - 2);
    expect(morning(days).decision).toMatchObject({
      status: 'REDUCED',
      decidedBy: 'NIGHT_NOT_MEASURED',
      confidence: 'low',
    });
  });
});

describe('a night without measurements', () => {
  const mornings = Array.from({ length: 35 }, (_, back) => addDays(TODAY, -back));
  const statusOn = (today: Temporal.PlainDate, change: (each: SignalDay) => SignalDay) => {
    const days = ordinaryDays(TODAY, 140).filter((each) => each.day <= dayNumber(today));
    const changed = days.map((each) => (each.day === dayNumber(today) ? change(each) : each));
    return rankOf(morning(changed, { today }).decision.status);
  };

  test("without the night's HRV the answer is at most one step higher than with any value of it", () => {
    for (const hrvMs of [20, 35, 42, 55]) {
      const raised = mornings.map(
        (today) =>
          statusOn(today, (each) => ({ ...each, hrvMs: null })) -
          statusOn(today, (each) => ({ ...each, hrvMs })),
      );
      expect(Math.max(...raised)).toBeLessThanOrEqual(1);
    }
  });

  test('without any measurement of the night the answer is never TRAIN', () => {
    const lost = { hrvMs: null, pulse: null, sleepSeconds: null, charge: null };
    const ranks = mornings.map((today) => statusOn(today, (each) => ({ ...each, ...lost })));
    expect(Math.max(...ranks)).toBe(rankOf('REDUCED'));
  });
});
