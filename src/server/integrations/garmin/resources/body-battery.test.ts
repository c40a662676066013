import { expect, test } from 'vitest';
import { bodyBatteryRange } from './body-battery.ts';

const T = 1_772_582_400_000;

const columns = (...names: string[]) =>
  names.map((name, index) => ({
    bodyBatteryValueDescriptorIndex: index,
    bodyBatteryValueDescriptorKey: name,
  }));

const day = (values: unknown, names = ['timestamp', 'bodyBatteryLevel']) => ({
  date: '2026-03-04',
  charged: 50,
  drained: 40,
  bodyBatteryValuesArray: values,
  bodyBatteryValueDescriptorDTOList: columns(...names),
});

const expected = (current: number, high: number, low: number, peakMs = T + 1) => [
  {
    date: Temporal.PlainDate.from('2026-03-04'),
    bodyBatteryCurrent: current,
    bodyBatteryHigh: high,
    bodyBatteryLow: low,
    peakAt: Temporal.Instant.fromEpochMilliseconds(peakMs),
  },
];

test('Body Battery: highest, lowest and latest value come from the readings', () => {
  const values = [
    [T, 20],
    [T + 2, 35],
    [T + 1, 84],
  ];
  expect(bodyBatteryRange.parse([day(values)])).toEqual(expected(35, 84, 20));
});

test('Body Battery: columns are found by their names', () => {
  const values = [
    ['MEASURED', 20, 3, T],
    ['MEASURED', 60, 3, T + 1],
  ];
  const names = ['bodyBatteryStatus', 'bodyBatteryLevel', 'bodyBatteryVersion', 'timestamp'];
  expect(bodyBatteryRange.parse([day(values, names)])).toEqual(expected(60, 60, 20));
});

test('Body Battery: impossible readings are dropped', () => {
  const values = [[T, 50], [T + 1, 101], [T + 2, -1], [T + 3, null], [null, 7], null, 'x'];
  expect(bodyBatteryRange.parse([day(values)])).toEqual(expected(50, 50, 50, T));
});

test.each([
  [undefined],
  [null],
  [[]],
  [{}],
  [[day([])]],
  [[day(null)]],
  [[day([[T, 50]], ['timestamp'])]],
  [[{ ...day([[T, 50]]), bodyBatteryValueDescriptorDTOList: null }]],
  [[{ ...day([[T, 50]]), date: null }]],
])('Body Battery: %j has no day', (json) => {
  expect(bodyBatteryRange.parse(json)).toEqual([]);
});
