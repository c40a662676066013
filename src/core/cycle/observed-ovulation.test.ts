import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { type BodySigns, markedOvulation, NO_SIGNS, testedOvulation } from './body-signs.ts';
import { describeCycle } from './current-cycle.ts';
import type { CycleMode } from './cycle-mode.ts';
import type { CycleRecord } from './cycle-record.ts';
import { chartCycle, timelineDays } from './timeline.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const numberOf = (text: string) => dayNumber(day(text));
const mark = (text: string) => markedOvulation(numberOf(text));
const positive = (text: string) => testedOvulation(numberOf(text));

const STARTS = ['2026-01-01', '2026-01-30', '2026-02-28'];

function recordWith(signs: Partial<BodySigns>, mode: CycleMode = 'NATURAL'): CycleRecord {
  return {
    periodStarts: startsOn(...STARTS),
    cycleLength: 28,
    cycleLengthStated: false,
    mode,
    signs: { ...NO_SIGNS, ...signs },
  };
}

/** The phases as `PHASE first–last`, each day as month and day. */
function phasesOn(today: string, signs: Partial<BodySigns>) {
  return describeCycle(recordWith(signs), day(today)).phases.map(
    ({ phase, firstDate, lastDate }) =>
      `${phase} ${firstDate.toString().slice(5)}–${lastDate.toString().slice(5)}`,
  );
}

describe('an observed ovulation', () => {
  test('moves the predicted date before luteal lengths are known', () => {
    const { nextPeriod } = describeCycle(recordWith({ ovulations: [mark('2026-03-22')] }), day('2026-03-24'));
    // Ovulation on day 23 plus 13 days, averaged with 29 days by the calendar.
    expect(nextPeriod?.date?.toString()).toBe('2026-04-01');
  });

  test('narrows the window once two luteal lengths are known', () => {
    const ovulations = [mark('2026-01-16'), mark('2026-02-14'), mark('2026-03-20')];
    const { nextPeriod } = describeCycle(recordWith({ ovulations }), day('2026-03-24'));
    expect(nextPeriod).toMatchObject({ date: day('2026-04-02'), confidence: 'high' });
    expect(`${nextPeriod?.earliest} ${nextPeriod?.latest}`).toBe('2026-04-01 2026-04-04');
  });

  test('puts the ovulation phase around its day, and the luteal phases up to the period', () => {
    const ovulations = [mark('2026-01-16'), mark('2026-02-14'), mark('2026-03-20')];
    expect(phasesOn('2026-03-24', { ovulations })).toEqual([
      'MENSTRUAL 02-28–03-04',
      'FOLLICULAR 03-05–03-18',
      'OVULATION 03-19–03-21',
      'EARLY_LUTEAL 03-22–03-26',
      'LATE_LUTEAL 03-27–04-01',
    ]);
  });

  test('sets the phases of a past cycle too', () => {
    const record = recordWith({ ovulations: [mark('2026-02-16')] });
    const { timeline } = chartCycle(record, { today: day('2026-03-10'), until: day('2026-03-10') });
    expect(timeline[1]?.phases.find(({ phase }) => phase === 'OVULATION')).toMatchObject({
      firstDay: 17,
      lastDay: 19,
    });
  });

  test('is the day after the first positive test', () => {
    const ovulations = [positive('2026-03-16'), positive('2026-03-15'), positive('2026-03-17')];
    expect(describeCycle(recordWith({ ovulations }), day('2026-03-18')).ovulation).toMatchObject({
      basis: 'TEST',
      seenOn: numberOf('2026-03-15'),
      cycleDay: 17,
    });
  });

  test("the person's own mark outranks a test", () => {
    const ovulations = [positive('2026-03-12'), mark('2026-03-15')];
    expect(describeCycle(recordWith({ ovulations }), day('2026-03-18')).ovulation?.basis).toBe('MARKED');
  });

  test('changes no other cycle than its own', () => {
    const ovulations = [mark('2026-02-14')];
    expect(describeCycle(recordWith({ ovulations }), day('2026-03-18')).ovulation).toBeNull();
  });

  test('is ignored in the first days of a period', () => {
    const ovulations = [mark('2026-03-03')];
    expect(describeCycle(recordWith({ ovulations }), day('2026-03-18')).ovulation).toBeNull();
  });

  test('keeps a cycle from being called late that would be late by the calendar', () => {
    const today = day('2026-04-03');
    expect(describeCycle(recordWith({}), today).state).toBe('LATE');
    const ovulations = [mark('2026-01-16'), mark('2026-02-14'), mark('2026-03-26')];
    expect(describeCycle(recordWith({ ovulations }), today).state).toBe('COUNTING');
  });

  test('gives a predicted date where the cycles are too long for one by the calendar', () => {
    const long = { ...recordWith({}), periodStarts: startsOn('2026-01-01', '2026-02-15', '2026-04-01') };
    expect(describeCycle(long, day('2026-05-05')).nextPeriod?.date).toBeNull();
    const observed = { ...long, signs: { ...NO_SIGNS, ovulations: [mark('2026-05-03')] } };
    expect(describeCycle(observed, day('2026-05-05')).nextPeriod?.date).not.toBeNull();
  });

  test.each(['PILL', 'PAUSED'] as const)('changes nothing in mode %s', (mode) => {
    const today = day('2026-03-20');
    const observed = describeCycle(recordWith({ ovulations: [mark('2026-03-16')] }, mode), today);
    expect(observed.nextPeriod).toEqual(describeCycle(recordWith({}, mode), today).nextPeriod);
  });

  describe('months after the last start', () => {
    const today = day('2026-12-12');
    const seen = recordWith({ ovulations: [mark('2026-06-01'), positive('2026-12-10')] });

    test('dates the next period, and the cycle stays stale', () => {
      const { state, phase, nextPeriod, phases, daysLate } = describeCycle(seen, today);
      expect({ state, phase, daysLate }).toEqual({ state: 'STALE', phase: 'OVULATION', daysLate: 0 });
      expect(`${nextPeriod?.date}`).toBe('2026-12-25');
      expect(phases.map((span) => `${span.phase} ${span.firstDate}`)).toEqual([
        'OVULATION 2026-12-10',
        'EARLY_LUTEAL 2026-12-13',
        'LATE_LUTEAL 2026-12-19',
      ]);
    });

    test('announces one period and none after it, and gives no cycle day', () => {
      const { coming, timeline } = chartCycle(seen, { today, until: day('2027-06-01') });
      expect(coming.map(({ date }) => `${date}`)).toEqual(['2026-12-25']);
      expect(timelineDays(timeline, day('2026-12-09'), day('2026-12-10'))).toMatchObject([
        { cycleDay: null, phase: 'UNKNOWN' },
        { cycleDay: null, phase: 'OVULATION' },
      ]);
    });

    test('gives no phase between a week after the day that the calendar predicted and the ovulation', () => {
      const { timeline } = chartCycle(seen, { today, until: today });
      const phases = timelineDays(timeline, day('2026-04-04'), day('2026-04-05')).map(({ phase }) => phase);
      expect(phases).toEqual(['LATE_LUTEAL', 'UNKNOWN']);
    });

    test('gives no phase and no period from a week after the predicted day on', () => {
      expect(describeCycle(seen, day('2026-12-31')).phase).toBe('LATE_LUTEAL');
      expect(describeCycle(seen, day('2027-01-01'))).toMatchObject({ phase: 'UNKNOWN', nextPeriod: null });
    });
  });

  test('does not change the length of the cycles after the running one', () => {
    const until = { today: day('2026-03-20'), until: day('2026-06-01') };
    const datesOf = (signs: Partial<BodySigns>) =>
      chartCycle(recordWith(signs), until).coming.map(({ date }) => date as Temporal.PlainDate);
    const [next, second] = datesOf({ ovulations: [mark('2026-03-18')] });
    expect(second?.since(next as Temporal.PlainDate).days).toBe(29);
  });
});

test("the person's own bleeding length sets the menstrual phase", () => {
  const bleedingDays = STARTS.slice(0, 2).flatMap((start) => [0, 1, 2].map((days) => numberOf(start) + days));
  expect(phasesOn('2026-03-10', { bleedingDays })[0]).toBe('MENSTRUAL 02-28–03-03');
});

describe('temperatures', () => {
  /** Temperatures that are flat until ovulation and then rise by 0.3 °C. */
  const nights = Array.from({ length: 27 }, (_, i) => ({
    day: numberOf('2026-02-28') + i,
    celsius: 36.4 + 0.03 * (i % 3) + (i + 1 >= 20 + 2 ? 0.3 : 0),
  }));

  test('date ovulation where there is no test and no mark', () => {
    const { ovulation } = describeCycle(recordWith({ nights }), day('2026-03-26'));
    expect(ovulation).toMatchObject({ basis: 'TEMPERATURE', seenOn: numberOf('2026-03-26') });
    expect(Math.abs((ovulation?.cycleDay ?? 0) - 20)).toBeLessThan(1.5);
  });

  test('are ignored where there is a test', () => {
    const signs = { nights, ovulations: [positive('2026-03-14')] };
    expect(describeCycle(recordWith(signs), day('2026-03-26')).ovulation?.basis).toBe('TEST');
  });
});
