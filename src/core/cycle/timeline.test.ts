import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, daysBetween } from '#core/calendar-day.ts';
import { anyRecordOnDay } from '../../../test/helpers/any-cycle.ts';
import { recordOf } from '../../../test/helpers/period-starts.ts';
import { describeCycle } from './current-cycle.ts';
import type { CycleRecord } from './cycle-record.ts';
import { chartCycle, dayLocator, timelineDays } from './timeline.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

const cycleTimeline = (...[record, days]: Parameters<typeof chartCycle>) => chartCycle(record, days).timeline;

function timelineOf(record: CycleRecord, today: string, until: string) {
  return cycleTimeline(record, { today: day(today), until: day(until) });
}

/** Each day as `2026-03-01 1 MENSTRUAL`, with a ? where the cycle is predicted. */
function daysOf(record: CycleRecord, today: string, first: string, last: string): string[] {
  return timelineDays(timelineOf(record, today, last), day(first), day(last)).map(
    ({ date, cycleDay, phase, predicted }) => `${date} ${cycleDay} ${phase}${predicted ? '?' : ''}`,
  );
}

describe('the cycles', () => {
  test('the cycles run from the first logged start to the last predicted one', () => {
    const timeline = timelineOf(recordOf(['2026-01-01', '2026-01-29']), '2026-02-10', '2026-04-01');
    expect(
      timeline.map(({ start, nextStart, predicted }) => [`${start}`, `${nextStart}`, predicted]),
    ).toEqual([
      ['2026-01-01', '2026-01-29', false],
      ['2026-01-29', '2026-02-26', false],
      ['2026-02-26', '2026-03-26', true],
      ['2026-03-26', '2026-04-24', true],
    ]);
  });

  test('cycles that ended before `from` are left out', () => {
    const record = recordOf(['2026-01-01', '2026-01-29', '2026-02-26']);
    const startsFrom = (from: string) =>
      cycleTimeline(record, { today: day('2026-03-05'), from: day(from), until: day('2026-03-05') }).map(
        ({ start }) => start.toString(),
      );
    expect(startsFrom('2026-02-25')).toEqual(['2026-01-29', '2026-02-26']);
    expect(startsFrom('2026-02-26')).toEqual(['2026-02-26']);
  });

  test('the cycles start with the first log if `from` is before it', () => {
    const days = { today: day('2026-03-05'), from: day('2020-01-01'), until: day('2026-03-05') };
    expect(cycleTimeline(recordOf(['2026-02-26']), days)).toHaveLength(1);
  });

  test('without a logged start there are no cycles', () => {
    expect(timelineOf(recordOf([]), '2026-03-05', '2026-04-01')).toEqual([]);
  });

  test('while counting is paused there are no cycles', () => {
    expect(timelineOf(recordOf(['2026-03-01'], { mode: 'PAUSED' }), '2026-03-05', '2026-04-01')).toEqual([]);
  });

  test.each([
    ['overdue', '2026-04-05'],
    ['stale', '2026-05-05'],
  ])('an %s period is followed by no predicted one', (_state, today) => {
    const timeline = timelineOf(recordOf(['2026-03-01']), today, '2026-12-31');
    expect(timeline.map(({ start, nextStart }) => [`${start}`, nextStart])).toEqual([['2026-03-01', null]]);
  });
});

describe('the days', () => {
  test('days from the predicted start on are in the next cycle', () => {
    expect(daysOf(recordOf(['2026-03-01']), '2026-03-10', '2026-03-28', '2026-03-30')).toEqual([
      '2026-03-28 28 LATE_LUTEAL',
      '2026-03-29 1 MENSTRUAL?',
      '2026-03-30 2 MENSTRUAL?',
    ]);
  });

  test('days before the first log are in no cycle', () => {
    expect(daysOf(recordOf(['2026-03-01']), '2026-03-10', '2026-02-28', '2026-03-01')).toEqual([
      '2026-02-28 null UNKNOWN',
      '2026-03-01 1 MENSTRUAL',
    ]);
  });

  test('while the period is late, the next cycle begins tomorrow', () => {
    expect(daysOf(recordOf(['2026-03-01']), '2026-04-01', '2026-03-31', '2026-04-02')).toEqual([
      '2026-03-31 31 LATE_LUTEAL',
      '2026-04-01 32 LATE_LUTEAL',
      '2026-04-02 1 MENSTRUAL?',
    ]);
  });

  test('on the predicted day itself, the next cycle begins tomorrow', () => {
    expect(daysOf(recordOf(['2026-03-01']), '2026-03-29', '2026-03-29', '2026-03-30')).toEqual([
      '2026-03-29 29 LATE_LUTEAL',
      '2026-03-30 1 MENSTRUAL?',
    ]);
  });

  test('the days of an overdue cycle have no phase, and later no cycle day either', () => {
    const record = recordOf(['2026-03-01']);
    expect(daysOf(record, '2026-06-01', '2026-04-04', '2026-04-05')).toEqual([
      '2026-04-04 35 LATE_LUTEAL',
      '2026-04-05 36 UNKNOWN',
    ]);
    expect(daysOf(record, '2026-06-01', '2026-04-18', '2026-04-19')).toEqual([
      '2026-04-18 49 UNKNOWN',
      '2026-04-19 null UNKNOWN',
    ]);
  });

  test('the phases of a finished cycle follow the length that it had', () => {
    const record = recordOf(['2026-01-01', '2026-02-05', '2026-03-05']);
    expect(daysOf(record, '2026-03-10', '2026-01-21', '2026-01-21')).toEqual(['2026-01-21 21 OVULATION']);
  });

  test.each([
    [45, 'OVULATION'],
    [46, 'LATE_LUTEAL'],
  ])('in a finished cycle of %i days, day 31 is %s', (length, phase) => {
    const record = recordOf(['2026-01-01', day('2026-01-01').add({ days: length }).toString()]);
    expect(daysOf(record, '2026-02-20', '2026-01-31', '2026-01-31')).toEqual([`2026-01-31 31 ${phase}`]);
  });

  test('in a gap too long for one cycle, the phases follow the profile until the period is overdue', () => {
    const record = recordOf(['2026-01-01', '2026-03-05']);
    expect(daysOf(record, '2026-03-10', '2026-02-04', '2026-02-05')).toEqual([
      '2026-02-04 35 LATE_LUTEAL',
      '2026-02-05 36 UNKNOWN',
    ]);
  });

  test('the phases of a cycle that ended early end with it', () => {
    const record = recordOf(['2026-02-01', '2026-02-18']);
    expect(daysOf(record, '2026-02-20', '2026-02-17', '2026-02-18')).toEqual([
      '2026-02-17 17 EARLY_LUTEAL',
      '2026-02-18 1 MENSTRUAL',
    ]);
  });

  test('the days under hormonal contraception have a number and no phase', () => {
    const record = recordOf(['2026-03-01'], { mode: 'PILL' });
    expect(daysOf(record, '2026-03-10', '2026-03-28', '2026-03-29')).toEqual([
      '2026-03-28 28 UNKNOWN',
      '2026-03-29 1 UNKNOWN?',
    ]);
  });

  test('a range that ends before it begins has no days', () => {
    expect(timelineDays([], day('2026-03-02'), day('2026-03-01'))).toEqual([]);
  });
});

describe('for every record and day', () => {
  test('today on the timeline is today as described', () => {
    fc.assert(
      fc.property(anyRecordOnDay, ({ record, today }) => {
        const { state, cycleDay, phase } = describeCycle(record, today);
        const timeline = cycleTimeline(record, { today, until: today.add({ days: 60 }) });
        const isCounted = state !== 'STALE' && state !== 'PAUSED';
        const described = { cycleDay: isCounted ? cycleDay : null, phase, predicted: false };
        expect(dayLocator(timeline)(dayNumber(today))).toEqual(described);
      }),
      { numRuns: 500 },
    );
  });

  test('leaving out old cycles changes no day that is left', () => {
    fc.assert(
      fc.property(anyRecordOnDay, fc.integer({ min: 0, max: 200 }), ({ record, today }, daysBack) => {
        const from = today.subtract({ days: daysBack });
        const until = today.add({ days: 40 });
        const all = timelineDays(cycleTimeline(record, { today, until }), from, until);
        expect(timelineDays(cycleTimeline(record, { today, from, until }), from, until)).toEqual(all);
      }),
    );
  });

  test('every cycle ends where the next begins, and its phases join up within it', () => {
    fc.assert(
      fc.property(anyRecordOnDay, ({ record, today }) => {
        const timeline = cycleTimeline(record, { today, until: today.add({ days: 200 }) });
        timeline.forEach(({ start, nextStart, phases }, i) => {
          const lastDay = nextStart === null ? Number.POSITIVE_INFINITY : daysBetween(start, nextStart);
          const follower = timeline[i + 1];
          if (follower !== undefined) expect(`${nextStart}`).toBe(`${follower.start}`);
          phases.forEach((span, at) => {
            const joined = (phases[at - 1]?.lastDay ?? 0) + 1;
            // Nothing is known between going stale and an ovulation observed after that.
            if (span.phase === 'OVULATION') expect(span.firstDay).toBeGreaterThanOrEqual(joined);
            else expect(span.firstDay).toBe(joined);
            expect(span.lastDay).toBeGreaterThanOrEqual(span.firstDay);
            expect(span.lastDay).toBeLessThanOrEqual(lastDay);
          });
        });
      }),
    );
  });
});
