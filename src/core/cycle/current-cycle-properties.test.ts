import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortStarts } from '#core/prediction/period-start.ts';
import { anyRecordOnDay } from '../../../test/helpers/any-cycle.ts';
import { type BodySigns, NO_SIGNS } from './body-signs.ts';
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
  test('order and repetition of the starts do not matter', () => {
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

  test('a late period is late luteal in a natural cycle, an overdue one in no phase', () => {
    fc.assert(
      fc.property(anyRecordOnDay, ({ record, today }) => {
        const { state, phase, daysLate } = describeCycle({ ...record, mode: 'NATURAL' }, today);
        if (state === 'LATE') expect([phase, (daysLate ?? 0) < 7]).toEqual(['LATE_LUTEAL', true]);
        else expect(phase === 'UNKNOWN').toBe(state !== 'COUNTING');
      }),
    );
  });
});
