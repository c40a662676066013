import { describe, expect, test } from 'vitest';
import type { PhoneKind, PhoneValue } from './phone-value.ts';
import { sortValues } from './sort-values.ts';

const NOW = Temporal.Instant.from('2026-06-16T21:30:00Z');
const NOW_MS = NOW.epochMilliseconds;

/** A value at noon of a past day, unless `facts` says otherwise. */
function sent(kind: PhoneKind, value: number, facts: Partial<PhoneValue> = {}): PhoneValue {
  const atMs = Temporal.Instant.from('2026-06-10T12:00:00Z').epochMilliseconds;
  const moment = { startMs: atMs, endMs: atMs, utcOffsetMinutes: null, day: null };
  return { what: 'sent', kind, value, ...moment, label: null, wearable: null, ...facts };
}

const dated = (date: string): Partial<PhoneValue> => ({ day: Temporal.PlainDate.from(date) });

function sort(values: PhoneValue[], timezone = 'Europe/Berlin') {
  const sorted = sortValues({ values, ignored: 0, refused: [] }, { nowMs: NOW_MS, timezone });
  return { values: sorted.values.map(({ value }) => value), refused: sorted.refused };
}

describe('a value', () => {
  test.each<[PhoneKind, number]>([
    ['HRV_RMSSD', 1e-320],
    ['HRV_SDNN', 0.99],
    ['HRV_RMSSD', 300.1],
    ['PULSE', 24],
    ['SLEEP', 0],
    ['SLEEP', Number.NaN],
    ['SKIN_DEVIATION', 10.1],
    ['BASAL_TEMPERATURE', 29.9],
  ])('a value of %s is refused by its name if it is %s', (kind, value) => {
    expect(sort([sent(kind, value), sent('PULSE', 52)])).toEqual({
      values: [52],
      refused: [{ what: 'sent', reason: 'BAD_VALUE', count: 1 }],
    });
  });

  test('is rounded to hundredths', () => {
    expect(sort([sent('HRV_RMSSD', 61.99999999999999)]).values).toEqual([62]);
  });
});

describe('a value with a day instead of a time', () => {
  test('is refused if that day has not begun where the person lives', () => {
    // It is 23:30 in Berlin.
    expect(sort([sent('BLEEDING', 1, dated('2026-06-16'))]).refused).toEqual([]);
    expect(sort([sent('BLEEDING', 1, dated('2026-06-17'))])).toEqual({
      values: [],
      refused: [{ what: 'sent', reason: 'FUTURE', count: 1 }],
    });
  });

  test('is taken if that day has begun where the person lives', () => {
    expect(sort([sent('BLEEDING', 1, dated('2026-06-17'))], 'Europe/Helsinki').refused).toEqual([]);
  });
});
