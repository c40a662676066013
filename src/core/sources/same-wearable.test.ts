import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wearablesByDay } from './same-wearable.ts';

const worn = (...named: (string | null)[]) => [
  ...wearablesByDay(named.map((wearable, day) => ({ day, wearable }))).values(),
];

test.each([
  ['nobody names one', [null, null], [null, null]],
  ['the first name is of the days before it too', [null, 'a', null], ['a', 'a', 'a']],
  ['another name begins on its day', ['a', null, 'b', null], ['a', 'a', 'b', 'b']],
  ['the first one comes back', ['a', 'b', 'a'], ['a', 'b', 'a']],
])('%s', (_rule, named, expected) => {
  expect(worn(...named)).toEqual(expected);
});

test('the order of the days does not matter, and a day with a watch keeps it', () => {
  const days = fc.uniqueArray(
    fc.record({ day: fc.nat({ max: 99 }), wearable: fc.option(fc.constantFrom('a', 'b')) }),
    { selector: ({ day }) => day, maxLength: 30 },
  );
  fc.assert(
    fc.property(days, (all) => {
      const found = wearablesByDay(all);
      expect([...wearablesByDay(all.toReversed())]).toEqual([...found]);
      for (const { day, wearable } of all) if (wearable !== null) expect(found.get(day)).toBe(wearable);
    }),
  );
});
