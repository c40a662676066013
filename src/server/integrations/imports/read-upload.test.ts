import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectHistory } from '#core/import/collect-history.ts';
import type { ImportAnswers } from './import-problem.ts';
import { readUpload } from './read-upload.ts';

const TODAY = Temporal.PlainDate.from('2026-06-16');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lutea-imports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: unknown, answers: ImportAnswers = {}) {
  const path = join(folder, crypto.randomUUID());
  const isRaw = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isRaw ? content : JSON.stringify(content));
  const sink = collectHistory(TODAY);
  const sources = await readUpload(path, { sink, answers, folder, onProgress: () => {} });
  return { sources, ...sink.finish() };
}

type Read = Awaited<ReturnType<typeof read>>;
const starts = ({ periods }: Read) => periods.map(({ start }) => start);
const flows = ({ days }: Read) => Object.fromEntries(days.map(({ day, flow }) => [day, flow]));
const reasons = ({ leftOut }: Read) =>
  Object.fromEntries(
    leftOut.map(({ reason, what, count }) => [what === null ? reason : `${reason} ${what}`, count]),
  );

async function zip(
  members: Record<string, string | Uint8Array>,
  options: { password?: string; zipCrypto?: boolean } = {},
) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const [name, content] of Object.entries(members)) {
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content);
    await writer.add(name, reader);
  }
  return writer.close();
}

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

describe('Clue', () => {
  test('records in no order, one choice as an object and several as a list', async () => {
    const found = await read(CLUE);
    expect(found.sources).toEqual(['clue']);
    expect(starts(found)).toEqual(['2026-02-03']);
    expect(flows(found)).toEqual({ '2026-02-02': 'spotting', '2026-02-03': 'heavy', '2026-02-04': 'light' });
  });

  test('a day with a time keeps the day that is written', async () => {
    const found = await read([measurement('period', '2026-02-03T00:00:00.000Z', { option: 'light' })]);
    expect(starts(found)).toEqual(['2026-02-03']);
  });

  test('"none" is no bleeding, and a reading that was thrown away is not taken', async () => {
    const found = await read([
      measurement('period', '2026-02-03', { option: 'none' }),
      measurement('bbt', '2026-02-03', { celsius: 39.9, excluded: true }),
      measurement('bbt', '2026-02-04', { fahrenheit: 97.7 }),
      measurement('tests', '2026-02-04', [{ option: 'ovulation_peak' }, { option: 'pregnancy_negative' }]),
      measurement('notes', '2026-02-04', { text: 'slept badly' }),
    ]);
    expect(reasons(found)).toEqual({
      'NONE bleeding': 1,
      'EXCLUDED temperature': 1,
      'NO_PLACE pregnancy_negative': 1,
    });
    expect(found.days).toMatchObject([
      { day: '2026-02-04', flow: null, test: 'positive', temperature: 36.5, note: 'slept badly' },
    ]);
  });

  test('values that came from a wearable through Clue are not taken a second time', async () => {
    const found = await read([...CLUE, measurement('resting_heart_rate', '2026-02-03', { bpm: 60 })]);
    expect(reasons(found)).toEqual({ 'SECOND_HAND resting_heart_rate': 1 });
    expect(found.nights).toEqual([]);
  });

  test('one bad row costs that row, with its number', async () => {
    const found = await read([...CLUE, 17, measurement('period', 'not-a-date', { option: 'light' })]);
    expect(starts(found)).toEqual(['2026-02-03']);
    expect(found.leftOut).toMatchObject([
      { reason: 'BAD_DATE', lines: [5] },
      { reason: 'BAD_VALUE', lines: [4] },
    ]);
  });

  test.each([true, false])(
    'a protected archive asks for its password, and for a right one (ZipCrypto: %s)',
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

  test('another file of the download says which one to take', async () => {
    const attributes = [{ startDate: '2026-02-03', note: null, excluded: false }];
    await expect(read(attributes)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'clue' });
  });

  test('beside the measurements, notes on a cycle and excluded cycles count', async () => {
    const attributes = [
      { startDate: '2026-01-05', note: 'moved house', excluded: true },
      { startDate: '2026-02-03', note: null, excluded: false },
    ];
    const found = await read(
      await zip({
        'cycle_attributes.json': JSON.stringify(attributes),
        'measurements.json': JSON.stringify([
          ...CLUE,
          measurement('period', '2026-01-05', { option: 'light' }),
        ]),
      }),
    );
    expect(found.stages).toEqual([{ stage: 'SET_ASIDE', from: '2026-01-05', to: '2026-01-05' }]);
    expect(found.days).toMatchObject([{ day: '2026-01-05', note: 'moved house' }, {}, {}, {}]);
    expect(reasons(found)).toEqual({ 'EXCLUDED cycle': 1 });
  });

  test('the old backup: spotting is a value of the period', async () => {
    const found = await read({
      data: [
        { day: '2021-04-19T00:00:00Z', period: 'spotting' },
        { day: '2021-04-22T00:00:00Z', period: 'light', pain: ['cramps'] },
      ],
      settings: { user_defaults: [{ defaults: { user_defined_averages: { cycleLength: 29 } } }] },
    });
    expect(starts(found)).toEqual(['2021-04-22']);
    expect(reasons(found)).toEqual({ 'NO_PLACE pain': 1 });
  });
});

describe('Flo', () => {
  const cycle = (start: string, end: string | null, more = {}) => ({
    period_start_date: start,
    period_end_date: end,
    ...more,
  });
  const floFile = (...cycles: unknown[]) => ({ operationalData: { cycles } });

  test('dates with a time of day', async () => {
    const found = await read(floFile(cycle('2026-03-04 00:00:00.0', '2026-03-06 00:00:00.0')));
    expect(found.periods).toEqual([{ start: '2026-03-04', end: '2026-03-06', isDoubtful: false }]);
  });

  test('a time that is not midnight may be a day off, and is marked', async () => {
    const found = await read(floFile(cycle('2026-03-04 22:00:00.0', null)));
    expect(found.periods).toMatchObject([{ start: '2026-03-04', isDoubtful: true }]);
  });

  test.each([true, 'True'])('a pregnancy is no period: %j', async (pregnant) => {
    expect(reasons(await read(floFile(cycle('2026-03-04', null, { pregnant }))))).toEqual({ PREGNANT: 1 });
  });

  test.each([
    ['{"0": 3, "1": 1}', { '2026-03-04': 'heavy', '2026-03-05': 'light', '2026-03-06': 'unspecified' }],
    [
      { '1': 2, '9': 1 },
      { '2026-03-04': 'medium', '2026-03-05': 'unspecified', '2026-03-06': 'unspecified' },
    ],
  ])('intensities as text or object, from day 0 or 1: %j', async (period_intensity, expected) => {
    const found = await read(floFile(cycle('2026-03-04', '2026-03-06', { period_intensity })));
    expect(flows(found)).toEqual(expected);
  });

  test('an intensity of 0 is spotting, and clots are as heavy as it gets', async () => {
    const period_intensity = { '0': 4, '2': 0 };
    const found = await read(floFile(cycle('2026-03-04', '2026-03-06', { period_intensity })));
    expect(flows(found)).toEqual({
      '2026-03-04': 'heavy',
      '2026-03-05': 'unspecified',
      '2026-03-06': 'spotting',
    });
  });

  test('ends before starts and spans of months are refused, not drawn', async () => {
    const found = await read(
      floFile(
        cycle('2026-03-04', '2026-03-01'),
        cycle('2026-01-01', '2026-03-30'),
        cycle('2026-04-01', null),
      ),
    );
    expect(starts(found)).toEqual(['2026-04-01']);
    expect(reasons(found)).toEqual({ 'ENDS_BEFORE_START period': 1, 'TOO_LONG period': 1 });
  });

  test('events under either name, by their local date, without the deleted ones', async () => {
    const event = (more: object) => ({
      category: 'OvulationTest',
      subcategory: 'Positive',
      date: '2026-03-17 23:00:00.0',
      ...more,
    });
    const found = await read({
      operationalData: { point_events_manual_v2: [event({ local_date: '2026-03-18 00:00:00.0' })] },
      pointEventsManualData: [
        event({ deleted: true }),
        { category: 'Temperature', properties: '{"value": 36.7}', date: '2026-03-18 00:00:00.0' },
      ],
    });
    expect(found.days).toMatchObject([{ day: '2026-03-18', test: 'positive', temperature: 36.7 }]);
    expect(reasons(found)).toEqual({ 'DELETED OvulationTest': 1 });
  });

  test('res.txt', async () => {
    const found = await read(
      'cycle 1\nPeriod start date: 2026-03-04\nPeriod end date: 2026-03-06\nPregnant: False\nDay 2: intensity: Low\n------\ncycle 2\nPeriod start date: 2026-01-04\nPregnant: True\n------\nmanual events\n1 - 2026-03-18 - 2026-03-18 - OvulationTest - Positive - {}\n',
    );
    expect(starts(found)).toEqual(['2026-03-04']);
    expect(flows(found)).toMatchObject({ '2026-03-05': 'light' });
    expect(reasons(found)).toEqual({ PREGNANT: 1 });
  });
});

describe('Apple Health', () => {
  const record = (type: string, day: string, value: string, inner = '') => {
    const tag = `<Record sourceName="Watch &amp; &lt;co&gt;" type="HK${type}" value="${value}" startDate="${day} 08:00:00 -0500" endDate="${day} 15:00:00 -0500"`;
    return inner === '' ? `${tag}/>` : `${tag}>\n  ${inner}\n </Record>`;
  };
  const file = (...records: string[]) =>
    `<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n<!ATTLIST Broken type CDATA #REQUIRED\n<!ENTITY x "y">\n]>\n<HealthData locale="es_ES">\n ${records.join('\n ')}\n\u000b</HealthData>\n`;
  const flow = (day: string, value: string, inner = '') =>
    record('CategoryTypeIdentifierMenstrualFlow', day, value, inner);
  const START = '<MetadataEntry key="HKMenstrualCycleStart" value="1"/>';

  test('a broken DTD and a control character are passed over; old and new names of the flow', async () => {
    const found = await read(
      file(
        flow('2026-01-05', 'HKCategoryValueMenstrualFlowUnspecified', START),
        flow('2026-01-06', 'HKCategoryValueVaginalBleedingHeavy'),
        flow('2026-01-07', 'HKCategoryValueVaginalBleedingNone'),
      ),
    );
    expect(found.sources).toEqual(['apple']);
    expect(found.periods).toEqual([{ start: '2026-01-05', end: '2026-01-06', isDoubtful: false }]);
    expect(reasons(found)).toEqual({ 'NONE bleeding': 1 });
  });

  test('a run without the flag of a start is worked out', async () => {
    expect(starts(await read(file(flow('2026-02-03', '3'), flow('2026-02-02', '2'))))).toEqual([
      '2026-02-02',
    ]);
  });

  test('only a surge of LH is a positive test', async () => {
    const value = (name: string) => `HKCategoryValueOvulationTestResult${name}`;
    const found = await read(
      file(
        record('CategoryTypeIdentifierOvulationTestResult', '2026-01-18', value('LuteinizingHormoneSurge')),
        record('CategoryTypeIdentifierOvulationTestResult', '2026-01-17', value('EstrogenSurge')),
        record('CategoryTypeIdentifierOvulationTestResult', '2026-01-16', value('Negative')),
      ),
    );
    expect(found.days.map(({ day, test }) => [day, test])).toEqual([
      ['2026-01-16', 'negative'],
      ['2026-01-18', 'positive'],
    ]);
  });

  test('sleep counts by what was slept, and records of other kinds are counted by name', async () => {
    const found = await read(
      file(
        record('CategoryTypeIdentifierSleepAnalysis', '2026-01-05', 'HKCategoryValueSleepAnalysisAsleepCore'),
        record('CategoryTypeIdentifierSleepAnalysis', '2026-01-05', 'HKCategoryValueSleepAnalysisInBed'),
        record('QuantityTypeIdentifierHeartRateVariabilitySDNN', '2026-01-05', '40'),
        record('QuantityTypeIdentifierHeartRateVariabilitySDNN', '2026-01-05', '50'),
        record('QuantityTypeIdentifierStepCount', '2026-01-05', '9'),
        record('QuantityTypeIdentifierStepCount', '2026-01-05', '9'),
      ),
    );
    expect(found.nights).toMatchObject([{ day: '2026-01-05', sleepSeconds: 7 * 3_600, hrvLastNightMs: 45 }]);
    expect(reasons(found)).toEqual({
      'NO_PLACE StepCount': 2,
      'NO_PLACE HKCategoryValueSleepAnalysisInBed': 1,
      'SAME_DAY night': 1,
    });
    expect(found.counts).toEqual({ records: 6, taken: 2 });
  });

  test('any name in the archive, beside the medical document', async () => {
    const archive = await zip({
      'apple_health_export/导出.xml': file(flow('2026-01-05', '2')),
      'apple_health_export/export_cda.xml': '<?xml version="1.0"?><ClinicalDocument/>',
    });
    expect(starts(await read(archive))).toEqual(['2026-01-05']);
  });

  test('the medical document alone is the wrong file', async () => {
    await expect(read('<?xml version="1.0"?><ClinicalDocument/>')).rejects.toMatchObject({
      code: 'WRONG_MEMBER',
      source: 'apple',
    });
  });

  test('the flag of a start has two spellings, and a flag of 0 is none', async () => {
    const found = await read(
      file(
        flow('2026-01-05', '3', '<MetadataEntry key="HKMenstrualCycleStart" value="0"/>'),
        flow('2026-01-06', '3', '<MetadataEntry key="HKMetadataKeyMenstrualCycleStart" value="1"/>'),
      ),
    );
    expect(starts(found)).toEqual(['2026-01-06']);
    expect(found.counts).toEqual({ records: 2, taken: 2 });
  });

  test('an entity is not resolved, and an unknown label is reported', async () => {
    expect(reasons(await read(file(flow('2026-01-05', '&x;'), flow('2026-01-06', 'New'))))).toEqual({
      'BAD_VALUE &x;': 1,
      'BAD_VALUE New': 1,
    });
  });

  test('a record from midnight to midnight is one day, the one written in its start', async () => {
    const found = await read(
      '<HealthData><Record type="HKCategoryTypeIdentifierMenstrualFlow" startDate="2026-01-05 00:00:00 +0100" endDate="2026-01-06 00:00:00 +0100" value="2"/></HealthData>',
    );
    expect(flows(found)).toEqual({ '2026-01-05': 'light' });
  });

  test('records that a chunk cuts in two are read whole', async () => {
    const many = Array.from({ length: 9_000 }, () =>
      record('QuantityTypeIdentifierStepCount', '2026-01-05', '9'),
    );
    const found = await read(file(...many, flow('2026-01-05', '2', START)));
    expect(found.counts).toEqual({ records: 9_001, taken: 1 });
  });
});

describe('R7: pregnancy and contraception in the file', () => {
  const apple = (type: string, value: string) =>
    `<HealthData><Record type="HKCategoryTypeIdentifier${type}" startDate="2026-03-04 08:00:00 +0100" endDate="2026-05-04 08:00:00 +0100" value="${value}"/></HealthData>`;
  const fitbit = (event: string) =>
    `timestamp,fluids,flow,conditions,sex,ovulation_test,cycle_altering_event,mood\n2026-03-04,null,null,null,null,null,${event},null\n`;
  const flo = (more: object) => ({ operationalData: more });
  const HORMONAL = 'HKCategoryValueContraceptive';

  test.each([
    ['Flo', flo({ cycles: [{ period_start_date: '2026-03-04 00:00:00.0', pregnant: 'True' }] }), 'PREGNANCY'],
    ['res.txt', 'cycle 1\nPeriod start date: 2026-03-04\nPregnant: True\n', 'PREGNANCY'],
    ['Garmin', [{ startDate: '2026-03-04', predictedCycleLength: 28, cycleType: 'PREGNANT' }], 'PREGNANCY'],
    ['Fitbit', fitbit('pregnancy'), 'PREGNANCY'],
    ['Apple', apple('Pregnancy', 'HKCategoryValueNotApplicable'), 'PREGNANCY'],
    ['Apple', apple('Lactation', 'HKCategoryValueNotApplicable'), 'BREASTFEEDING'],
    ['Apple', apple('Contraceptive', `${HORMONAL}Oral`), 'PILL'],
    ['Apple', apple('Contraceptive', `${HORMONAL}IntrauterineDevice`), 'IUS'],
    ['Apple', apple('Contraceptive', `${HORMONAL}Implant`), 'NONE_EXPECTED'],
    ['Clue', [measurement('birth_control_pill', '2026-03-04', { option: 'taken' })], 'PILL'],
    [
      'Flo',
      flo({
        repeatable_child_point_events: [
          { category: 'Medication', subcategory: 'Pills', date: '2026-03-04 12:41:19.0', deleted: false },
        ],
      }),
      'PILL',
    ],
  ])('%s: %j', async (_, content, stage) => {
    const found = await read(content);
    expect(found.stages).toMatchObject([{ stage, from: '2026-03-04' }]);
    expect([found.periods, found.counts.taken]).toEqual([[], 0]);
  });

  test('Fitbit: an event that is no pregnancy says nothing', async () => {
    const found = await read(fitbit('morning_after_pill'));
    expect([found.stages, reasons(found)]).toEqual([[], { 'NO_PLACE cycle_altering_event': 1 }]);
  });

  test('Fitbit: birth control beside the cycles is a hint, and alone the wrong file', async () => {
    const birthControl = 'birth_control_type,event_date,has_started\npill,2026-03-04,true\n';
    const cycles = 'period_start_date,period_end_date,period_source\n2026-01-05,2026-01-09,manual\n';
    const found = await read(await zip({ 'a.csv': birthControl, 'b.csv': cycles }));
    expect([found.stages[0]?.stage, starts(found)]).toEqual(['PILL', ['2026-01-05']]);
    await expect(read(birthControl)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'fitbit' });
  });
});

describe('tables', () => {
  test('drip: spotting starts nothing, excluded and product columns', async () => {
    const found = await read(
      '\ufeffdate;temperature.value;temperature.exclude;bleeding.value;bleeding.exclude;bleeding.pad;note.value\r\n' +
        '2026-01-05;36,5;false;0;false;;\r\n2026-01-06;36,6;TRUE;1;FALSE;;"a; b"\r\n2026-01-07;;;;;true;\r\n2026-02-09;;;3;true;;\r\n2026-02-10;;;;;false;\r\n',
    );
    expect(found.sources).toEqual(['drip']);
    expect(starts(found)).toEqual(['2026-01-06']);
    expect(found.days).toMatchObject([
      { flow: 'spotting', temperature: 36.5 },
      { flow: 'light', temperature: null, note: 'a; b' },
      { flow: 'unspecified' },
    ]);
    expect(reasons(found)).toEqual({ 'EXCLUDED temperature': 1, 'EXCLUDED bleeding': 1 });
  });

  test('Fitbit: what it computed is a prediction, and null is a word', async () => {
    const found = await read(
      'id,period_start_date,period_end_date,period_source\n7,2026-01-05,2026-01-09,manual\n1,2026-02-02,2026-02-06,computed\n8,2026-03-02,null,manual\n',
    );
    expect(starts(found)).toEqual(['2026-01-05', '2026-03-02']);
    expect(found.leftOut).toMatchObject([{ reason: 'PREDICTED', count: 1, lines: [3] }]);
  });

  test('Fitbit: nights without a value say NaN', async () => {
    const found = await read(
      'timestamp,rmssd,nremhr,entropy\n2026-01-05T00:00:00,41.5,55,2\n2026-01-06T00:00:00,NaN,55,2\n',
    );
    expect(found.nights).toMatchObject([{ day: '2026-01-05', hrvLastNightMs: 41.5 }]);
  });

  test('ovumcy by the names of its columns, with the quote before a formula taken off', async () => {
    const found = await read(
      "Notes,Flow,Date,Period,Cycle start,BBT (C)\n'=1+1,None,2026-01-05,Yes,Yes,0\n,None,2026-01-06,No,No,36.7\n",
    );
    expect(found.days).toMatchObject([
      { day: '2026-01-05', flow: 'unspecified', note: '=1+1', temperature: null },
      { day: '2026-01-06', flow: null, temperature: 36.7 },
    ]);
  });

  test('any other table asks what its columns hold, with a proposal', async () => {
    const table = 'Datum;Blutung;Temperatur;Bemerkung\n05.01.2026;stark;36,5;müde\n';
    await expect(read(table)).rejects.toMatchObject({
      question: {
        kind: 'COLUMNS',
        header: ['Datum', 'Blutung', 'Temperatur', 'Bemerkung'],
        proposed: ['date', 'flow', 'temperature', 'note'],
      },
    });
    const found = await read(table, { columns: ['date', 'flow', 'temperature', 'note'] });
    expect(found.days).toMatchObject([{ day: '2026-01-05', flow: 'heavy', temperature: 36.5, note: 'müde' }]);
  });

  test('Fitbit: the text that explains its tables is the wrong file', async () => {
    const text = 'What is in this folder\n\nmenstrual_health_cycles.csv\n\nEach cycle, one a row.\n';
    await expect(read(text)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'fitbit' });
  });

  test('Natural Cycles: a quantity alone is bleeding, a temperature that it set aside is not taken, and days to come are none', async () => {
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
    const found = await read(table, { columns });
    expect(flows(found)).toEqual({
      '2026-01-05': 'unspecified',
      '2026-01-06': 'heavy',
      '2026-01-07': 'spotting',
    });
    expect(found.days.map(({ temperature }) => temperature)).toEqual([36.4, null, 36.6]);
    expect(reasons(found)).toEqual({ 'EXCLUDED temperature': 1, 'FUTURE bleeding': 1 });
  });

  test('Samsung: a title before the header, and one cell more than the header has', async () => {
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

  test('one date column and no other: a list of starts; with an end: ranges', async () => {
    expect((await read('start,end\n2026-01-05,2026-01-09\n', { columns: ['date', 'end'] })).periods).toEqual([
      { start: '2026-01-05', end: '2026-01-09', isDoubtful: false },
    ]);
  });
});

describe('dates', () => {
  test.each([
    ['2026-01-05\n2026-02-02', ['2026-01-05', '2026-02-02']],
    ['5.1.2026, 2.2.2026', ['2026-01-05', '2026-02-02']],
    ['Jan 5, 2026\n2 February 2026', ['2026-01-05', '2026-02-02']],
    ['5. Januar 2026\n2 févr. 2026', ['2026-01-05', '2026-02-02']],
    ['20260105;2026/02/02', ['2026-01-05', '2026-02-02']],
    ['1/5/2026\n2/25/2026', ['2026-01-05', '2026-02-25']],
    ['5/1/2026\n25/2/2026', ['2026-01-05', '2026-02-25']],
  ])('%j', async (text, expected) => {
    expect(starts(await read(text))).toEqual(expected);
  });

  test('asks once where day and month could be either way round', async () => {
    await expect(read('5/1/2026\n2/2/2026')).rejects.toMatchObject({
      question: { kind: 'DAY_ORDER', examples: ['5/1/2026', '2/2/2026'] },
    });
    expect(starts(await read('5/1/2026\n2/2/2026', { dayOrder: 'MDY' }))).toEqual([
      '2026-02-02',
      '2026-05-01',
    ]);
  });

  test('two dates in a line are the first and the last day', async () => {
    expect((await read('5.1.2026 - 9.1.2026\n2026-02-02 – 2026-02-05')).periods).toMatchObject([
      { start: '2026-01-05', end: '2026-01-09' },
      { start: '2026-02-02', end: '2026-02-05' },
    ]);
  });

  test('a day that does not exist is refused with its line', async () => {
    const found = await read('2026-01-05\n2026-02-30\n');
    expect(found.leftOut).toMatchObject([{ reason: 'BAD_DATE', lines: [2] }]);
  });

  test('My Calendar, newest first, signs before groups of symptoms', async () => {
    const found = await read(
      'Jul 8, 2025\tSymptoms:+++Flow;++Cramps,Acne;\nJul 8, 2025\tPeriod Starts\nJun 9, 2025\tPeriod Ends\nJun 4, 2025\tTemperature:36.5℃\nJun 4, 2025\tPeriod Starts\nMay 2, 2025\tPeriod Ends\n',
    );
    expect(found.periods).toMatchObject([
      { start: '2025-06-04', end: '2025-06-09' },
      { start: '2025-07-08', end: null },
    ]);
    expect(reasons(found)).toEqual({ 'NO_PLACE Cramps': 1, 'NO_PLACE Acne': 1, END_WITHOUT_START: 1 });
  });

  test.each([
    ['8 jul 2025\tInicio del período\n4 jun 2025\tInicio del período\n', false],
    ['9 juil. 2025\tFin\n8 juil. 2025\tDébut\n5 juin 2025\tFin\n4 juin 2025\tDébut\n', true],
  ])('My Calendar in another language, guessed where nobody has seen it: %j', async (text, isDoubtful) => {
    expect((await read(text)).periods).toMatchObject([
      { start: '2025-06-04', isDoubtful },
      { start: '2025-07-08', isDoubtful },
    ]);
  });
});

describe('other apps', () => {
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
  ])('%s', async (source, content) => {
    const found = await read(content);
    expect([found.sources, starts(found)]).toEqual([[source], ['2026-01-05']]);
  });

  test('Mensinator: the amount is a symptom, by its name and on a period day alone', async () => {
    const found = await read({
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
    expect(flows(found)).toEqual({ '2026-01-05': 'heavy', '2026-01-06': 'unspecified' });
    expect(reasons(found)).toEqual({
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
    const found = await read(content);
    expect([starts(found), found.stages]).toEqual([
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
    'ovumcy (%s): an uncertain start is doubtful, and one on a day without a period is none',
    async (_, content) => {
      expect((await read(content)).periods).toMatchObject([{ start: '2026-01-05', isDoubtful: true }]);
    },
  );

  test('Menstrudel: 0 is no bleeding and 1 is spotting', async () => {
    const log = (date: string, flow: number) => ({ date: `${date}T00:00:00.000`, flow });
    const found = await read({
      periods: [{ start_date: 1_767_571_200_000 }],
      period_logs: [log('2026-01-04', 0), log('2026-01-05', 1), log('2026-01-06', 4)],
    });
    expect([starts(found), flows(found)]).toEqual([
      ['2026-01-06'],
      { '2026-01-05': 'spotting', '2026-01-06': 'heavy' },
    ]);
  });

  test('Periodical: compressed, and only types 1 and 2 are what the person said', async () => {
    const event = (eventtype: string, eventdate: string) => ({
      eventtype,
      eventdate,
      eventtemp: '',
      intensity: '2',
    });
    const found = await read(
      gzipSync(
        JSON.stringify([
          { version: 6 },
          { data: [event('1', '20260105'), event('2', '20260106'), event('4', '20260119')] },
        ]),
      ),
    );
    expect(found.periods).toMatchObject([{ start: '2026-01-05', end: '2026-01-06' }]);
    expect(reasons(found)).toEqual({ 'PREDICTED eventtype 4': 1 });
  });

  test('Garmin: an archive in an archive', async () => {
    const inner = await zip({
      'x.json': JSON.stringify([{ startDate: '2026-01-05', predictedCycleLength: 28 }]),
    });
    expect(starts(await read(await zip({ 'part.zip': inner })))).toEqual(['2026-01-05']);
  });

  test('Fitbit: pulse in US dates, a day without one, and sleep in parts', async () => {
    const pulse = await read([
      { dateTime: '01/11/26 00:00:00', value: { date: '01/11/26', value: 61.2, error: 6.7 } },
      { dateTime: '01/12/26 00:00:00', value: { date: null, value: 0, error: 0 } },
    ]);
    expect(pulse.nights).toMatchObject([{ day: '2026-01-11', restingHeartRate: 61.2 }]);
  });
});

describe('pitfalls', () => {
  test('Clue: a single value in a list, and an object where a list is usual', async () => {
    const found = await read([
      measurement('period', '2026-01-05', [{ option: 'light' }]),
      measurement('spotting', '2026-01-09', { option: 'red' }),
      measurement('bbt', '2026-01-05', [{ celsius: 36.6, excluded: false }]),
      measurement('notes', '2026-01-05', [{ text: 'x' }]),
    ]);
    expect(found.days).toMatchObject([{ flow: 'light', temperature: 36.6, note: 'x' }, { flow: 'spotting' }]);
  });

  test('Clue: a few broken rows at the beginning do not hide what the file is', async () => {
    expect((await read([null, {}, { type: 7 }, ...CLUE])).sources).toEqual(['clue']);
  });

  test('Flo: what it predicts is in additional_fields, which is not read', async () => {
    const additional_fields = '{"prediction": {"period_start_date": "2026-04-01"}}';
    const found = await read({
      operationalData: { cycles: [{ period_start_date: '2026-03-04', additional_fields }] },
    });
    expect(starts(found)).toEqual(['2026-03-04']);
  });

  test('Flo: a period that is refused leaves no days of its intensities behind', async () => {
    const cycle = { period_start_date: '2026-01-01', period_end_date: '2026-04-01' };
    const found = await read({ operationalData: { cycles: [{ ...cycle, period_intensity: { '0': 2 } }] } });
    expect([found.days, reasons(found)]).toEqual([[], { 'TOO_LONG period': 1 }]);
  });

  test('Flo: of a period without an end, days after two weeks are dropped', async () => {
    const cycle = { period_start_date: '2026-01-01', period_intensity: { '0': 2, '40': 1 } };
    expect(flows(await read({ operationalData: { cycles: [cycle] } }))).toEqual({ '2026-01-01': 'medium' });
  });

  test('Flo: another method to tell ovulation is no test, and bloody discharge no bleeding', async () => {
    const event = (category: string, subcategory: string) => ({ category, subcategory, date: '2026-01-05' });
    const events = [event('Ovulation', 'OtherMethods'), event('Fluid', 'Bloody')];
    const found = await read({ operationalData: { point_events_manual_v2: events } });
    expect([found.days, reasons(found)]).toEqual([[], { 'NO_PLACE Ovulation': 1, 'NO_PLACE Fluid': 1 }]);
  });

  test('Apple: the DTD before the first element is longer than what tells the format', async () => {
    const dtd = '<!ELEMENT HealthData (ExportDate,Me)>\n'.repeat(200);
    const record =
      '<Record startDate="2026-01-05 08:00:00 +0100" value="HKCategoryValueMenstrualFlowLight" type="HKCategoryTypeIdentifierMenstrualFlow"/>';
    const file = `<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n${dtd}]>\n<HealthData>${record}</HealthData>`;
    expect(starts(await read(file))).toEqual(['2026-01-05']);
    expect(starts(await read(await zip({ 'a/vienti.xml': file })))).toEqual(['2026-01-05']);
  });

  test('Apple: attributes in another order, in the record and in its metadata', async () => {
    const flow = (day: string, metadata: string) =>
      `<Record value="3" endDate="${day} 09:00:00 +0100" startDate="${day} 08:00:00 +0100" type="HKCategoryTypeIdentifierMenstrualFlow">${metadata}</Record>`;
    const start = `<MetadataEntry value="1" key="HKMetadataKeyMenstrualCycleStart"/>`;
    const none = `<MetadataEntry key="HKMenstrualCycleStart" value="0"/><MetadataEntry key="x" value="1"/>`;
    const found = await read(
      `<HealthData>${flow('2026-01-05', none)}${flow('2026-01-06', start)}</HealthData>`,
    );
    expect(starts(found)).toEqual(['2026-01-06']);
  });

  test('Apple: two apps on one day, the heavier wins and "none" beats neither', async () => {
    const flow = (app: string, value: number) =>
      `<Record sourceName="${app}" value="${value}" startDate="2026-01-05 08:00:00 +0100" type="HKCategoryTypeIdentifierMenstrualFlow"/>`;
    const found = await read(`<HealthData>${flow('a', 5)}${flow('b', 4)}${flow('c', 2)}</HealthData>`);
    expect(flows(found)).toEqual({ '2026-01-05': 'heavy' });
  });

  test('drip: saved again by a spreadsheet, the order of day and month is decided for the column', async () => {
    const file = (...dates: string[]) =>
      `date;bleeding.value\n${dates.map((date) => `${date};2`).join('\n')}\n`;
    expect(starts(await read(file('1/13/2022', '2/10/2022')))).toEqual(['2022-01-13', '2022-02-10']);
    await expect(read(file('1/2/2022'))).rejects.toMatchObject({ question: { kind: 'DAY_ORDER' } });
    expect(starts(await read(file('1/2/2022'), { dayOrder: 'DMY' }))).toEqual(['2022-02-01']);
  });

  test('drip: a row of a day to come that holds a note alone is no fact', async () => {
    const found = await read('date,bleeding.value,note.value\n2026-01-05,2,\n2027-01-05,,later\n');
    expect([starts(found), reasons(found)]).toEqual([['2026-01-05'], { 'FUTURE note': 1 }]);
  });

  test('ovumcy: a start flagged on a day without a period is none', async () => {
    const entry = (date: string, period: boolean) => ({ date, period, cycle_start: true, flow: 'none' });
    const found = await read({
      exported_at: '2026-05-17',
      entries: [entry('2026-01-05', true), entry('2026-01-25', false)],
    });
    expect(starts(found)).toEqual(['2026-01-05']);
  });

  test('SparkyFitness, Health Connect and tables: high is not peak, and not negative either', async () => {
    const sparky = await read({
      schema: 'sparkyfitness-cycle-v1',
      test_entries: [
        { entry_date: '2026-01-17', test_type: 'opk', result: 'high' },
        { entry_date: '2026-01-18', test_type: 'opk', result: 'peak' },
      ],
    });
    const table = await read('Date,LH test\n2026-01-17,high\n2026-01-18,peak\n2026-01-19,neg\n', {
      columns: ['date', 'test'],
    });
    expect(sparky.days).toMatchObject([{ day: '2026-01-18', test: 'positive' }]);
    expect(table.days.map(({ day, test }) => [day, test])).toEqual([
      ['2026-01-18', 'positive'],
      ['2026-01-19', 'negative'],
    ]);
  });

  test('Fitbit: an ovulation that the person marked is taken, a computed one is not', async () => {
    const row = (source: string, day: string) => `${day},${source},2026-01-05,null,manual\n`;
    const found = await read(
      `ovulation_start_date,ovulation_source,period_start_date,period_end_date,period_source\n${row('manual', '2026-01-18')}${row('computed', '2026-02-15')}`,
    );
    expect(found.days.filter(({ isOvulationMarked }) => isOvulationMarked).map(({ day }) => day)).toEqual([
      '2026-01-18',
    ]);
  });

  test('Garmin: an ovulation day, dates as objects, and a placeholder without sleep', async () => {
    const days = await read([{ calendarDate: '2026-01-18', flow: null, ovulationDay: true }]);
    expect(days.days).toMatchObject([{ day: '2026-01-18', isOvulationMarked: true }]);
    const summary = await read([
      { calendarDate: { date: 'Jan 11, 2026 12:00:00 AM' }, restingHeartRate: 51 },
    ]);
    expect(summary.nights).toMatchObject([{ day: '2026-01-11', restingHeartRate: 51 }]);
    const sleep = await read([
      { calendarDate: '2026-01-11', deepSleepSeconds: 3_600, lightSleepSeconds: 7_200 },
      { calendarDate: '2026-01-12', deepSleepSeconds: null },
    ]);
    expect(sleep.nights).toMatchObject([{ day: '2026-01-11', sleepSeconds: 10_800 }]);
    expect(reasons(sleep)).toEqual({ 'BAD_VALUE sleepSeconds': 1 });
  });

  test('Garmin: a length that it predicts is no length', async () => {
    const found = await read([
      { startDate: '2026-01-05', predictedCycleLength: 28, predictedPeriodLength: 5, status: 'ANY' },
    ]);
    expect(found.periods).toMatchObject([{ start: '2026-01-05', end: null }]);
  });

  test('Oura: the file of scores is the wrong one', async () => {
    const file = 'id;day;score;contributors\n1;2026-01-05;80;{}\n';
    await expect(read(file)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'oura' });
  });

  test('Oura: of the readiness file the temperature is taken, and no score', async () => {
    const file =
      'id;day;score;contributors;temperature_deviation\n1;2026-01-05;80;{"hrv_balance":70};-0.21\n2;2026-01-06;81;{};\n';
    expect((await read(file)).nights).toMatchObject([
      { day: '2026-01-05', skinTemperatureDeviation: -0.21, hrvLastNightMs: null },
    ]);
  });

  test('an old spreadsheet: Windows-1252, semicolons, decimal commas', async () => {
    const file = Buffer.from('Début;Température;Note\r\n05.01.2026;36,55;fatigu\u00e9\r\n', 'latin1');
    const found = await read(file, { columns: ['date', 'temperature', 'note'] });
    expect(found.days).toMatchObject([{ day: '2026-01-05', temperature: 36.55, note: 'fatigué' }]);
  });

  test('a temperature that is none in either unit is refused', async () => {
    const found = await read('Date,BBT\n2026-01-05,97.7\n2026-01-06,60\n', {
      columns: ['date', 'temperature'],
    });
    expect(found.days).toMatchObject([{ temperature: 36.5 }]);
    expect(found.leftOut).toMatchObject([{ reason: 'BAD_VALUE', lines: [3] }]);
  });

  test('no day is lost where the clocks change', async () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2025-10-25', '2025-10-26', '2025-10-27'];
    const found = await read(days.map((day) => measurement('period', day, { option: 'light' })));
    expect(found.periods.map(({ start, end }) => [start, end])).toEqual([
      ['2025-10-25', '2025-10-27'],
      ['2026-03-28', '2026-03-30'],
    ]);
  });

  test('the names in an archive are labels: one that leaves its folder makes the archive unreadable', async () => {
    expect(starts(await read(await zip({ 'a/b/c': JSON.stringify(CLUE) })))).toEqual(['2026-02-03']);
    await expect(read(await zip({ '../../x.json': JSON.stringify(CLUE) }))).rejects.toMatchObject({
      code: 'UNREADABLE',
    });
  });

  test('photos and routes of an archive are not even opened', async () => {
    const archive = await zip({
      'route.gpx': 'x'.repeat(9),
      'photo.jpg': '[{',
      'a.json': JSON.stringify(CLUE),
    });
    expect((await read(archive)).sources).toEqual(['clue']);
  });
});

describe('Health Connect', () => {
  function database(statements: string): Buffer {
    const made = new DatabaseSync(':memory:');
    made.exec(`create table application_info_table (row_id, package_name); ${statements}`);
    const path = join(folder, `${crypto.randomUUID()}.db`);
    made.prepare('vacuum into ?').run(path);
    made.close();
    return readFileSync(path);
  }

  test('days in the record’s own zone, and an end at midnight is the day before', async () => {
    // 20458 is 5 January 2026; the period ends at midnight of the 9th in a zone two hours ahead.
    const end = Temporal.ZonedDateTime.from('2026-01-09T00:00:00[+02:00]').epochMilliseconds;
    const found = await read(
      database(`create table menstruation_period_record_table (local_date, end_time, end_zone_offset);
        insert into menstruation_period_record_table values (20458, ${end}, 7200);
        create table menstruation_flow_record_table (local_date, flow);
        insert into menstruation_flow_record_table values (20458, '3');`),
    );
    expect(found.periods).toMatchObject([{ start: '2026-01-05', end: '2026-01-08' }]);
    expect(flows(found)).toMatchObject({ '2026-01-05': 'heavy' });
  });

  test('skin temperature: samples of a night, on the day of waking, of the app that has most', async () => {
    const end = Temporal.ZonedDateTime.from('2026-01-06T06:30:00[+02:00]').epochMilliseconds;
    const found = await read(
      database(`create table skin_temperature_record_table (row_id, end_time, end_zone_offset, app_info_id, baseline);
        insert into skin_temperature_record_table values (1, ${end}, 7200, 1, 34.1), (2, ${end}, 7200, 2, 0);
        create table skin_temperature_delta_table (parent_key, delta, epoch_millis);
        insert into skin_temperature_delta_table values (1, -0.2, 0), (1, -0.1, 1), (2, 3, 0);`),
    );
    expect(found.nights).toMatchObject([{ day: '2026-01-06', skinTemperatureDeviation: -0.15 }]);
  });

  test('a view under the name of a table is not read', async () => {
    const found = await read(
      database(`create view menstruation_flow_record_table as select 20458 as local_date, 3 as flow;
        create table basal_body_temperature_record_table (local_date, temperature);
        insert into basal_body_temperature_record_table values (20458, 36.5);`),
    );
    expect(found.periods).toEqual([]);
    expect(found.days).toMatchObject([{ temperature: 36.5 }]);
  });
});

describe('what cannot be read', () => {
  test.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13), 'UNKNOWN'],
    ['a text without dates', 'Dear diary', 'UNKNOWN'],
    ['another app’s JSON', { hello: 'world' }, 'UNKNOWN'],
    ['half a JSON file', '[{"type":"period"', 'UNREADABLE'],
    ['deep JSON', '['.repeat(100_000), 'UNREADABLE'],
    ['half an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3), 'UNREADABLE'],
    ['a broken gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), 'UNREADABLE'],
    ['a broken database', 'SQLite format 3\0 and then nothing', 'UNREADABLE'],
    ['nothing', '', 'UNKNOWN'],
  ])('%s', async (_, content, code) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'ImportProblem', code });
  });

  test('an archive that grows to more than it should is not inflated', async () => {
    const bomb = await zip({ 'a.json': ' '.repeat(40 << 20) });
    await expect(read(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test('no key of a file reaches the prototype of an object', async () => {
    await read(
      '[{"__proto__":{"polluted":1},"type":"period","date":"2026-01-05","value":{"option":"light"}}]',
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
