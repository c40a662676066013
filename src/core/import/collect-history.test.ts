import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectHistory, type ImportedHistory } from './collect-history.ts';
import { FLOWS, type ImportedRecord, NIGHT_MEASURES } from './imported-record.ts';

const TODAY = Temporal.PlainDate.from('2026-06-16');

function collect(records: readonly ImportedRecord[]): ImportedHistory {
  const history = collectHistory(TODAY);
  for (const record of records) history.take(record);
  return history.finish();
}

const bleeding = (day: string, flow: (typeof FLOWS)[number] = 'medium'): ImportedRecord => ({
  kind: 'bleeding',
  day,
  flow,
});
const period = (day: string, end: string | null = null): ImportedRecord => ({ kind: 'period', day, end });
const startsOf = ({ periods }: ImportedHistory) => periods.map(({ start }) => start);
const reasonsOf = ({ leftOut }: ImportedHistory) => leftOut.map(({ reason, count }) => [reason, count]);

test('R1: bleeding days with one blank day between are one period', () => {
  const history = collect([bleeding('2026-01-10'), bleeding('2026-01-08'), bleeding('2026-01-06')]);
  expect(history.periods).toEqual([{ start: '2026-01-06', end: '2026-01-10', isDoubtful: false }]);
});

test('R1: two blank days begin another period', () => {
  expect(startsOf(collect([bleeding('2026-01-06'), bleeding('2026-01-09')]))).toEqual([
    '2026-01-06',
    '2026-01-09',
  ]);
});

test('R1: spotting is kept as a day, and neither starts a period nor makes it longer', () => {
  const history = collect([
    bleeding('2026-01-05', 'spotting'),
    bleeding('2026-01-06'),
    bleeding('2026-01-07', 'spotting'),
  ]);
  expect(history.periods).toEqual([{ start: '2026-01-06', end: null, isDoubtful: false }]);
  expect(history.days.map(({ flow }) => flow)).toEqual(['spotting', 'medium', 'spotting']);
});

test('R4: a day on which the person said "none" is no bleeding day', () => {
  const history = collect([bleeding('2026-01-06', 'none')]);
  expect(startsOf(history)).toEqual([]);
  expect(reasonsOf(history)).toEqual([['NONE', 1]]);
});

test('R5: a day in the future is left out, and a period that ends in the future loses its end', () => {
  const history = collect([bleeding('2026-06-17'), period('2026-06-15', '2026-06-19')]);
  expect(history.periods).toEqual([{ start: '2026-06-15', end: null, isDoubtful: false }]);
  expect(reasonsOf(history)).toEqual([['FUTURE', 1]]);
});

test('R8: of two records of one day the heavier counts, and "none" never beats a bleed', () => {
  const history = collect([
    bleeding('2026-01-06', 'none'),
    bleeding('2026-01-06', 'light'),
    bleeding('2026-01-06', 'heavy'),
  ]);
  expect(history.days).toMatchObject([{ day: '2026-01-06', flow: 'heavy' }]);
});

test('a start that the file names replaces the first day of its bleeding', () => {
  expect(startsOf(collect([bleeding('2026-01-05'), bleeding('2026-01-06'), period('2026-01-06')]))).toEqual([
    '2026-01-06',
  ]);
});

test('bleeding without a named start begins on its first day, also in a file that names other starts', () => {
  const history = collect([period('2026-01-06'), bleeding('2026-02-03'), bleeding('2026-02-04')]);
  expect(startsOf(history)).toEqual(['2026-01-06', '2026-02-03']);
});

test.each([
  ['2026-01-05', 'ENDS_BEFORE_START'],
  ['2026-04-30', 'TOO_LONG'],
  ['2026-02-30', 'BAD_DATE'],
])('a period that ends on %s is left out as a whole: %s', (end, reason) => {
  const history = collect([period('2026-01-10', end)]);
  expect(startsOf(history)).toEqual([]);
  expect(reasonsOf(history)).toEqual([[reason, 1]]);
});

test.each(['2026-02-30', '2026-13-01', '1899-12-31', 'not-a-date', '2026-1-1', ''])(
  'the day %j is refused',
  (day) => {
    expect(reasonsOf(collect([bleeding(day)]))).toEqual([['BAD_DATE', 1]]);
  },
);

test.each([
  [36.62, 36.62],
  [97.7, 36.5],
])('a temperature of %d is %d °C: the range tells the unit', (value, celsius) => {
  expect(collect([{ kind: 'temperature', day: '2026-01-06', value }]).days[0]?.temperature).toBe(celsius);
});

test.each([0, 20, 60, Number.NaN])(
  'a temperature of %d is left out, as it is possible neither in °C nor in °F',
  (value) => {
    expect(reasonsOf(collect([{ kind: 'temperature', day: '2026-01-06', value }]))).toEqual([
      ['BAD_VALUE', 1],
    ]);
  },
);

const night = (value: number, device: string, isPart = true): ImportedRecord => ({
  kind: 'night',
  app: 'apple',
  day: '2026-01-06',
  measure: 'sleepSeconds',
  value,
  device,
  isPart,
});

test('the parts of a night are added up for each device, and the device with the largest sum counts', () => {
  const { nights } = collect([night(3_600, 'watch'), night(7_200, 'watch'), night(9_000, 'phone')]);
  expect(nights).toMatchObject([{ day: '2026-01-06', sleepSeconds: 10_800 }]);
});

test('a whole night that two files hold counts once', () => {
  expect(
    collect([night(25_200, 'garmin', false), night(25_200, 'garmin', false)]).nights[0]?.sleepSeconds,
  ).toBe(25_200);
});

test('a night that was not measured is null, never 0', () => {
  const history = collect([
    { kind: 'night', app: 'apple', day: '2026-01-06', measure: 'restingHeartRate', value: 0, device: 'a' },
    { kind: 'night', app: 'apple', day: '2026-01-06', measure: 'hrvLastNightMs', value: 48, device: 'a' },
  ]);
  expect(history.nights).toMatchObject([{ restingHeartRate: null, hrvLastNightMs: 48 }]);
});

test.each([
  ['hrvLastNightMs', 1, 300],
  ['restingHeartRate', 25, 250],
] as const)('%s is taken from %i to %i, and left out beyond', (measure, least, most) => {
  const takenOf = (value: number) => {
    const record = { kind: 'night', app: 'apple', day: '2026-01-06', measure, value, device: 'a' } as const;
    return collect([record]).nights[0]?.[measure] ?? null;
  };
  expect([least, most, least - 0.1, most + 0.1].map(takenOf)).toEqual([least, most, null, null]);
});

test('nights of two apps are two series, the one with the most nights first', () => {
  const pulse = (app: string, day: string, value: number): ImportedRecord => ({
    kind: 'night',
    app,
    day,
    measure: 'restingHeartRate',
    value,
    device: app,
  });
  const { nights } = collect([
    pulse('apple', '2026-01-06', 60),
    pulse('fitbit', '2026-01-06', 55),
    pulse('fitbit', '2026-01-07', 56),
  ]);
  expect(nights.map(({ app, day, restingHeartRate }) => [app, day, restingHeartRate])).toEqual([
    ['fitbit', '2026-01-06', 55],
    ['fitbit', '2026-01-07', 56],
    ['apple', '2026-01-06', 60],
  ]);
});

test('a skin temperature is stored as the difference from the median of its app', () => {
  const skin = (day: string, value: number): ImportedRecord => ({
    kind: 'night',
    app: 'apple',
    day,
    measure: 'skinTemperature',
    value,
    device: 'watch',
  });
  const { nights } = collect([skin('2026-01-06', 34.5), skin('2026-01-07', 34.6), skin('2026-01-08', 35.1)]);
  expect(nights.map(({ skinTemperatureDeviation }) => skinTemperatureDeviation)).toEqual([-0.1, 0, 0.5]);
});

const day = fc.integer({ min: 0, max: 120 }).map((days) => TODAY.add({ days: days - 110 }).toString());
const record: fc.Arbitrary<ImportedRecord> = fc.oneof(
  fc.record({ kind: fc.constant('bleeding' as const), day, flow: fc.constantFrom(...FLOWS) }),
  fc.record({ kind: fc.constant('period' as const), day, end: fc.option(day), isDoubtful: fc.boolean() }),
  fc.record({
    kind: fc.constant('test' as const),
    day,
    result: fc.constantFrom('positive' as const, 'negative' as const),
  }),
  fc.record({
    kind: fc.constant('temperature' as const),
    day,
    value: fc.double({ min: 20, max: 120, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('note' as const), day, text: fc.string({ maxLength: 8 }) }),
  fc.record({
    kind: fc.constant('night' as const),
    app: fc.constantFrom('apple', 'fitbit'),
    day,
    measure: fc.constantFrom(...NIGHT_MEASURES),
    value: fc.double({ min: 0, max: 500, noNaN: true }),
    device: fc.constantFrom('a', 'b'),
    isPart: fc.boolean(),
  }),
);

test('the order of the records does not matter', () => {
  const shuffled = fc
    .array(record, { maxLength: 40 })
    .chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    );
  fc.assert(
    fc.property(shuffled, ([records, other]) => {
      expect(collect(other)).toEqual(collect(records));
    }),
  );
});

test('records taken and left out add up to all records, and a second copy of every record adds no period', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), (records) => {
      const once = collect(records);
      const leftOut = once.leftOut.reduce((sum, { count }) => sum + count, 0);
      expect(once.counts).toEqual({ records: records.length, taken: records.length - leftOut });
      expect(collect([...records, ...records]).periods).toEqual(once.periods);
    }),
  );
});
