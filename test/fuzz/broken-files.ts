// Files of every known format, and small changes of them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { Encrypter } from 'age-encryption';
import fc from 'fast-check';

const TEXTS = {
  clue: JSON.stringify([
    { type: 'period', id: 'a', date: '2026-01-05', value: { option: 'light' } },
    { type: 'bbt', date: '2026-01-06', value: { celsius: 36.6 } },
  ]),
  flo: JSON.stringify({
    operationalData: {
      cycles: [
        { period_start_date: '2026-01-05 00:00:00.0', period_end_date: '2026-01-08', pregnant: false },
      ],
    },
  }),
  lutea: JSON.stringify({
    format: 1,
    exportedAt: '2026-06-16T12:00:00Z',
    periodLogs: [{ startDate: '2026-01-05', predictedDate: null, gapConfirmed: false }],
    bodyDays: [{ date: '2026-01-05', bleeding: 'LIGHT', note: 'x' }],
    dailyLogs: [],
  }),
  garmin: JSON.stringify([{ calendarDate: '2026-01-05', metrics: [{ type: 'HRV', value: 45 }] }]),
  apple: `<?xml version="1.0"?><!DOCTYPE HealthData [<!ENTITY x "y">]><HealthData>
<Record type="HKCategoryTypeIdentifierMenstrualFlow" startDate="2026-01-05 08:00:00 +0100" endDate="2026-01-05 08:00:00 +0100" value="HKCategoryValueMenstrualFlowHeavy"><MetadataEntry key="HKMenstrualCycleStart" value="1"/></Record>
<Record type="HKQuantityTypeIdentifierRestingHeartRate" unit="count/min" startDate="2026-01-05 08:00:00 +0100" value="55"/></HealthData>`,
  drip: 'date,bleeding.value,bleeding.exclude,temperature.value\n2026-01-05,2,false,36.5\n2026-01-06,0,,\n',
  fitbit: 'id,period_start_date,period_end_date,period_source\n1,2026-01-05,2026-01-08,manual\n',
  table: 'When;What\n05/01/2026;heavy\n06/01/2026;light\n',
  myCalendar: 'Jan 8, 2026\tPeriod Ends\nJan 5, 2026\tPeriod Starts\n',
  floText: 'cycle 1\nPeriod start date: 2026-01-05\nPeriod end date: 2026-01-08\n',
  dates: '2026-01-05\n2 Feb 2026\n02/03/2026 – 06/03/2026\n',
};

function healthConnect(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-fuzz-seed-'));
  const path = join(folder, 'seed.db');
  const database = new DatabaseSync(path);
  database.exec(`create table application_info_table (row_id, package_name);
    create table menstruation_period_record_table (start_time, end_time, start_zone_offset, end_zone_offset, local_date);
    insert into menstruation_period_record_table values (1767571200000, 1767830400000, 0, 0, 20458)`);
  database.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

async function zipped(members: Record<string, string>, password?: string): Promise<Buffer> {
  const options = password === undefined ? {} : { password, zipCrypto: true };
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const [name, content] of Object.entries(members)) await writer.add(name, new TextReader(content));
  return Buffer.from(await writer.close());
}

async function encrypted(content: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase('secret');
  encrypter.setScryptWorkFactor(1);
  return Buffer.from(await encrypter.encrypt(content));
}

async function makeSeeds(): Promise<Buffer[]> {
  const zip = await zipped(TEXTS);
  return [
    ...Object.values(TEXTS).map((text) => Buffer.from(text)),
    healthConnect(),
    gzipSync(TEXTS.clue),
    zip,
    await zipped({ 'measurements.json': TEXTS.clue }, 'secret'),
    await zipped({ 'inner.bin': zip.toString('latin1'), 'flo.json': TEXTS.flo }),
    await encrypted(TEXTS.lutea),
  ];
}

/** One change of a file: its position, as a share of the length, and its kind. */
const edit = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'repeat', 'insert', 'blow up', 'splice') as fc.Arbitrary<
    'flip' | 'cut' | 'repeat' | 'insert' | 'blow up' | 'splice'
  >,
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 200 }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  other: fc.nat(),
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

/** Byte sequences that parsers often fail on. */
const NASTY = [
  '1e999',
  '-1',
  '9999999999999999999',
  '"__proto__"',
  '\u0000',
  '2026-02-30',
  '[[[[[[[[',
  '&x;',
  '\ud800',
];

function change(seeds: readonly Buffer[], content: Buffer, { kind, at, length, bytes, other }: Edit): Buffer {
  const from = Math.floor(at * content.length);
  const [before, after] = [content.subarray(0, from), content.subarray(from)];
  switch (kind) {
    case 'flip':
      return Buffer.concat([before, bytes, after.subarray(bytes.length)]);
    case 'cut':
      return Buffer.concat([before, after.subarray(length)]);
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 'insert':
      return Buffer.concat([before, bytes, after]);
    case 'blow up':
      return Buffer.concat([before, Buffer.from(NASTY[other % NASTY.length] ?? ''), after]);
    case 'splice':
      return Buffer.concat([before, (seeds[other % seeds.length] as Buffer).subarray(from)]);
  }
}

/** Answers that a person may give to an import's question, right or wrong. */
export const anyAnswers = fc.record(
  {
    password: fc.constantFrom('secret', 'wrong'),
    dayOrder: fc.constantFrom('DMY' as const, 'MDY' as const),
    columns: fc.constantFrom(['date', 'flow'] as const, ['flow'] as const, [] as const),
  },
  { requiredKeys: [] },
);

/** A file of a known app, changed in up to four places. */
export async function brokenFiles(): Promise<fc.Arbitrary<Buffer>> {
  const seeds = await makeSeeds();
  return fc
    .tuple(fc.nat(), fc.array(edit, { maxLength: 4 }))
    .map(([seed, edits]) =>
      edits.reduce((content, one) => change(seeds, content, one), seeds[seed % seeds.length] as Buffer),
    );
}
