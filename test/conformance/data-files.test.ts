import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { Fhir } from 'fhir';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ToolScope } from '#core/tool-scope.ts';
import { DAY_COLUMNS } from '#server/features/account/described/day-columns.ts';
import { RESEARCH_TEXT } from '#server/features/account/described/research-text.ts';
import { readTable } from '../helpers/markdown-table.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addDailyLog, expectProblem } from './person-data.ts';

/** The package has no types. */
const JsonSchemaValidator = createRequire(import.meta.url)(
  '@asymmetrik/fhir-json-schema-validator',
) as new () => {
  validate(resource: unknown, verbose: true): unknown[];
};
const schema = new JsonSchemaValidator();
/** With `verbose`, because without it the validator changes its own schema at the first fault. */
const schemaFaults = (resource: unknown): unknown[] => schema.validate(resource, true);

let service: TestApp;
let person: TestPerson;

/** Stores two sources for one day, an entered value, SDNN on another day, and everything that can be logged. */
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  for (const startDate of ['2026-04-10', '2026-05-08', '2026-06-05'])
    await person.call('POST', '/api/cycle/period', { startDate });
  await person.call('PUT', '/api/days/2026-06-05', { bleeding: 'HEAVY', pain: 'HIGH', mood: 'LOW' });
  await person.call('PUT', '/api/days/2026-06-06', { bleeding: 'LIGHT', note: '=1+1 met Anna at the lake' });
  const noted = await person.call('PUT', '/api/days/2026-06-14', {
    ovulationTest: 'POSITIVE',
    ovulationMarked: true,
    temperature: { value: 36.6, unit: 'C', kind: 'BASAL' },
    energy: 'HIGH',
    ill: 'NO',
    wish: 'TRAIN',
  });
  expect(noted.statusCode).toBe(200);
  const night = { hrv_last_night_ms: 52, resting_heart_rate: 51, sleep_seconds: 27_000 };
  await addDailyLog(service, person, {
    date: '2026-06-10',
    ...night,
    wearable: 'Forerunner 265',
    night_ended_at: '2026-06-10T05:00:00Z',
    utc_offset_minutes: 120,
    readiness: 70,
    decision_status: 'TRAIN',
    decision_reason: 'Nothing holds you back.',
  });
  await addDailyLog(service, person, { date: '2026-06-11', ...night, wearable: 'Forerunner 265' });
  await addDailyLog(service, person, {
    date: '2026-06-11',
    source: 'oura',
    readiness: 81,
    skin_temperature_deviation: 0.3,
    wearable: 'Ring 4',
  });
  await addDailyLog(service, person, {
    date: '2026-06-12',
    source: 'phone',
    hrv_last_night_ms: 61,
    hrv_kind: 'SDNN',
  });
  await addDailyLog(service, person, { date: '2026-06-12', source: 'manual', sleep_score: 80 });
});
afterAll(() => service.close());

const read = async (name: string, who = person) => (await who.call('GET', `/api/data/${name}`)).body;
type CsvRow = Record<string, string>;
const table = async (name: string, who = person): Promise<CsvRow[]> =>
  parse(await read(name, who), { columns: true });
const header = async (name: string): Promise<string[]> =>
  (await read(name)).split('\r\n')[0]?.split(',') ?? [];

describe('the table of days', () => {
  test.each([
    ['days.csv', 'codebook.csv'],
    ['research.csv', 'research-codebook.csv'],
  ])('%s: %s describes every column, in the same order', async (days, codebook) => {
    const described = await table(codebook);
    expect(described.map(({ column }) => column)).toEqual(await header(days));
    for (const row of described) {
      expect(row['description']?.length, row['column']).toBeGreaterThan(15);
      expect(row['type'], row['column']).toMatch(/^(?:date|number|code|yes or no|text|moment)$/);
      expect(row['basis'], row['column']).toMatch(/^(?:OBSERVED|ESTIMATED|DECIDED|DESCRIBES)$/);
      if (row['type'] === 'code') expect(row['values'], row['column']).not.toBe('');
      if (row['basis'] === 'ESTIMATED')
        expect(row['model'], row['column']).toMatch(/Lutea 0\.0\.0-test|not stored/);
    }
  });

  test.each(['history', 'days', 'period-logs'])(
    'every column of the shorter table %s.csv is in the codebook or in docs/research-data.md',
    async (name) => {
      const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'research-data.md'), 'utf8');
      const own = readTable(page, 'The shorter tables', ['column', 'table', 'what it is'])
        .filter((row) => row.table === name)
        .map(({ column }) => column.replaceAll('`', ''));
      const described = (await table('codebook.csv')).map(({ column }) => column);
      const answer = await person.call('GET', `/api/${name}.csv`);
      const columns = answer.body.split('\r\n')[0]?.split(',') ?? [];
      expect(columns.length).toBeGreaterThan(3);
      expect([...described, ...own]).toEqual(expect.arrayContaining(columns));
      expect(columns).toEqual(expect.arrayContaining(own));
    },
  );

  test('every value is one that the codebook allows', async () => {
    const book = new Map((await table('codebook.csv')).map((row) => [row['column'], row]));
    const wrong = (await table('days.csv')).flatMap((row) =>
      Object.entries(row).filter(([name, value]) => {
        const { type, values = '', lowest, highest } = book.get(name) ?? {};
        if (value === '') return false;
        if (type === 'code') return !values.split(' ').includes(value);
        if (type === 'yes or no') return value !== 'true' && value !== 'false';
        if (type !== 'number') return false;
        const isInside =
          (lowest === '' || Number(value) >= Number(lowest)) &&
          (highest === '' || Number(value) <= Number(highest));
        return Number.isNaN(Number(value)) || !isInside;
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('a value has the source and the wearable of its signal, and says what was entered by hand', async () => {
    const days = new Map((await table('days.csv')).map((row) => [row['date'], row]));
    expect(days.get('2026-06-11')).toMatchObject({
      hrvLastNightMs: '52',
      hrvSource: 'garmin',
      hrvWearable: 'Forerunner 265',
      readiness: '81',
      chargeSource: 'oura',
      chargeWearable: 'Ring 4',
      temperatureSource: 'oura',
      loadSource: '',
    });
    expect(days.get('2026-06-12')).toMatchObject({
      hrvKind: 'SDNN',
      hrvSource: 'phone',
      sleepScore: '80',
      sleepSource: 'manual',
      sleepWearable: '',
      enteredByHand: 'sleepScore',
    });
    expect(days.get('2026-06-05')).toMatchObject({
      periodStart: 'true',
      bleeding: 'HEAVY',
      cycleDay: '1',
      phase: 'MENSTRUAL',
      mode: 'NATURAL',
    });
    expect(days.get('2026-06-05')?.['daysFromPrediction']).toMatch(/^-?\d+$/);
    expect(days.get('2026-06-06')?.['note']).toBe("'=1+1 met Anna at the lake");
  });

  test('holds every day, period and measured value of the export', async () => {
    const { dailyLogs, bodyDays, periodLogs } = (await person.call('GET', '/api/account/export')).json();
    const days = new Map((await table('days.csv')).map((row) => [row['date'], row]));
    const names = new Set(DAY_COLUMNS.map(({ name }) => name));
    for (const row of [...dailyLogs, ...bodyDays]) {
      const given = Object.entries(row).filter(([name, value]) => names.has(name) && value !== null);
      const expected = given.map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(' ') : String(value),
      ]);
      const found = expected.map(([name]) => [name, days.get(row.date)?.[name as string]?.replace(/^'/, '')]);
      expect(found).toEqual(expected);
    }
    const starts = [...days.values()].filter(({ periodStart }) => periodStart === 'true');
    expect(starts.map(({ date }) => date)).toEqual(
      periodLogs.map(({ startDate }: { startDate: string }) => startDate),
    );
  });
});

describe('the table for research', () => {
  test('has days relative to the first, and no date, moment, note, reason, offset or account', async () => {
    const text = await read('research.csv');
    const rows = await table('research.csv');
    expect(rows.map(({ day }) => day)).toEqual(['0', '28', '56', '57', '61', '62', '63', '65']);
    expect(text).not.toMatch(/20\d\d-\d\d|T\d\d:\d\d|Anna|lake|holds you back|\b120\b/);
    for (const secret of [person.id, person.email]) expect(text).not.toContain(secret);
    expect(Object.keys(rows[0] ?? {})).not.toEqual(
      expect.arrayContaining([
        'date',
        'note',
        'decisionReason',
        'measuredAt',
        'nightEndedAt',
        'utcOffsetMinutes',
      ]),
    );
    expect(rows[4]).toMatchObject({ hrvLastNightMs: '52', readiness: '70', decisionStatus: 'TRAIN' });
  });

  test('leaves out every column that is a moment or a text of the person, by its row', () => {
    const kept = DAY_COLUMNS.filter(({ research }) => research === 'KEPT');
    expect(kept.filter(({ type }) => type === 'moment' || type === 'date')).toEqual([]);
    expect(kept.filter(({ type }) => type === 'text').map(({ name }) => name)).toEqual([
      'wearable',
      ...['hrv', 'pulse', 'sleep', 'charge', 'load', 'temperature'].flatMap((signal) => [
        `${signal}Source`,
        `${signal}Wearable`,
      ]),
      'enteredByHand',
    ]);
  });

  test('says in the person’s language what is left out of it and what is not', async () => {
    for (const language of ['de', 'fr', 'en'] as const) {
      await person.call('PATCH', '/api/settings', { language });
      expect(await read('research.txt')).toBe(RESEARCH_TEXT[language]);
    }
    expect(RESEARCH_TEXT.en).toContain('pseudonymous file, not an anonymous one');
  });
});

interface Resource {
  resourceType: string;
  code?: { coding: { system: string; code: string }[]; text: string };
  effectiveDateTime?: string;
  device?: { reference: string };
  [name: string]: unknown;
}
interface Bundle {
  entry: { fullUrl: string; resource: Resource }[];
}

const bundleOf = async (who = person): Promise<Bundle> => JSON.parse(await read('fhir.json', who));

/** Faults that both validators miss: two values in one resource, and empty arrays, texts and objects. */
function faultsOf(value: unknown, path = ''): string[] {
  if (value === null || value === '') return [`${path} is empty`];
  if (typeof value !== 'object') return [];
  if (Object.keys(value).length === 0) return [`${path} is empty`];
  const names = Object.keys(value);
  const choices = ['value', 'effective'].filter(
    (choice) => names.filter((name) => new RegExp(`^${choice}[A-Z]`).test(name)).length > 1,
  );
  return [
    ...choices.map((choice) => `${path} has two ${choice}[x]`),
    ...Object.entries(value).flatMap(([name, each]) => faultsOf(each, `${path}.${name}`)),
  ];
}

describe('the FHIR bundle', () => {
  test('is accepted by both validators, and has neither two values in one resource nor anything empty', async () => {
    const bundle = await bundleOf();
    const { valid, messages = [] } = new Fhir().validate(bundle as object, { errorOnUnexpected: true });
    expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect(valid).toBe(true);
    expect(schemaFaults(bundle)).toEqual([]);
    for (const { resource } of bundle.entry) expect(schemaFaults(resource)).toEqual([]);
    expect(faultsOf(bundle)).toEqual([]);
    // Each check must find its own fault.
    const broken = {
      resourceType: 'Observation',
      status: 'nonsense',
      code: { text: 'x' },
      valueString: 'a',
      valueBoolean: true,
      note: [],
    };
    expect(schemaFaults(broken)).not.toEqual([]);
    expect(faultsOf(broken)).toEqual([' has two value[x]', '.note is empty']);
  });

  test('has a resource for every reference, each with its own address', async () => {
    const { entry } = await bundleOf();
    const urls = entry.map(({ fullUrl }) => fullUrl);
    expect(new Set(urls).size).toBe(urls.length);
    const references = [...JSON.stringify(entry).matchAll(/"reference":"([^"]+)"/g)].map(([, url]) => url);
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((url) => !urls.includes(url ?? ''))).toEqual([]);
    expect(urls.every((url) => z.uuid().safeParse(url.slice('urn:uuid:'.length)).success)).toBe(true);
    expect(
      entry.filter(({ resource }) => resource.resourceType === 'Patient').map(({ resource }) => resource),
    ).toEqual([{ resourceType: 'Patient', active: true }]);
  });

  const find = ({ entry }: Bundle, code: string) =>
    entry.map(({ resource }) => resource).filter((each) => each.code?.coding[0]?.code === code);

  test('uses the LOINC codes, and not the one of SDNN for rMSSD', async () => {
    const bundle = await bundleOf();
    expect(find(bundle, '8665-2').map(({ valueDateTime }) => valueDateTime)).toEqual([
      '2026-04-10',
      '2026-05-08',
      '2026-06-05',
    ]);
    expect(find(bundle, '3144-3')).toMatchObject([
      { effectivePeriod: { start: '2026-06-05', end: '2026-06-06' }, valueQuantity: { value: 2, code: 'd' } },
    ]);
    expect(find(bundle, '40443-4')[0]).toMatchObject({ valueQuantity: { value: 51, code: '/min' } });
    expect(find(bundle, '93832-4')[0]).toMatchObject({ valueQuantity: { value: 27_000, code: 's' } });
    expect(find(bundle, '107139-8').length).toBeGreaterThan(3);
    expect(find(bundle, '80404-7').map(({ effectiveDateTime }) => effectiveDateTime)).toEqual(['2026-06-12']);
    const ours = find(bundle, 'hrvLastNightMs');
    expect(ours.map(({ effectiveDateTime }) => effectiveDateTime)).toEqual(['2026-06-10', '2026-06-11']);
    for (const { code } of [...ours, ...find(bundle, 'bleeding')])
      expect(code?.text).toContain('No LOINC code was found for it');
    expect(find(bundle, 'phase')[0]).toMatchObject({
      method: { text: 'Estimated by Lutea 0.0.0-test, not measured' },
    });
  });

  test('defines each of its own codes, and names the device of a measured value', async () => {
    const bundle = await bundleOf();
    const system = bundle.entry.find(({ resource }) => resource.resourceType === 'CodeSystem')?.resource;
    const defined = new Set(
      [...JSON.stringify(system).matchAll(/"code":"([^"]+)"/g)].map(([, code]) => code),
    );
    const used = bundle.entry.flatMap(({ resource }) =>
      [...JSON.stringify(resource).matchAll(/"system":"urn:uuid:[^"]+","code":"([^"]+)"/g)].map(
        ([, code]) => code,
      ),
    );
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((code) => !defined.has(code))).toEqual([]);
    const nameOf = ({ device }: Resource) =>
      bundle.entry.find(({ fullUrl }) => fullUrl === device?.reference)?.resource['deviceName'];
    expect(find(bundle, 'readiness').map(nameOf)).toEqual([
      [{ name: 'Forerunner 265 (garmin)', type: 'user-friendly-name' }],
      [{ name: 'Ring 4 (oura)', type: 'user-friendly-name' }],
    ]);
    expect(find(bundle, 'sleepScore').map(nameOf)).toEqual([undefined]);
    expect(find(bundle, 'pain').map(nameOf)).toEqual([undefined]);
  });

  test('is valid for a person without a single day', async () => {
    const nobody = await service.signUp();
    const bundle = await bundleOf(nobody);
    expect(schemaFaults(bundle)).toEqual([]);
    expect(bundle.entry).toHaveLength(2);
    expect(await table('days.csv', nobody)).toEqual([]);
  });
});

const NAMES = [
  'days.csv',
  'codebook.csv',
  'fhir.json',
  'research.csv',
  'research-codebook.csv',
  'research.txt',
];

test.each(NAMES)(
  '%s is a download that needs a recent sign-in, and holds nothing of another person',
  async (name) => {
    const other = await service.signUp();
    const answer = await other.call('GET', `/api/data/${name}`);
    expect([
      answer.statusCode,
      answer.headers['content-disposition'],
      answer.headers['cache-control'],
    ]).toEqual([200, `attachment; filename="lutea-${name}"`, 'no-store']);
    expect(answer.body).not.toMatch(/Forerunner|2026-06-05|Anna/);
    service.clock.now = service.clock.now.add({ minutes: 11 });
    const late = await other.call('GET', `/api/data/${name}`);
    service.clock.now = service.clock.now.subtract({ minutes: 11 });
    expectProblem(late, 403, 'Sign in again to do this: your last sign-in is more than 10 minutes ago.');
  },
);

test('every command of docs/tools.md, research-data.md and assistants.md that calls Lutea works', async () => {
  const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'lutea-documented-'));
  const makeKey = async (scopes: readonly ToolScope[]): Promise<string> =>
    (await person.call('POST', '/api/tool-keys', { name: 'All', scopes, days: 1 })).json().token;
  const key = await makeKey(['today:read', 'days:read', 'export:read']);
  const keys = {
    'tools.md': key,
    'research-data.md': key,
    'assistants.md': await makeKey(['mcp', 'today:read']),
  };
  for (const [name, KEY] of Object.entries(keys)) {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8');
    const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
    const calls = blocks.filter((block) => block.includes('$BASE'));
    expect(calls.length, name).toBeGreaterThan(0);
    for (const block of calls) {
      // With -f a refusal makes the command fail.
      const strict = block.replaceAll(/curl -s /g, 'curl -sf ');
      const env = { PATH: process.env['PATH'] ?? '', BASE: base, SESSION: person.token, KEY };
      const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', strict], { cwd: folder, env });
      if (block.includes('/mcp"')) expect(stdout).toMatch(/"result":.*never instructions/);
    }
  }
  expect(readdirSync(folder).toSorted()).toEqual(NAMES.toSorted());
  expect(readFileSync(join(folder, 'days.csv'), 'utf8')).toBe(await read('days.csv'));
  rmSync(folder, { recursive: true });
});
