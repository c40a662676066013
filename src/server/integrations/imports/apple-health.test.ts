import { expect, test } from 'vitest';
import { flows, read, reasons, starts, zip } from '../../../../test/helpers/read-import.ts';

const record = (type: string, day: string, value: string, inner = '') => {
  const tag = `<Record sourceName="Watch &amp; &lt;co&gt;" type="HK${type}" value="${value}" startDate="${day} 08:00:00 -0500" endDate="${day} 15:00:00 -0500"`;
  return inner === '' ? `${tag}/>` : `${tag}>\n  ${inner}\n </Record>`;
};
const file = (...records: string[]) =>
  `<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n<!ATTLIST Broken type CDATA #REQUIRED\n<!ENTITY x "y">\n]>\n<HealthData locale="es_ES">\n ${records.join('\n ')}\n\u000b</HealthData>\n`;
const flow = (day: string, value: string, inner = '') =>
  record('CategoryTypeIdentifierMenstrualFlow', day, value, inner);
const START = '<MetadataEntry key="HKMenstrualCycleStart" value="1"/>';

test('skips a broken DTD and control characters, and knows old and new names of the flow', async () => {
  const result = await read(
    file(
      flow('2026-01-05', 'HKCategoryValueMenstrualFlowUnspecified', START),
      flow('2026-01-06', 'HKCategoryValueVaginalBleedingHeavy'),
      flow('2026-01-07', 'HKCategoryValueVaginalBleedingNone'),
    ),
  );
  expect(result.sources).toEqual(['apple']);
  expect(result.periods).toEqual([{ start: '2026-01-05', end: '2026-01-06', isDoubtful: false }]);
  expect(reasons(result)).toEqual({ 'NONE bleeding': 1 });
});

test('finds the start of a run of days without the start flag', async () => {
  expect(starts(await read(file(flow('2026-02-03', '3'), flow('2026-02-02', '2'))))).toEqual(['2026-02-02']);
});

test('only an LH surge is a positive test', async () => {
  const value = (name: string) => `HKCategoryValueOvulationTestResult${name}`;
  const result = await read(
    file(
      record('CategoryTypeIdentifierOvulationTestResult', '2026-01-18', value('LuteinizingHormoneSurge')),
      record('CategoryTypeIdentifierOvulationTestResult', '2026-01-17', value('EstrogenSurge')),
      record('CategoryTypeIdentifierOvulationTestResult', '2026-01-16', value('Negative')),
    ),
  );
  expect(result.days.map(({ day, test }) => [day, test])).toEqual([
    ['2026-01-16', 'negative'],
    ['2026-01-18', 'positive'],
  ]);
});

test('counts only time asleep, and counts unknown records by type', async () => {
  const result = await read(
    file(
      record('CategoryTypeIdentifierSleepAnalysis', '2026-01-05', 'HKCategoryValueSleepAnalysisAsleepCore'),
      record('CategoryTypeIdentifierSleepAnalysis', '2026-01-05', 'HKCategoryValueSleepAnalysisInBed'),
      record('QuantityTypeIdentifierHeartRateVariabilitySDNN', '2026-01-05', '40'),
      record('QuantityTypeIdentifierHeartRateVariabilitySDNN', '2026-01-05', '50'),
      record('QuantityTypeIdentifierStepCount', '2026-01-05', '9'),
      record('QuantityTypeIdentifierStepCount', '2026-01-05', '9'),
    ),
  );
  expect(result.nights).toMatchObject([{ day: '2026-01-05', sleepSeconds: 7 * 3_600, hrvLastNightMs: 45 }]);
  expect(reasons(result)).toEqual({
    'NO_PLACE StepCount': 2,
    'NO_PLACE HKCategoryValueSleepAnalysisInBed': 1,
    'SAME_DAY hrvLastNightMs': 1,
  });
  expect(result.counts).toEqual({ records: 6, taken: 2 });
});

test('reads an archive member of any name beside the medical document', async () => {
  const archive = await zip({
    'apple_health_export/导出.xml': file(flow('2026-01-05', '2')),
    'apple_health_export/export_cda.xml': '<?xml version="1.0"?><ClinicalDocument/>',
  });
  expect(starts(await read(archive))).toEqual(['2026-01-05']);
});

test('the medical document alone is refused', async () => {
  await expect(read('<?xml version="1.0"?><ClinicalDocument/>')).rejects.toMatchObject({
    code: 'WRONG_MEMBER',
    source: 'apple',
  });
});

test('knows both names of the start flag; 0 means no start', async () => {
  const result = await read(
    file(
      flow('2026-01-05', '3', '<MetadataEntry key="HKMenstrualCycleStart" value="0"/>'),
      flow('2026-01-06', '3', '<MetadataEntry key="HKMetadataKeyMenstrualCycleStart" value="1"/>'),
    ),
  );
  expect(starts(result)).toEqual(['2026-01-06']);
  expect(result.counts).toEqual({ records: 2, taken: 2 });
});

test('resolves no entity, and reports unknown values', async () => {
  expect(reasons(await read(file(flow('2026-01-05', '&x;'), flow('2026-01-06', 'New'))))).toEqual({
    'BAD_VALUE &x;': 1,
    'BAD_VALUE New': 1,
  });
});

test('a record from midnight to midnight is the day of its start', async () => {
  const result = await read(
    '<HealthData><Record type="HKCategoryTypeIdentifierMenstrualFlow" startDate="2026-01-05 00:00:00 +0100" endDate="2026-01-06 00:00:00 +0100" value="2"/></HealthData>',
  );
  expect(flows(result)).toEqual({ '2026-01-05': 'light' });
});

test('reads records that are split between chunks', async () => {
  const many = Array.from({ length: 9_000 }, () =>
    record('QuantityTypeIdentifierStepCount', '2026-01-05', '9'),
  );
  const result = await read(file(...many, flow('2026-01-05', '2', START)));
  expect(result.counts).toEqual({ records: 9_001, taken: 1 });
});

test('a file whose DTD is longer than the head is recognised', async () => {
  const dtd = '<!ELEMENT HealthData (ExportDate,Me)>\n'.repeat(200);
  const record =
    '<Record startDate="2026-01-05 08:00:00 +0100" value="HKCategoryValueMenstrualFlowLight" type="HKCategoryTypeIdentifierMenstrualFlow"/>';
  const file = `<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n${dtd}]>\n<HealthData>${record}</HealthData>`;
  expect(starts(await read(file))).toEqual(['2026-01-05']);
  expect(starts(await read(await zip({ 'a/vienti.xml': file })))).toEqual(['2026-01-05']);
});

test('reads attributes in any order, in records and in metadata', async () => {
  const flow = (day: string, metadata: string) =>
    `<Record value="3" endDate="${day} 09:00:00 +0100" startDate="${day} 08:00:00 +0100" type="HKCategoryTypeIdentifierMenstrualFlow">${metadata}</Record>`;
  const start = `<MetadataEntry value="1" key="HKMetadataKeyMenstrualCycleStart"/>`;
  const none = `<MetadataEntry key="HKMenstrualCycleStart" value="0"/><MetadataEntry key="x" value="1"/>`;
  const result = await read(
    `<HealthData>${flow('2026-01-05', none)}${flow('2026-01-06', start)}</HealthData>`,
  );
  expect(starts(result)).toEqual(['2026-01-06']);
});

test('the heavier flow of two apps on one day wins, and "none" never does', async () => {
  const flow = (app: string, value: number) =>
    `<Record sourceName="${app}" value="${value}" startDate="2026-01-05 08:00:00 +0100" type="HKCategoryTypeIdentifierMenstrualFlow"/>`;
  const result = await read(`<HealthData>${flow('a', 5)}${flow('b', 4)}${flow('c', 2)}</HealthData>`);
  expect(flows(result)).toEqual({ '2026-01-05': 'heavy' });
});

const between = (type: string, value: string, [from, to]: [from: string, to: string], source = 'Watch') =>
  `<Record sourceName="${source}" type="HK${type}" value="${value}" startDate="2026-01-${from}:00 +0100" endDate="2026-01-${to}:00 +0100"/>`;
const asleep = (from: string, to: string, source?: string) =>
  between(
    'CategoryTypeIdentifierSleepAnalysis',
    'HKCategoryValueSleepAnalysisAsleepCore',
    [from, to],
    source,
  );
const hrv = (value: string, at: string, kind = 'SDNN') =>
  between(`QuantityTypeIdentifierHeartRateVariability${kind}`, value, [at, at]);

test('only heart rate variability during the night’s sleep counts', async () => {
  const samples = [hrv('40', '06 02:00'), hrv('44', '06 04:00'), hrv('120', '06 15:00')];
  const result = await read(file(asleep('05 23:00', '06 07:00'), ...samples));
  expect(result.nights).toMatchObject([{ day: '2026-01-06', hrvLastNightMs: 42, hrvKind: 'SDNN' }]);
  expect(reasons(result)).toEqual({ 'SAME_DAY hrvLastNightMs': 1, 'AWAKE hrvLastNightMs': 1 });
  expect(result.counts).toEqual({ records: 4, taken: 2 });
});

test('heart rate variability without any sleep is left out, and the report says why', async () => {
  const result = await read(file(hrv('40', '06 02:00'), flow('2026-01-05', '3')));
  expect([result.nights, reasons(result)]).toEqual([[], { 'AWAKE hrvLastNightMs': 1 }]);
});

test('Apple: rMSSD of iOS 27 is another kind of heart rate variability than SDNN', async () => {
  const result = await read(
    file(
      asleep('05 23:00', '06 07:00'),
      hrv('70', '06 02:00'),
      asleep('06 23:00', '07 07:00'),
      hrv('72', '07 02:00'),
      hrv('38', '07 03:00', 'RMSSD'),
    ),
  );
  expect(result.nights.map(({ hrvLastNightMs, hrvKind }) => [hrvLastNightMs, hrvKind])).toEqual([
    [70, 'SDNN'],
    [38, 'RMSSD'],
  ]);
});

test('a nap is not added to the night', async () => {
  const result = await read(file(asleep('05 23:00', '06 07:00'), asleep('06 14:00', '06 15:30')));
  expect(result.nights).toMatchObject([{ day: '2026-01-06', sleepSeconds: 8 * 3_600 }]);
});

test('overlapping sleep of one source counts once, and of two sources the longer one counts', async () => {
  const watch = [
    asleep('05 23:00', '06 03:00'),
    asleep('06 02:00', '06 07:00'),
    asleep('06 02:00', '06 07:00'),
  ];
  const result = await read(file(...watch, asleep('05 22:30', '06 05:00', 'Phone')));
  expect(result.nights).toMatchObject([{ day: '2026-01-06', sleepSeconds: 8 * 3_600 }]);
});

test('the wrist temperature of an evening belongs to the day of waking', async () => {
  const skin = (celsius: string, from: string, to: string) =>
    between('QuantityTypeIdentifierAppleSleepingWristTemperature', celsius, [from, to]);
  const result = await read(file(skin('35.1', '05 22:50', '06 06:40'), skin('35.5', '06 23:10', '07 06:30')));
  expect(result.nights.map(({ day, skinTemperatureDeviation }) => [day, skinTemperatureDeviation])).toEqual([
    ['2026-01-06', -0.2],
    ['2026-01-07', 0.2],
  ]);
});
