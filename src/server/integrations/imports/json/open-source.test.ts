import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { flows, read, reasons, starts } from '../../../../../test/helpers/read-import.ts';

test.each([
  [
    'lutea',
    {
      format: 1,
      exportedAt: '2026-06-01T00:00:00Z',
      periodLogs: [{ startDate: '2026-01-05' }],
      dailyLogs: [],
    },
  ],
  [
    'ovumcy',
    { exported_at: '2026-05-17', entries: [{ date: '2026-01-05', period: true, flow: 'none', bbt: 0 }] },
  ],
  [
    'mensinator',
    {
      periods: [{ id: '1', date: '2026-01-05', period_id: '1' }],
      ovulations: [{ id: '1', date: '2026-01-18' }],
    },
  ],
  [
    'menstrudel',
    {
      periods: [{ start_date: 1 }],
      period_logs: [{ date: '2026-01-05T00:00:00.000', flow: 2 }],
      log_symptoms: [],
    },
  ],
  ['peri', { version: 1, cycles: [{ cycleLength: 0, periodLength: 5, startDate: '2026-01-05' }] }],
  [
    'sparkyfitness',
    {
      schema: 'sparkyfitness-cycle-v1',
      daily_logs: [
        { entry_date: '2026-01-04', flow_level: 'spotting' },
        { entry_date: '2026-01-05', flow_level: 'light' },
      ],
      cycles: [{ start_date: '2026-01-04', source: 'derived' }],
    },
  ],
  [
    'luteal',
    {
      schema_version: 1,
      cycles: [
        { start_date: '2026-01-05', period_days: [{ date: '2026-01-05', bleeding_intensity: 'light' }] },
      ],
    },
  ],
  [
    'garmin',
    [
      { startDate: '2026-01-05', predictedCycleLength: 28, actualPeriodLength: 4 },
      { startDate: '2025-11-01', predictedCycleLength: 28, cycleType: 'PREGNANT' },
    ],
  ],
  [
    'garmin',
    [
      { calendarDate: '2026-01-05', flow: 'SOMETHING', ovulationDay: false },
      { calendarDate: '2026-01-20', flow: 'NONE' },
    ],
  ],
])('a file of %s is recognised and its period start read', async (source, content) => {
  const result = await read(content);
  expect([result.sources, starts(result)]).toEqual([[source], ['2026-01-05']]);
});

test('Mensinator: reads the flow from a symptom’s name, on period days only', async () => {
  const result = await read({
    periods: [
      { id: '1', date: '2026-01-05', period_id: '1' },
      { id: '2', date: '2026-01-06', period_id: '1' },
    ],
    symptoms: [
      { id: '1', symptom_name: 'Heavy_Flow' },
      { id: '2', symptom_name: 'Cramps' },
    ],
    symptom_date: [
      { id: '1', symptom_date: '2026-01-05', symptom_id: '1' },
      { id: '2', symptom_date: '2026-01-20', symptom_id: '1' },
      { id: '3', symptom_date: '2026-01-06', symptom_id: '2' },
    ],
    ovulations: [],
  });
  expect(flows(result)).toEqual({ '2026-01-05': 'heavy', '2026-01-06': 'unspecified' });
  expect(reasons(result)).toEqual({
    'SAME_DAY bleeding': 1,
    'NO_PLACE Heavy_Flow': 1,
    'NO_PLACE Cramps': 1,
  });
});

test.each([
  [
    'SparkyFitness',
    {
      schema: 'sparkyfitness-cycle-v1',
      cycles: [{ start_date: '2026-01-05', source: 'manual', is_excluded: true }],
    },
  ],
  [
    'Luteal',
    {
      schema_version: 1,
      cycles: [{ start_date: '2026-01-05', period_days: [], is_excluded_from_estimates: true }],
    },
  ],
])('%s: an excluded cycle keeps its start and is left out of the average', async (_, content) => {
  const result = await read(content);
  expect([starts(result), result.stages]).toEqual([
    ['2026-01-05'],
    [{ stage: 'SET_ASIDE', from: '2026-01-05', to: '2026-01-05' }],
  ]);
});

test.each([
  [
    'JSON',
    {
      exported_at: '2026-05-17',
      entries: [{ date: '2026-01-05', period: true, cycle_start: true, is_uncertain: true, flow: 'light' }],
    },
  ],
  [
    'CSV',
    'Date,Period,Cycle start,Uncertain,Flow,BBT (C)\n2026-01-05,Yes,Yes,Yes,Light,\n2026-01-20,No,Yes,No,None,\n',
  ],
])(
  'ovumcy (%s): an uncertain start is doubtful, and one on a day without a period is ignored',
  async (_, content) => {
    expect((await read(content)).periods).toMatchObject([{ start: '2026-01-05', isDoubtful: true }]);
  },
);

test('Menstrudel: a flow of 0 is no bleeding, and 1 is spotting', async () => {
  const log = (date: string, flow: number) => ({ date: `${date}T00:00:00.000`, flow });
  const result = await read({
    periods: [{ start_date: 1_767_571_200_000 }],
    period_logs: [log('2026-01-04', 0), log('2026-01-05', 1), log('2026-01-06', 4)],
  });
  expect([starts(result), flows(result)]).toEqual([
    ['2026-01-06'],
    { '2026-01-05': 'spotting', '2026-01-06': 'heavy' },
  ]);
});

test('Periodical: reads a compressed file, and only event types 1 and 2', async () => {
  const event = (eventtype: string, eventdate: string) => ({
    eventtype,
    eventdate,
    eventtemp: '',
    intensity: '2',
  });
  const result = await read(
    gzipSync(
      JSON.stringify([
        { version: 6 },
        { data: [event('1', '20260105'), event('2', '20260106'), event('4', '20260119')] },
      ]),
    ),
  );
  expect(result.periods).toMatchObject([{ start: '2026-01-05', end: '2026-01-06' }]);
  expect(reasons(result)).toEqual({ 'PREDICTED eventtype 4': 1 });
});

test('ovumcy: ignores a start on a day without a period', async () => {
  const entry = (date: string, period: boolean) => ({ date, period, cycle_start: true, flow: 'none' });
  const result = await read({
    exported_at: '2026-05-17',
    entries: [entry('2026-01-05', true), entry('2026-01-25', false)],
  });
  expect(starts(result)).toEqual(['2026-01-05']);
});

test('SparkyFitness: a high test is neither positive nor negative', async () => {
  const result = await read({
    schema: 'sparkyfitness-cycle-v1',
    test_entries: [
      { entry_date: '2026-01-17', test_type: 'opk', result: 'high' },
      { entry_date: '2026-01-18', test_type: 'opk', result: 'peak' },
    ],
  });
  expect(result.days).toMatchObject([{ day: '2026-01-18', test: 'positive' }]);
});
