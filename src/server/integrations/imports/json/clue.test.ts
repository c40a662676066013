import { expect, test } from 'vitest';
import { flows, read, reasons, starts, zip } from '../../../../../test/helpers/read-import.ts';

const measurement = (type: string, date: string, value: unknown) => ({
  type,
  id: crypto.randomUUID(),
  date,
  value,
});
const CLUE = [
  measurement('period', '2026-02-04', { option: 'light' }),
  measurement('period', '2026-02-03', { option: 'very_heavy' }),
  measurement('spotting', '2026-02-02', [{ option: 'brown' }]),
];

test('reads records in any order, with one choice as an object or several as a list', async () => {
  const result = await read(CLUE);
  expect(result.sources).toEqual(['clue']);
  expect(starts(result)).toEqual(['2026-02-03']);
  expect(flows(result)).toEqual({ '2026-02-02': 'spotting', '2026-02-03': 'heavy', '2026-02-04': 'light' });
});

test('a date with a time keeps its day', async () => {
  const result = await read([measurement('period', '2026-02-03T00:00:00.000Z', { option: 'light' })]);
  expect(starts(result)).toEqual(['2026-02-03']);
});

test('leaves out "none", excluded temperatures and unknown tests', async () => {
  const result = await read([
    measurement('period', '2026-02-03', { option: 'none' }),
    measurement('bbt', '2026-02-03', { celsius: 39.9, excluded: true }),
    measurement('bbt', '2026-02-04', { fahrenheit: 97.7 }),
    measurement('tests', '2026-02-04', [{ option: 'ovulation_peak' }, { option: 'pregnancy_negative' }]),
    measurement('notes', '2026-02-04', { text: 'slept badly' }),
  ]);
  expect(reasons(result)).toEqual({
    'NONE bleeding': 1,
    'EXCLUDED temperature': 1,
    'NO_PLACE pregnancy_negative': 1,
  });
  expect(result.days).toMatchObject([
    { day: '2026-02-04', flow: null, test: 'positive', temperature: 36.5, note: 'slept badly' },
  ]);
});

test('leaves out values that Clue got from a wearable', async () => {
  const result = await read([...CLUE, measurement('resting_heart_rate', '2026-02-03', { bpm: 60 })]);
  expect(reasons(result)).toEqual({ 'SECOND_HAND resting_heart_rate': 1 });
  expect(result.nights).toEqual([]);
});

test('leaves out only the bad rows, with their numbers', async () => {
  const result = await read([...CLUE, 17, measurement('period', 'not-a-date', { option: 'light' })]);
  expect(starts(result)).toEqual(['2026-02-03']);
  expect(result.leftOut).toMatchObject([
    { reason: 'BAD_DATE', lines: [5] },
    { reason: 'BAD_VALUE', lines: [4] },
  ]);
});

test.each([true, false])(
  'asks for the password of a protected archive until it is right (ZipCrypto: %s)',
  async (zipCrypto) => {
    const archive = await zip(
      { 'any/name.json': JSON.stringify(CLUE), 'cycle_settings.json': '{}' },
      { password: 'secret', zipCrypto },
    );
    await expect(read(archive)).rejects.toMatchObject({ question: { kind: 'PASSWORD', isWrong: false } });
    await expect(read(archive, { password: 'wrong' })).rejects.toMatchObject({
      question: { kind: 'PASSWORD', isWrong: true },
    });
    expect(starts(await read(archive, { password: 'secret' }))).toEqual(['2026-02-03']);
  },
);

test('Clue: refuses another file of its download that comes without the measurements', async () => {
  const attributes = [{ startDate: '2026-02-03', note: null, excluded: false }];
  await expect(read(attributes)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'clue' });
});

test('reads notes on a cycle and excluded cycles beside the measurements', async () => {
  const attributes = [
    { startDate: '2026-01-05', note: 'moved house', excluded: true },
    { startDate: '2026-02-03', note: null, excluded: false },
  ];
  const result = await read(
    await zip({
      'cycle_attributes.json': JSON.stringify(attributes),
      'measurements.json': JSON.stringify([
        ...CLUE,
        measurement('period', '2026-01-05', { option: 'light' }),
      ]),
    }),
  );
  expect(result.stages).toEqual([{ stage: 'SET_ASIDE', from: '2026-01-05', to: '2026-01-05' }]);
  expect(result.days).toMatchObject([{ day: '2026-01-05', note: 'moved house' }, {}, {}, {}]);
  expect(reasons(result)).toEqual({ 'EXCLUDED cycle': 1 });
});

test('reads the old backup, where spotting is a value of the period', async () => {
  const result = await read({
    data: [
      { day: '2021-04-19T00:00:00Z', period: 'spotting' },
      { day: '2021-04-22T00:00:00Z', period: 'light', pain: ['cramps'] },
    ],
    settings: { user_defaults: [{ defaults: { user_defined_averages: { cycleLength: 29 } } }] },
  });
  expect(starts(result)).toEqual(['2021-04-22']);
  expect(reasons(result)).toEqual({});
});

test('reads a single value in a list, and an object instead of a list', async () => {
  const result = await read([
    measurement('period', '2026-01-05', [{ option: 'light' }]),
    measurement('spotting', '2026-01-09', { option: 'red' }),
    measurement('bbt', '2026-01-05', [{ celsius: 36.6, excluded: false }]),
    measurement('notes', '2026-01-05', [{ text: 'x' }]),
  ]);
  expect(result.days).toMatchObject([{ flow: 'light', temperature: 36.6, note: 'x' }, { flow: 'spotting' }]);
});

test('recognises a file that begins with broken rows', async () => {
  expect((await read([null, {}, { type: 7 }, ...CLUE])).sources).toEqual(['clue']);
});

test('loses no day when the clocks change', async () => {
  const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2025-10-25', '2025-10-26', '2025-10-27'];
  const result = await read(days.map((day) => measurement('period', day, { option: 'light' })));
  expect(result.periods.map(({ start, end }) => [start, end])).toEqual([
    ['2025-10-25', '2025-10-27'],
    ['2026-03-28', '2026-03-30'],
  ]);
});

test('Clue: pain, energy and mood are kept', async () => {
  const entry = (type: string, date: string, ...options: string[]) => ({
    type,
    date,
    value: options.map((option) => ({ option })),
  });
  const result = await read([
    entry('pain', '2026-01-05', 'period_cramps', 'migraine'),
    entry('energy', '2026-01-05', 'exhausted'),
    entry('feelings', '2026-01-05', 'sad'),
    entry('energy', '2026-01-06', 'fully_energized'),
    entry('feelings', '2026-01-06', 'happy', 'mood_swings'),
    entry('pain', '2026-01-06', 'pain_free'),
  ]);
  expect(result.days).toMatchObject([
    { day: '2026-01-05', pain: 'HIGH', energy: 'LOW', mood: 'LOW' },
    { day: '2026-01-06', pain: null, energy: 'HIGH', mood: 'MEDIUM' },
  ]);
  expect(reasons(result)).toEqual({ 'NO_PLACE pain_free': 1 });
});

test('Clue backup: pain and mood are kept', async () => {
  const days = [
    { day: '2026-01-05T00:00:00Z', period: 'light', pain: ['cramps'], emotion: ['happy'], energy: 'tired' },
  ];
  expect((await read({ data: days })).days).toMatchObject([{ pain: 'MEDIUM', mood: 'HIGH', energy: 'LOW' }]);
});
