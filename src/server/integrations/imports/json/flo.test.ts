import { expect, test } from 'vitest';
import { flows, read, reasons, starts } from '../../../../../test/helpers/read-import.ts';

const cycle = (start: string, end: string | null, more = {}) => ({
  period_start_date: start,
  period_end_date: end,
  ...more,
});
const floFile = (...cycles: unknown[]) => ({ operationalData: { cycles } });

test('reads dates with a time of day', async () => {
  const result = await read(floFile(cycle('2026-03-04 00:00:00.0', '2026-03-06 00:00:00.0')));
  expect(result.periods).toEqual([{ start: '2026-03-04', end: '2026-03-06', isDoubtful: false }]);
});

test('a start that is not at midnight is doubtful: it may be a day off', async () => {
  const result = await read(floFile(cycle('2026-03-04 22:00:00.0', null)));
  expect(result.periods).toMatchObject([{ start: '2026-03-04', isDoubtful: true }]);
});

test.each([true, 'True'])('a pregnancy is not a period: %j', async (pregnant) => {
  expect(reasons(await read(floFile(cycle('2026-03-04', null, { pregnant }))))).toEqual({ PREGNANT: 1 });
});

test.each([
  ['{"0": 3, "1": 1}', { '2026-03-04': 'heavy', '2026-03-05': 'light', '2026-03-06': 'unspecified' }],
  [
    { '1': 2, '9': 1 },
    { '2026-03-04': 'medium', '2026-03-05': 'unspecified', '2026-03-06': 'unspecified' },
  ],
])('reads intensities as text or object, counted from day 0 or 1: %j', async (period_intensity, expected) => {
  const result = await read(floFile(cycle('2026-03-04', '2026-03-06', { period_intensity })));
  expect(flows(result)).toEqual(expected);
});

test('an intensity of 0 is spotting, and 4 (clots) is heavy', async () => {
  const period_intensity = { '0': 4, '2': 0 };
  const result = await read(floFile(cycle('2026-03-04', '2026-03-06', { period_intensity })));
  expect(flows(result)).toEqual({
    '2026-03-04': 'heavy',
    '2026-03-05': 'unspecified',
    '2026-03-06': 'spotting',
  });
});

test('refuses periods that end before they start or last for months', async () => {
  const result = await read(
    floFile(cycle('2026-03-04', '2026-03-01'), cycle('2026-01-01', '2026-03-30'), cycle('2026-04-01', null)),
  );
  expect(starts(result)).toEqual(['2026-04-01']);
  expect(reasons(result)).toEqual({ 'ENDS_BEFORE_START period': 1, 'TOO_LONG period': 1 });
});

test('reads events under either name by their local date, without deleted ones', async () => {
  const event = (more: object) => ({
    category: 'OvulationTest',
    subcategory: 'Positive',
    date: '2026-03-17 23:00:00.0',
    ...more,
  });
  const result = await read({
    operationalData: { point_events_manual_v2: [event({ local_date: '2026-03-18 00:00:00.0' })] },
    pointEventsManualData: [
      event({ deleted: true }),
      { category: 'Temperature', properties: '{"value": 36.7}', date: '2026-03-18 00:00:00.0' },
    ],
  });
  expect(result.days).toMatchObject([{ day: '2026-03-18', test: 'positive', temperature: 36.7 }]);
  expect(reasons(result)).toEqual({ 'DELETED OvulationTest': 1 });
});

test('the text file res.txt is read', async () => {
  const result = await read(
    'cycle 1\nPeriod start date: 2026-03-04\nPeriod end date: 2026-03-06\nPregnant: False\nDay 2: intensity: Low\n------\ncycle 2\nPeriod start date: 2026-01-04\nPregnant: True\n------\nmanual events\n1 - 2026-03-18 - 2026-03-18 - OvulationTest - Positive - {}\n',
  );
  expect(starts(result)).toEqual(['2026-03-04']);
  expect(flows(result)).toMatchObject({ '2026-03-05': 'light' });
  expect(reasons(result)).toEqual({ PREGNANT: 1 });
});

test('does not read additional_fields, which holds predictions', async () => {
  const additional_fields = '{"prediction": {"period_start_date": "2026-04-01"}}';
  const result = await read({
    operationalData: { cycles: [{ period_start_date: '2026-03-04', additional_fields }] },
  });
  expect(starts(result)).toEqual(['2026-03-04']);
});

test('intensities of a refused period are ignored', async () => {
  const cycle = { period_start_date: '2026-01-01', period_end_date: '2026-04-01' };
  const result = await read({ operationalData: { cycles: [{ ...cycle, period_intensity: { '0': 2 } }] } });
  expect([result.days, reasons(result)]).toEqual([[], { 'TOO_LONG period': 1 }]);
});

test('intensities later than two weeks after a start without an end are dropped', async () => {
  const cycle = { period_start_date: '2026-01-01', period_intensity: { '0': 2, '40': 1 } };
  expect(flows(await read({ operationalData: { cycles: [cycle] } }))).toEqual({ '2026-01-01': 'medium' });
});

test('other ovulation methods are not tests, and bloody discharge is not bleeding', async () => {
  const event = (category: string, subcategory: string) => ({ category, subcategory, date: '2026-01-05' });
  const events = [event('Ovulation', 'OtherMethods'), event('Fluid', 'Bloody')];
  const result = await read({ operationalData: { point_events_manual_v2: events } });
  expect([result.days, reasons(result)]).toEqual([[], { 'NO_PLACE Ovulation': 1, 'NO_PLACE Fluid': 1 }]);
});

test('Flo: pain, energy and mood are kept', async () => {
  const event = (category: string, subcategory: string) => ({
    category,
    subcategory,
    local_date: '2026-01-05 00:00:00',
  });
  const events = [
    event('Symptom', 'DrawingPain'),
    event('Symptom', 'Acne'),
    event('Mood', 'LowEnergy'),
    event('Mood', 'Happy'),
  ];
  const result = await read({ operationalData: { cycles: [], point_events_manual_v2: events } });
  expect(result.days).toMatchObject([{ day: '2026-01-05', pain: 'MEDIUM', energy: 'LOW', mood: 'HIGH' }]);
  expect(reasons(result)).toEqual({ 'NO_PLACE Acne': 1 });
});
