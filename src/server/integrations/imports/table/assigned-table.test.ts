import { expect, test } from 'vitest';
import { flows, read, reasons, starts } from '../../../../../test/helpers/read-import.ts';

test('an unknown table leads to a question about its columns, with a proposal', async () => {
  const table = 'Datum;Blutung;Temperatur;Bemerkung\n05.01.2026;stark;36,5;müde\n';
  await expect(read(table)).rejects.toMatchObject({
    question: {
      kind: 'COLUMNS',
      header: ['Datum', 'Blutung', 'Temperatur', 'Bemerkung'],
      proposed: ['date', 'flow', 'temperature', 'note'],
    },
  });
  const result = await read(table, { columns: ['date', 'flow', 'temperature', 'note'] });
  expect(result.days).toMatchObject([{ day: '2026-01-05', flow: 'heavy', temperature: 36.5, note: 'müde' }]);
});

test('Natural Cycles: a quantity alone is bleeding; deviating temperatures and future days are left out', async () => {
  const table = [
    'Date,Temperature,Menstruation,Menstruation Quantity,Data Flag',
    '2026-01-05,36.4,MENSTRUATION,,',
    '2026-01-06,36.5,,HEAVY,"PAIN_CRAMPS,DEVIATION_SLEEP"',
    '2026-01-07,36.6,SPOTTING,,',
    '2026-12-01,,MENSTRUATION,,',
  ].join('\n');
  const columns = ['date', 'temperature', 'flow', 'flow', 'ignore'] as const;
  await expect(read(table)).rejects.toMatchObject({
    question: { source: 'naturalcycles', proposed: columns },
  });
  const result = await read(table, { columns });
  expect(flows(result)).toEqual({
    '2026-01-05': 'unspecified',
    '2026-01-06': 'heavy',
    '2026-01-07': 'spotting',
  });
  expect(result.days.map(({ temperature }) => temperature)).toEqual([36.4, null, 36.6]);
  expect(reasons(result)).toEqual({ 'EXCLUDED temperature': 1, 'FUTURE bleeding': 1 });
});

test('Samsung: reads a table with a title before the header and one cell too many', async () => {
  const table =
    'com.samsung.health.cycle.flow,6312,2\ndate,amount,spotting\n2026-01-05,heavy,,\n2026-01-06,light,,\n';
  await expect(read(table)).rejects.toMatchObject({ question: { kind: 'COLUMNS', source: 'samsung' } });
  expect(starts(await read(table, { columns: ['date', 'flow', 'spotting'] }))).toEqual(['2026-01-05']);
  await expect(
    read('com.samsung.shealth.cycle.prediction,1,1\nmenstruation_start_date\n2026-01-05\n'),
  ).rejects.toMatchObject({
    code: 'WRONG_MEMBER',
  });
});

test('a table of only start and end dates holds periods', async () => {
  expect((await read('start,end\n2026-01-05,2026-01-09\n', { columns: ['date', 'end'] })).periods).toEqual([
    { start: '2026-01-05', end: '2026-01-09', isDoubtful: false },
  ]);
});

test('reads an old spreadsheet: Windows-1252, semicolons, decimal commas', async () => {
  const file = Buffer.from('Début;Température;Note\r\n05.01.2026;36,55;fatigu\u00e9\r\n', 'latin1');
  const result = await read(file, { columns: ['date', 'temperature', 'note'] });
  expect(result.days).toMatchObject([{ day: '2026-01-05', temperature: 36.55, note: 'fatigué' }]);
});

test('refuses a temperature that is impossible in both units', async () => {
  const result = await read('Date,BBT\n2026-01-05,97.7\n2026-01-06,60\n', {
    columns: ['date', 'temperature'],
  });
  expect(result.days).toMatchObject([{ temperature: 36.5 }]);
  expect(result.leftOut).toMatchObject([{ reason: 'BAD_VALUE', lines: [3] }]);
});

test('a high test is neither positive nor negative', async () => {
  const result = await read('Date,LH test\n2026-01-17,high\n2026-01-18,peak\n2026-01-19,neg\n', {
    columns: ['date', 'test'],
  });
  expect(result.days.map(({ day, test }) => [day, test])).toEqual([
    ['2026-01-18', 'positive'],
    ['2026-01-19', 'negative'],
  ]);
});

test.each([
  ['1', 'unspecified'],
  ['2', 'medium'],
  ['3', 'heavy'],
  ['0.5', 'light'],
  ['12', 'unspecified'],
  ['Viel', 'heavy'],
  ['Wenig', 'light'],
  ['mäßig', 'medium'],
  ['medio', 'medium'],
  ['abundante', 'heavy'],
  ['ligero', 'light'],
  ['léger', 'light'],
  ['moyennes', 'medium'],
  ['Abondant', 'heavy'],
  ['very_heavy', 'heavy'],
  ['Schmierblutung', 'spotting'],
  ['none/light', 'light'],
  ['0-1', 'unspecified'],
  ['x', 'unspecified'],
  ['klumpig', 'unspecified'],
])('a filled flow cell is bleeding, whatever its word: %s', async (word, flow) => {
  const table = `Datum;Blutung\n05.01.2026;${word}\n`;
  expect(flows(await read(table, { columns: ['date', 'flow'] }))).toEqual({ '2026-01-05': flow });
});

test.each([
  ...['none', 'None (0)', 'None noted', 'not bleeding', '0', '0,0', '0 - none', '-', '–', 'no', 'N', 'false'],
  ...['keine', 'Keine Blutung', 'nein', 'nicht', 'aucun', 'nada', 'no period'],
])('a flow cell that says none is no bleeding: %s', async (word) => {
  const table = `Datum;Blutung;Notiz\n05.01.2026;${word};a\n`;
  const result = await read(table, { columns: ['date', 'flow', 'note'] });
  expect([result.days[0]?.flow, reasons(result)]).toEqual([null, { 'NONE bleeding': 1 }]);
});

test('numbers of a flow column are amounts', async () => {
  const table = 'date,flow\n2026-01-05,1\n2026-01-06,2\n2026-01-07,3\n2026-01-08,0\n';
  const result = await read(table, { columns: ['date', 'flow'] });
  expect(flows(result)).toEqual({ '2026-01-05': 'light', '2026-01-06': 'medium', '2026-01-07': 'heavy' });
  expect(starts(result)).toEqual(['2026-01-05']);
});

test('reads temperatures with their unit', async () => {
  const table = 'date,bbt\n2026-01-05,36.86°C\n2026-01-06,97.9 °F\n2026-01-07,36.7 C\n';
  const result = await read(table, { columns: ['date', 'temperature'] });
  expect(result.days.map(({ temperature }) => temperature)).toEqual([36.86, 36.61, 36.7]);
});

test.each([
  ['a flow that cannot be read', '2026-01-04,36.86°C'],
  ['a day that does not exist', '2026-02-30,heavy'],
])('a start beside %s is doubtful', async (_what, row) => {
  const table = `date,flow\n${row}\n2026-01-05,light\n2026-01-06,light\n2026-02-02,light\n`;
  expect((await read(table, { columns: ['date', 'flow'] })).periods).toMatchObject([
    { start: '2026-01-05', isDoubtful: true, isBesideUnread: true },
    { start: '2026-02-02', isDoubtful: false },
  ]);
});

test('never proposes mucus, water, weight, dose or pain as bleeding', async () => {
  const names = [
    'Date',
    'Menstruation',
    'Temperature',
    'Menstruation Quantity',
    'Cervical Mucus Consistency',
    'Cervical Mucus Quantity',
    'Water amount',
    'Weight',
    'Dose quantity',
    'Period pain intensity',
    'Period length',
  ];
  const proposed = ['date', 'flow', 'temperature', 'flow', ...names.slice(4).map(() => 'ignore')];
  await expect(read(`${names.join(',')}\n2026-01-05,MENSTRUATION\n`)).rejects.toMatchObject({
    question: { source: 'naturalcycles', proposed },
  });
});

const diary = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-09', '2026-01-12', '2026-02-20'];

test('a table with a row for almost every day is no list of period starts', async () => {
  const table = `date,mood,note\n${diary.map((day) => `${day},4,fine\n`).join('')}`;
  const result = await read(table, { columns: ['date', 'ignore', 'note'] });
  expect([result.periods, reasons(result)]).toEqual([[], { NOT_STARTS: 6 }]);
  expect(result.days.filter(({ note }) => note === 'fine')).toHaveLength(6);
});

test('a list of dates close together is no list of period starts', async () => {
  const result = await read(diary.join('\n'));
  expect([result.periods, reasons(result)]).toEqual([[], { NOT_STARTS: 6 }]);
});

test('one start too close among others does not make a list a diary, nor does a start that is listed twice', async () => {
  const list = ['2026-01-05', '2026-02-02', '2026-02-10', '2026-03-04', '2026-03-04'];
  expect(starts(await read(list.join('\n')))).toEqual(list.slice(0, 4));
});
