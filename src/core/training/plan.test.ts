import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { InvalidInput } from '#core/invalid-input.ts';
import { anyRecordOnDay } from '../../../test/helpers/any-cycle.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { planAhead } from './plan.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

/** One start on Sunday 2026-03-01; the next is predicted for 2026-03-29. */
const RECORD: CycleRecord = {
  periodStarts: startsOn('2026-03-01'),
  cycleLength: 28,
  cycleLengthStated: true,
  mode: 'NATURAL',
};

function planFrom(today: string, days: number, changes: Partial<Parameters<typeof planAhead>[0]> = {}) {
  const request = {
    record: RECORD,
    today: day(today),
    days,
    decidedToday: 'LIGHT' as const,
    phasePlanning: true,
    targetMinutes: 300,
    usedMinutes: null,
  };
  return planAhead({ ...request, ...changes });
}

const anyDays = fc.integer({ min: 1, max: 90 });

describe('the days', () => {
  test('begin today and continue into the predicted cycle', () => {
    const { days } = planFrom('2026-03-27', 4);
    expect(
      days.map(({ date, cycleDay, phase, predicted }) => `${date} ${cycleDay} ${phase} ${predicted}`),
    ).toEqual([
      '2026-03-27 27 LATE_LUTEAL false',
      '2026-03-28 28 LATE_LUTEAL false',
      '2026-03-29 1 MENSTRUAL true',
      '2026-03-30 2 MENSTRUAL true',
    ]);
  });

  test.each(['REST', 'TRAIN', null] as const)(
    'have the decision %s as the ceiling of today',
    (decidedToday) => {
      expect(planFrom('2026-03-27', 2, { decidedToday }).days.map(({ ceiling }) => ceiling)).toEqual([
        decidedToday,
        'REDUCED',
      ]);
    },
  );

  test('have the ceiling that the rules give for the phase alone', () => {
    const ceilings = planFrom('2026-03-21', 13).days.map(({ ceiling }) => ceiling);
    expect(ceilings.slice(1)).toEqual([
      'TRAIN',
      'TRAIN',
      ...Array(7).fill('REDUCED'),
      ...Array(3).fill('TRAIN'),
    ]);
  });

  test('have no ceiling below TRAIN without phase planning', () => {
    const { days } = planFrom('2026-03-22', 12, { phasePlanning: false });
    expect(new Set(days.slice(1).map(({ ceiling }) => ceiling))).toEqual(new Set(['TRAIN']));
  });

  test('grow less certain with distance', () => {
    const { days } = planFrom('2026-03-01', 90);
    expect(
      [days[0], days[20], days[89]].map((planned) => [planned?.within2Days, planned?.confidence]),
    ).toEqual([
      [1, 'high'],
      [0.71, 'high'],
      [0.28, 'low'],
    ]);
  });

  test.each([
    ['nothing is logged', { record: { ...RECORD, periodStarts: [] } }],
    ['the cycle is paused', { record: { ...RECORD, mode: 'PAUSED' as const } }],
    ['the period is overdue', { today: day('2026-04-10') }],
    ['the last start is stale', { today: day('2026-08-01') }],
  ])('have no certainty if %s', (_name, changes) => {
    const { days } = planFrom('2026-03-10', 3, changes);
    expect(days.map(({ within2Days, confidence }) => [within2Days, confidence])).toEqual([
      [0, 'low'],
      [0, 'low'],
      [0, 'low'],
    ]);
  });

  test.each([0, -1, 91, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'are refused if their number is %f',
    (days) => {
      expect(() => planFrom('2026-03-10', days)).toThrow(
        new InvalidInput('PLAN_DAYS_OUT_OF_RANGE', `days must be a whole number from 1 to 90, not ${days}`),
      );
    },
  );
});

describe('the weeks', () => {
  test('are whole, with the days before today in the first and the days after the plan in the last', () => {
    const { weeks } = planFrom('2026-03-11', 8);
    expect(weeks.map(({ startsOn }) => startsOn.toString())).toEqual(['2026-03-09', '2026-03-16']);
  });

  test("have the person's target", () => {
    expect(planFrom('2026-03-09', 1).weeks).toMatchObject([{ targetMinutes: 300 }]);
  });

  test('have a slightly lower target for each eased day', () => {
    const { days, weeks } = planFrom('2026-03-16', 14);
    const eased = days.slice(7).filter(({ ceiling }) => ceiling === 'REDUCED').length;
    expect(eased).toBeGreaterThan(0);
    expect(weeks[1]?.targetMinutes).toBe(Math.round((300 * (7 - 0.15 * eased)) / 7));
    const { weeks: uneased } = planFrom('2026-03-16', 14, { phasePlanning: false });
    expect(uneased.map(({ targetMinutes }) => targetMinutes)).toEqual([300, 300]);
  });

  test('have no target if the person has none', () => {
    expect(planFrom('2026-03-11', 1, { targetMinutes: null, usedMinutes: 90 }).weeks).toMatchObject([
      { targetMinutes: null, usedMinutes: 90, leftMinutes: null },
    ]);
  });

  test('have used minutes only in the running week', () => {
    const { weeks } = planFrom('2026-03-11', 8, { usedMinutes: 120 });
    expect(weeks.map(({ usedMinutes, leftMinutes }) => [usedMinutes, leftMinutes])).toEqual([
      [120, 180],
      [null, 300],
    ]);
  });

  test('have 0 minutes left if more was used than the target', () => {
    expect(planFrom('2026-03-11', 1, { usedMinutes: 900 }).weeks[0]?.leftMinutes).toBe(0);
  });
});

describe('every plan', () => {
  const anyPlan = fc
    .tuple(anyRecordOnDay, anyDays, fc.boolean())
    .map(([{ record, today }, days, phasePlanning]) => ({
      today,
      length: days,
      plan: planAhead({
        record,
        today,
        days,
        decidedToday: null,
        phasePlanning,
        targetMinutes: 300,
        usedMinutes: 60,
      }),
    }));

  test('has the requested number of consecutive days', () => {
    fc.assert(
      fc.property(anyPlan, ({ plan, today, length }) => {
        expect(plan.days.map(({ date }) => date.toString())).toEqual(
          Array.from({ length }, (_, days) => today.add({ days }).toString()),
        );
      }),
    );
  });

  test('is never more certain of a later day', () => {
    fc.assert(
      fc.property(anyPlan, ({ plan }) => {
        const chances = plan.days.map(({ within2Days }) => within2Days);
        expect(chances).toEqual(chances.toSorted((a, b) => b - a));
      }),
    );
  });

  test('has only the ceilings TRAIN and REDUCED after today, because a phase alone asks for no more rest', () => {
    fc.assert(
      fc.property(anyPlan, ({ plan }) => {
        const coming = plan.days.slice(1);
        expect(coming.every(({ ceiling }) => ceiling === 'TRAIN' || ceiling === 'REDUCED')).toBe(true);
      }),
    );
  });

  test('has a Monday-to-Sunday week for each of its days, at or a little below the target', () => {
    fc.assert(
      fc.property(anyPlan, ({ plan, today, length }) => {
        expect(plan.weeks).toHaveLength(Math.ceil((today.dayOfWeek - 1 + length) / 7));
        for (const { startsOn, targetMinutes, usedMinutes, leftMinutes } of plan.weeks) {
          expect(startsOn.dayOfWeek).toBe(1);
          expect(targetMinutes).toBeGreaterThanOrEqual(0.85 * 300);
          expect(targetMinutes).toBeLessThanOrEqual(300);
          expect(leftMinutes).toBe((targetMinutes ?? 0) - (usedMinutes ?? 0));
        }
      }),
    );
  });
});
