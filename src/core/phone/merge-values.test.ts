import { expect, test } from 'vitest';
import { daysNeeded, daysTouched, mergeValues } from './merge-values.ts';
import type { StoredPhoneValue } from './phone-value.ts';
import type { NewPhoneValue } from './sort-values.ts';

const DAY_MS = 86_400_000;
const START_MS = Temporal.Instant.from('2026-06-16T00:00:00Z').epochMilliseconds;

/** A pulse value some minutes after midnight in UTC. */
function pulse(minute: number, facts: Partial<NewPhoneValue> = {}): NewPhoneValue {
  const startMs = START_MS + minute * 60_000;
  const stored = { kind: 'PULSE' as const, startMs, endMs: startMs, value: 52, utcOffsetMinutes: 0 };
  return { what: 'pulse', isOffsetKnown: true, ...stored, day: null, label: null, wearable: null, ...facts };
}

function stored({ what: _what, isOffsetKnown: _isKnown, ...value }: NewPhoneValue): StoredPhoneValue {
  return value;
}

const merge = (before: NewPhoneValue[], sent: NewPhoneValue[]) =>
  mergeValues(before.map(stored), { values: sent, refused: [] });

test('a value that is already stored is accepted and changes nothing', () => {
  expect(merge([pulse(1)], [pulse(1)])).toMatchObject({ taken: 1, changed: [], refused: [] });
});

test('a changed value replaces the stored one', () => {
  const { all, changed } = merge([pulse(1)], [pulse(1, { value: 54 })]);
  expect([all, changed]).toEqual([[stored(pulse(1, { value: 54 }))], [stored(pulse(1, { value: 54 }))]]);
});

test('of two values for one moment in a message, the later one counts', () => {
  expect(merge([], [pulse(1), pulse(1, { value: 54 })]).changed).toEqual([stored(pulse(1, { value: 54 }))]);
});

test('a stored value keeps its first UTC offset when it is sent again without one', () => {
  const sent = pulse(1, { isOffsetKnown: false, utcOffsetMinutes: 720 });
  expect(merge([pulse(1)], [sent]).changed).toEqual([]);
  expect(merge([pulse(1)], [{ ...sent, isOffsetKnown: true }]).changed).toHaveLength(1);
});

test('values above the limit of their kind and day are refused by name; values of other days are not', () => {
  const before = Array.from({ length: 99 }, (_, i) => pulse(i));
  const sent = [pulse(99), pulse(100), pulse(101), pulse(24 * 60), pulse(0, { value: 60 })];
  const { taken, changed, refused } = merge(before, sent);
  expect(refused).toEqual([{ what: 'pulse', reason: 'TOO_MANY', count: 2 }]);
  expect([taken, changed.map(({ startMs }) => (startMs - START_MS) / 60_000)]).toEqual([3, [99, 1440, 0]]);
});

test('values change their own days, not the days between them', () => {
  const [first] = daysTouched([stored(pulse(1))]) as [number];
  const days = daysTouched([
    stored(pulse(1)),
    stored(pulse(1, { startMs: START_MS + 40 * DAY_MS, endMs: START_MS + 40 * DAY_MS })),
  ]);
  expect(days).toEqual([first, first + 1, first + 40, first + 41]);
  expect(daysNeeded(days)).toEqual([
    { from: first - 2, to: first + 3 },
    { from: first + 38, to: first + 43 },
  ]);
});
