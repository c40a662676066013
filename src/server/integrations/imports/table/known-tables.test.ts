import { expect, test } from 'vitest';
import { read, reasons, starts } from '../../../../../test/helpers/read-import.ts';

test('drip: spotting starts no period; reads exclusions and product columns', async () => {
  const result = await read(
    '\ufeffdate;temperature.value;temperature.exclude;bleeding.value;bleeding.exclude;bleeding.pad;note.value\r\n' +
      '2026-01-05;36,5;false;0;false;;\r\n2026-01-06;36,6;TRUE;1;FALSE;;"a; b"\r\n2026-01-07;;;;;true;\r\n2026-02-09;;;3;true;;\r\n2026-02-10;;;;;false;\r\n',
  );
  expect(result.sources).toEqual(['drip']);
  expect(starts(result)).toEqual(['2026-01-06']);
  expect(result.days).toMatchObject([
    { flow: 'spotting', temperature: 36.5 },
    { flow: 'light', temperature: null, note: 'a; b' },
    { flow: 'unspecified' },
  ]);
  expect(reasons(result)).toEqual({ 'EXCLUDED temperature': 1, 'EXCLUDED bleeding': 1 });
});

test('drip: decides the order of day and month once per column, if a spreadsheet changed the dates', async () => {
  const file = (...dates: string[]) =>
    `date;bleeding.value\n${dates.map((date) => `${date};2`).join('\n')}\n`;
  expect(starts(await read(file('1/13/2022', '2/10/2022')))).toEqual(['2022-01-13', '2022-02-10']);
  await expect(read(file('1/2/2022'))).rejects.toMatchObject({ question: { kind: 'DAY_ORDER' } });
  expect(starts(await read(file('1/2/2022'), { dayOrder: 'DMY' }))).toEqual(['2022-02-01']);
});

test('drip: leaves out a note of a future day', async () => {
  const result = await read('date,bleeding.value,note.value\n2026-01-05,2,\n2027-01-05,,later\n');
  expect([starts(result), reasons(result)]).toEqual([['2026-01-05'], { 'FUTURE note': 1 }]);
});

test('Fitbit: leaves out computed periods, and reads null as empty', async () => {
  const result = await read(
    'id,period_start_date,period_end_date,period_source\n7,2026-01-05,2026-01-09,manual\n1,2026-02-02,2026-02-06,computed\n8,2026-03-02,null,manual\n',
  );
  expect(starts(result)).toEqual(['2026-01-05', '2026-03-02']);
  expect(result.leftOut).toMatchObject([{ reason: 'PREDICTED', count: 1, lines: [3] }]);
});

test('Fitbit: skips nights with NaN', async () => {
  const result = await read(
    'timestamp,rmssd,nremhr,entropy\n2026-01-05T00:00:00,41.5,55,2\n2026-01-06T00:00:00,NaN,55,2\n',
  );
  expect(result.nights).toMatchObject([{ day: '2026-01-05', hrvLastNightMs: 41.5 }]);
});

test('Fitbit: refuses the text that explains its tables', async () => {
  const text = 'What is in this folder\n\nmenstrual_health_cycles.csv\n\nEach cycle, one a row.\n';
  await expect(read(text)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'fitbit' });
});

test('Fitbit: takes a marked ovulation, but not a computed one', async () => {
  const row = (source: string, day: string) => `${day},${source},2026-01-05,null,manual\n`;
  const result = await read(
    `ovulation_start_date,ovulation_source,period_start_date,period_end_date,period_source\n${row('manual', '2026-01-18')}${row('computed', '2026-02-15')}`,
  );
  expect(result.days.filter(({ isOvulationMarked }) => isOvulationMarked).map(({ day }) => day)).toEqual([
    '2026-01-18',
  ]);
});

test('ovumcy: finds columns by name, and removes the quote before a formula', async () => {
  const result = await read(
    "Notes,Flow,Date,Period,Cycle start,BBT (C)\n'=1+1,None,2026-01-05,Yes,Yes,0\n,None,2026-01-06,No,No,36.7\n",
  );
  expect(result.days).toMatchObject([
    { day: '2026-01-05', flow: 'unspecified', note: '=1+1', temperature: null },
    { day: '2026-01-06', flow: null, temperature: 36.7 },
  ]);
});

test('Oura: refuses the file of scores', async () => {
  const file = 'id;day;score;contributors\n1;2026-01-05;80;{}\n';
  await expect(read(file)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'oura' });
});

test('Oura: takes the temperature of the readiness file, but no score', async () => {
  const file =
    'id;day;score;contributors;temperature_deviation\n1;2026-01-05;80;{"hrv_balance":70};-0.21\n2;2026-01-06;81;{};\n';
  expect((await read(file)).nights).toMatchObject([
    { day: '2026-01-05', skinTemperatureDeviation: -0.21, hrvLastNightMs: null },
  ]);
});
