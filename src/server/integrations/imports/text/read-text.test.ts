import { expect, test } from 'vitest';
import { read, reasons, starts } from '../../../../../test/helpers/read-import.ts';

test.each([
  ['2026-01-05\n2026-02-02', ['2026-01-05', '2026-02-02']],
  ['5.1.2026, 2.2.2026', ['2026-01-05', '2026-02-02']],
  ['Jan 5, 2026\n2 February 2026', ['2026-01-05', '2026-02-02']],
  ['5. Januar 2026\n2 févr. 2026', ['2026-01-05', '2026-02-02']],
  ['20260105;2026/02/02', ['2026-01-05', '2026-02-02']],
  ['1/5/2026\n2/25/2026', ['2026-01-05', '2026-02-25']],
  ['5/1/2026\n25/2/2026', ['2026-01-05', '2026-02-25']],
])('dates are read in any usual spelling: %j', async (text, expected) => {
  expect(starts(await read(text))).toEqual(expected);
});

test('asks once whether the day or the month comes first', async () => {
  await expect(read('5/1/2026\n2/2/2026')).rejects.toMatchObject({
    question: { kind: 'DAY_ORDER', examples: ['5/1/2026', '2/2/2026'] },
  });
  expect(starts(await read('5/1/2026\n2/2/2026', { dayOrder: 'MDY' }))).toEqual(['2026-02-02', '2026-05-01']);
});

test('two dates in one line are the first and the last day', async () => {
  expect((await read('5.1.2026 - 9.1.2026\n2026-02-02 – 2026-02-05')).periods).toMatchObject([
    { start: '2026-01-05', end: '2026-01-09' },
    { start: '2026-02-02', end: '2026-02-05' },
  ]);
});

test('refuses a day that does not exist, with its line', async () => {
  const result = await read('2026-01-05\n2026-02-30\n');
  expect(result.leftOut).toMatchObject([{ reason: 'BAD_DATE', lines: [2] }]);
});

test('My Calendar: reads facts newest first, and symptoms by group', async () => {
  const result = await read(
    'Jul 8, 2025\tSymptoms:+++Flow;++Cramps,Acne;\nJul 8, 2025\tPeriod Starts\nJun 9, 2025\tPeriod Ends\nJun 4, 2025\tTemperature:36.5℃\nJun 4, 2025\tPeriod Starts\nMay 2, 2025\tPeriod Ends\n',
  );
  expect(result.periods).toMatchObject([
    { start: '2025-06-04', end: '2025-06-09' },
    { start: '2025-07-08', end: null },
  ]);
  expect(reasons(result)).toEqual({ 'NO_PLACE Cramps': 1, 'NO_PLACE Acne': 1, END_WITHOUT_START: 1 });
});

test.each([
  ['8 jul 2025\tInicio del período\n4 jun 2025\tInicio del período\n', false],
  ['9 juil. 2025\tFin\n8 juil. 2025\tDébut\n5 juin 2025\tFin\n4 juin 2025\tDébut\n', true],
])(
  'My Calendar: guesses the words of an unknown language, and marks those periods as doubtful: %j',
  async (text, isDoubtful) => {
    expect((await read(text)).periods).toMatchObject([
      { start: '2025-06-04', isDoubtful },
      { start: '2025-07-08', isDoubtful },
    ]);
  },
);
