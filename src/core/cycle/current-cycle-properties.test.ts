import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import { staleAfterDays } from '#core/prediction/predict-length.ts';
import { anyRecordOnDay } from '../../../test/helpers/any-cycle.ts';
import { type BodySigns, markedOvulation, NO_SIGNS, testedOvulation } from './body-signs.ts';
import { describeCycle } from './current-cycle.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

function shiftSigns({ ovulations, bleedingDays, nights }: BodySigns, days: number): BodySigns {
  return {
    ovulations: ovulations.map((sign) => ({ ...sign, day: sign.day + days, seenOn: sign.seenOn + days })),
    bleedingDays: bleedingDays.map((bled) => bled + days),
    nights: nights.map((night) => ({ ...night, day: night.day + days })),
  };
}

describe('for every record and day', () => {
  test('the order of the starts and duplicates among them do not matter', () => {
    fc.assert(
      fc.property(anyRecordOnDay, fc.func(fc.integer()), ({ record, today }, shuffle) => {
        const twice = [...record.periodStarts, ...record.periodStarts];
        const shuffled = twice.toSorted((a, b) => shuffle(a.date.toString()) - shuffle(b.date.toString()));
        const same = describeCycle({ ...record, periodStarts: sortStarts(shuffled) }, today);
        expect(JSON.stringify(same)).toBe(JSON.stringify(describeCycle(record, today)));
      }),
    );
  });

  test('shifting every date shifts every answer by as much', () => {
    fc.assert(
      fc.property(anyRecordOnDay, fc.integer({ min: -20_000, max: 20_000 }), ({ record, today }, days) => {
        const shifted = record.periodStarts.map((start) => ({ ...start, date: start.date.add({ days }) }));
        const periodStarts = sortStarts(shifted);
        const signs = shiftSigns(record.signs ?? NO_SIGNS, days);
        const there = describeCycle({ ...record, periodStarts, signs }, today.add({ days }));
        const shiftBack = (key: string, value: unknown) => {
          if (key === 'seenOn') return Number(value) - days;
          return typeof value === 'string' && /^\d{4}-/.test(value)
            ? day(value).subtract({ days }).toString()
            : value;
        };
        const here = JSON.stringify(describeCycle(record, today));
        expect(JSON.stringify(JSON.parse(JSON.stringify(there), shiftBack))).toBe(here);
      }),
    );
  });

  test('a natural cycle stays late luteal while its period is late, and has no phase once it is overdue', () => {
    fc.assert(
      fc.property(anyRecordOnDay, ({ record, today }) => {
        const { state, phase, daysLate, nextPeriod } = describeCycle({ ...record, mode: 'NATURAL' }, today);
        // Long or very different cycles have no phase by the calendar, unless the person stated a length.
        const isPhased = record.cycleLengthStated || nextPeriod?.date != null;
        if (state === 'LATE' && isPhased) {
          expect([phase, (daysLate ?? 0) < 7]).toEqual(['LATE_LUTEAL', true]);
        }
        if (state === 'COUNTING' && isPhased) expect(phase).not.toBe('UNKNOWN');
        if (state === 'OVERDUE' || state === 'EMPTY') expect(phase).toBe('UNKNOWN');
      }),
    );
  });

  test('an ovulation test or mark long after the last start never makes a stale cycle count again', () => {
    const anyLate = fc.record({
      since: fc.integer({ min: 46, max: 700 }),
      seen: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(anyRecordOnDay, anyLate, fc.boolean(), ({ record }, { since, seen }, isTest) => {
        const last = record.periodStarts.at(-1);
        if (last === undefined) return;
        const today = last.date.add({ days: since });
        const silent = { ...record, mode: 'NATURAL' as const, signs: NO_SIGNS };
        const before = describeCycle(silent, today);
        if (before.state !== 'STALE') return;
        const seenOn = dayNumber(today) - seen;
        const sign = isTest ? testedOvulation(seenOn) : markedOvulation(seenOn);
        // A sign early in the cycle may have kept it from going stale.
        if (sign.day - last.day < staleAfterDays(before.length)) return;
        const after = describeCycle({ ...silent, signs: { ...NO_SIGNS, ovulations: [sign] } }, today);
        expect(after).toMatchObject({ state: 'STALE', cycleDay: before.cycleDay });
        expect(after.phase === 'UNKNOWN').toBe(after.nextPeriod === null);
        if (after.nextPeriod?.date == null) expect(seen).toBeGreaterThan(13);
        else expect(Math.abs(dayNumber(after.nextPeriod.date) - sign.day - 13)).toBeLessThanOrEqual(6);
      }),
    );
  });
});
