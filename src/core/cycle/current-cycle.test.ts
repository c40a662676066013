import { describe, expect, test } from 'vitest';
import { InvalidInput } from '#core/invalid-input.ts';
import { recordOf } from '../../../test/helpers/period-starts.ts';
import { describeCycle, periodsUntil } from './current-cycle.ts';
import type { CycleRecord } from './cycle-record.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

const describeOn = (today: string, record: CycleRecord) => describeCycle(record, day(today));

describe('with nothing logged', () => {
  const cycle = describeOn('2026-03-10', recordOf([]));

  test('there is no day, no phase and no prediction', () => {
    expect(cycle).toMatchObject({
      state: 'EMPTY',
      cycleDay: null,
      phase: 'UNKNOWN',
      phaseDay: null,
      daysUntilNextPhase: null,
      lastPeriodDate: null,
      nextPeriod: null,
      daysLate: null,
      phases: [],
    });
  });

  test("no length is learned, and the profile's length stays", () => {
    expect(cycle).toMatchObject({ cycleLength: 28, learnedCycleLength: null });
  });

  test('a paused record is empty as well', () => {
    expect(describeOn('2026-03-10', recordOf([], { mode: 'PAUSED' })).state).toBe('EMPTY');
  });
});

describe('in the running cycle', () => {
  test.each([
    ['2026-03-01', 1, 'MENSTRUAL', 1, 5],
    ['2026-03-05', 5, 'MENSTRUAL', 5, 1],
    ['2026-03-06', 6, 'FOLLICULAR', 1, 8],
    ['2026-03-14', 14, 'OVULATION', 1, 3],
    ['2026-03-17', 17, 'EARLY_LUTEAL', 1, 6],
    ['2026-03-28', 28, 'LATE_LUTEAL', 6, 1],
    ['2026-03-29', 29, 'LATE_LUTEAL', 7, null],
  ])(
    '%s is cycle day %i, %s day %i, with %s days to the next phase',
    (today, cycleDay, phase, phaseDay, left) => {
      expect(describeOn(today, recordOf(['2026-03-01']))).toMatchObject({
        state: 'COUNTING',
        daysLate: 0,
        cycleDay,
        phase,
        phaseDay,
        daysUntilNextPhase: left,
      });
    },
  );

  test('the phases are dated from the last start', () => {
    const { phases } = describeOn('2026-03-10', recordOf(['2026-03-01']));
    expect(phases.map(({ phase, firstDate, lastDate }) => `${phase} ${firstDate} ${lastDate}`)).toEqual([
      'MENSTRUAL 2026-03-01 2026-03-05',
      'FOLLICULAR 2026-03-06 2026-03-13',
      'OVULATION 2026-03-14 2026-03-16',
      'EARLY_LUTEAL 2026-03-17 2026-03-22',
      'LATE_LUTEAL 2026-03-23 2026-03-28',
    ]);
  });

  test('a fractional length is rounded half up', () => {
    expect(describeOn('2026-03-10', recordOf(['2026-03-01'], { cycleLength: 28.5 })).cycleLength).toBe(29);
  });

  const LONGER = ['2025-12-22', '2026-01-26', '2026-03-02'];

  test('the phases follow the stated length, and the learned length is only shown beside it', () => {
    expect(describeOn('2026-03-16', recordOf(LONGER))).toMatchObject({
      phase: 'OVULATION',
      cycleLength: 28,
      drawnCycleLength: 28,
      learnedCycleLength: 32,
    });
  });

  test('the phases follow the learned length where none is stated', () => {
    expect(describeOn('2026-03-16', recordOf(LONGER, { cycleLengthStated: false }))).toMatchObject({
      phase: 'FOLLICULAR',
      cycleLength: 28,
      drawnCycleLength: 34,
      learnedCycleLength: 34,
    });
  });

  test('with a stated length too, the last phase ends on the day before the predicted start', () => {
    const lastPhase = (cycleLength: number) => {
      const cycle = describeOn('2026-03-16', recordOf(LONGER, { cycleLength }));
      const { phase, firstDate, lastDate } = cycle.phases.at(-1) ?? {};
      return `${phase} ${firstDate} ${lastDate}, then ${cycle.nextPeriod?.date}`;
    };
    expect(lastPhase(28)).toBe('LATE_LUTEAL 2026-03-24 2026-04-02, then 2026-04-03');
    expect(lastPhase(38)).toBe('LATE_LUTEAL 2026-04-03 2026-04-05, then 2026-04-06');
  });

  test('a default length that nobody stated does not count as evidence', () => {
    const nextPeriod = (cycleLengthStated: boolean) =>
      describeOn('2026-03-01', recordOf(['2026-03-01'], { cycleLengthStated })).nextPeriod?.date?.toString();
    expect([nextPeriod(true), nextPeriod(false)]).toEqual(['2026-03-29', '2026-03-30']);
  });
});

describe('when the period is late', () => {
  test.each([
    ['2026-03-30', 1],
    ['2026-03-31', 2],
    ['2026-04-01', 3],
    ['2026-04-02', 4],
    ['2026-04-03', 5],
    ['2026-04-04', 6],
  ])('%s is %i days late and still late luteal', (today, daysLate) => {
    expect(describeOn(today, recordOf(['2026-03-01']))).toMatchObject({
      state: 'LATE',
      daysLate,
      cycleDay: 29 + daysLate,
      phase: 'LATE_LUTEAL',
      daysUntilNextPhase: null,
    });
  });

  test('the predicted day stays the same while the period is late', () => {
    const { nextPeriod } = describeOn('2026-04-04', recordOf(['2026-03-01']));
    expect(nextPeriod?.date?.toString()).toBe('2026-03-29');
  });

  test('a period that is a week late is overdue: the cycle day is still counted, the phase is unknown', () => {
    expect(describeOn('2026-04-05', recordOf(['2026-03-01']))).toMatchObject({
      state: 'OVERDUE',
      daysLate: 7,
      cycleDay: 36,
      phase: 'UNKNOWN',
      phaseDay: null,
      daysUntilNextPhase: null,
    });
  });

  test('a late cycle is late luteal, even if the profile has a much longer length', () => {
    const starts = ['2025-12-21', '2026-01-13', '2026-02-05', '2026-02-28'];
    const record = recordOf(starts, { cycleLength: 45, cycleLengthStated: false });
    expect(describeOn('2026-03-25', record)).toMatchObject({
      state: 'LATE',
      daysLate: 1,
      phase: 'LATE_LUTEAL',
      daysUntilNextPhase: null,
    });
  });

  test('without a predicted date, a period is late after the last day of its window', () => {
    const record = recordOf(['2026-03-01'], { cycleLength: 45 });
    const lastOfWindow = describeOn('2026-04-19', record);
    expect(lastOfWindow).toMatchObject({ state: 'COUNTING', daysLate: 0, phase: 'LATE_LUTEAL' });
    expect(lastOfWindow.nextPeriod?.date).toBeNull();
    expect(lastOfWindow.daysUntilNextPhase).toBeNull();
    expect(describeOn('2026-04-20', record)).toMatchObject({ state: 'LATE', daysLate: 1 });
  });
});

describe('when the last start is too long ago', () => {
  test('the cycle is not stale up to 1.7 times the typical length', () => {
    expect(describeOn('2026-04-18', recordOf(['2026-03-01']))).toMatchObject({
      state: 'OVERDUE',
      cycleDay: 49,
    });
  });

  test.each([
    ['2026-04-19', 50],
    ['2026-05-10', 71],
    ['2027-03-01', 366],
  ])(
    'on %s the cycle is stale: it has cycle day %i, and neither a phase nor a prediction',
    (today, cycleDay) => {
      expect(describeOn(today, recordOf(['2026-03-01']))).toMatchObject({
        state: 'STALE',
        cycleDay,
        phase: 'UNKNOWN',
        nextPeriod: null,
        daysLate: null,
        phases: [],
      });
    },
  );

  test('the last start is still named', () => {
    const { lastPeriodDate } = describeOn('2026-05-10', recordOf(['2026-03-01']));
    expect(lastPeriodDate?.toString()).toBe('2026-03-01');
  });

  test('a person with short cycles has a stale cycle after 46 days, not sooner', () => {
    const record = recordOf(['2026-01-01', '2026-01-27', '2026-02-22']);
    expect(describeOn('2026-04-08', record).state).toBe('OVERDUE');
    expect(describeOn('2026-04-09', record).state).toBe('STALE');
  });
});

describe('in other modes', () => {
  test('on the pill, days and bleedings are counted, and there are no phases', () => {
    const cycle = describeOn('2026-03-14', recordOf(['2026-03-01'], { mode: 'PILL' }));
    expect(cycle).toMatchObject({
      state: 'COUNTING',
      cycleDay: 14,
      phase: 'UNKNOWN',
      phaseDay: null,
      phases: [],
    });
    expect(cycle.nextPeriod?.date?.toString()).toBe('2026-03-29');
  });

  test('a paused cycle has a day and nothing else', () => {
    expect(describeOn('2026-03-14', recordOf(['2026-03-01'], { mode: 'PAUSED' }))).toMatchObject({
      state: 'PAUSED',
      cycleDay: 14,
      phase: 'UNKNOWN',
      nextPeriod: null,
      daysLate: null,
      phases: [],
    });
  });
});

describe('a window that is partly over', () => {
  const LONG = ['2025-11-01', '2025-12-15', '2026-01-28'];
  const windowOn = (today: string, mode: CycleRecord['mode'] = 'PERIMENOPAUSE') => {
    const { nextPeriod } = describeOn(today, recordOf(LONG, { mode }));
    return nextPeriod && `${nextPeriod.date} ${nextPeriod.earliest} ${nextPeriod.latest}`;
  };

  test('begins today', () => {
    const [date, earliest = '', latest = ''] = windowOn('2026-02-10')?.split(' ') ?? [];
    expect(date).toBe('null');
    expect(earliest < '2026-03-10' && '2026-03-10' < latest).toBe(true);
    expect(windowOn('2026-03-10')).toBe(`null 2026-03-10 ${latest}`);
    expect(windowOn(latest)).toBe(`null ${latest} ${latest}`);
  });

  test('is shown as it was predicted once it is over', () => {
    const { nextPeriod } = describeOn('2026-02-10', recordOf(LONG, { mode: 'NATURAL' }));
    const dayAfter = nextPeriod?.latest.add({ days: 1 }).toString() ?? '';
    expect(windowOn(dayAfter, 'NATURAL')).toBe(`null ${nextPeriod?.earliest} ${nextPeriod?.latest}`);
  });

  test('begins today also where a predicted date is still ahead', () => {
    const before = describeOn('2026-03-20', recordOf(['2026-03-01'])).nextPeriod;
    const inside = describeOn('2026-03-28', recordOf(['2026-03-01'])).nextPeriod;
    expect(before?.earliest.toString()).toBe('2026-03-26');
    expect([inside?.date, inside?.earliest, inside?.latest].map(String)).toEqual([
      '2026-03-29',
      '2026-03-28',
      before?.latest.toString(),
    ]);
  });
});

describe('odd logs', () => {
  test('a start dated tomorrow counts as today: the date line was crossed', () => {
    const ahead = describeOn('2026-03-01', recordOf(['2026-02-01', '2026-03-02']));
    const logged = describeOn('2026-03-01', recordOf(['2026-02-01', '2026-03-01']));
    expect(JSON.stringify(ahead)).toBe(JSON.stringify(logged));
  });

  test('starts dated today and tomorrow are one start', () => {
    const starts = periodsUntil(day('2026-03-01'), recordOf(['2026-03-01', '2026-03-02']).periodStarts);
    expect(starts.map(({ date }) => date.toString())).toEqual(['2026-03-01']);
  });

  test('a start two days ahead cannot have happened', () => {
    expect(describeOn('2026-03-01', recordOf(['2026-03-03'])).state).toBe('EMPTY');
  });

  test('a start within two weeks of a period does not restart the count, and its gap is not learned from', () => {
    const cycle = describeOn('2026-03-12', recordOf(['2026-02-01', '2026-03-01', '2026-03-12']));
    expect(cycle).toMatchObject({ cycleDay: 12, phase: 'FOLLICULAR', length: { cycles: 1 } });
    expect(cycle.lastPeriodDate?.toString()).toBe('2026-03-01');
  });

  test('a start within two weeks of a period restarts the count once the person confirms it', () => {
    const cycle = describeOn('2026-03-12', recordOf(['2026-02-01', '2026-03-01', '2026-03-12!']));
    expect(cycle).toMatchObject({ cycleDay: 1, phase: 'MENSTRUAL', length: { cycles: 1 } });
  });

  test.each([20, 46, Number.NaN, Number.POSITIVE_INFINITY])(
    'a cycle length of %f days in the profile is refused',
    (cycleLength) => {
      expect(() => describeOn('2026-03-01', recordOf(['2026-03-01'], { cycleLength }))).toThrow(InvalidInput);
    },
  );

  test('starts decades apart neither count as a cycle nor fail', () => {
    const cycle = describeOn('2026-03-10', recordOf(['1950-01-01', '2026-03-01']));
    expect(cycle).toMatchObject({ cycleDay: 10, learnedCycleLength: null });
  });
});
