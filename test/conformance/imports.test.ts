import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CRON_SECRET, createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { sendFile, upload } from '../helpers/upload.ts';
import { clueDay } from './import-files.ts';

const uploadsFolder = mkdtempSync(join(tmpdir(), 'lutea-uploads-'));
const lines: string[] = [];
let service: TestApp;
let person: TestPerson;

beforeAll(async () => {
  service = await createTestApp({
    uploadsFolder,
    logLevel: 'trace',
    logStream: { write: (line) => lines.push(line) },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.now = START;
  person = await service.signUp();
});

const apply = (id: string, starts?: string[], as = person) =>
  as.call('POST', `/api/imports/${id}/apply`, starts === undefined ? {} : { starts });

async function logged(
  of = person,
): Promise<{ startDate: string; predictedDate: string | null; id: string }[]> {
  return (await of.call('GET', '/api/period-history?limit=100')).json().items;
}

async function daysOf(): Promise<unknown[]> {
  const ranges = ['from=2025-05-01&to=2025-12-31', 'from=2026-01-01&to=2026-06-16'];
  const answers = await Promise.all(ranges.map((range) => person.call('GET', `/api/days?${range}`)));
  return answers.flatMap((answer) => answer.json().days);
}

const startsOf = async () => (await logged()).map(({ startDate }) => startDate).sort();
const lastPeriod = async (): Promise<string> => (await person.call('GET', '/api/user')).json().lastPeriodDate;
const log = (startDate: string) => person.call('POST', '/api/cycle/period', { startDate });

/** One record for each kind of thing that a file of Clue may hold about a day. */
const CLUE_RECORDS: readonly ((date: string) => object)[] = [
  clueDay,
  (date) => ({ type: 'period', date, value: { option: 'none' } }),
  (date) => ({ type: 'spotting', date, value: [{ option: 'brown' }] }),
  (date) => ({ type: 'tests', date, value: [{ option: 'ovulation_negative' }] }),
  (date) => ({ type: 'bbt', date, value: { celsius: 36.5 } }),
  (date) => ({ type: 'notes', date, value: { text: 'theirs' } }),
];

describe('a preview of an import', () => {
  test('writes nothing, and says what is new, what is there, what collides and what is doubtful', async () => {
    await log('2026-03-02');
    await log('2026-03-30');
    const { state, sources, preview } = await upload(
      service,
      person,
      '2026-01-05\n2026-02-02\n2026-03-02\n2026-03-31\n2026-04-10\n',
    );
    expect([state, sources]).toEqual(['READY', ['dates']]);
    expect(preview?.periods.map(({ start, state, isTicked }) => [start, state, isTicked])).toEqual([
      ['2026-01-05', 'NEW', true],
      ['2026-02-02', 'NEW', true],
      ['2026-03-02', 'THERE', false],
      ['2026-03-31', 'COLLIDES', false],
      ['2026-04-10', 'TOO_SOON', false],
    ]);
    expect(preview?.periods[3]?.logged).toBe('2026-03-30');
    expect(await startsOf()).toEqual(['2026-03-02', '2026-03-30']);
  });

  test('works for a file with characters that a database cannot store', async () => {
    const odd = { type: 'we\0ight\ud800', date: '2026-01-06', value: { option: 'a\0' } };
    const { state, preview } = await upload(service, person, [odd, clueDay('2026-01-05')]);
    expect([state, preview?.periods.map(({ start }) => start)]).toEqual(['READY', ['2026-01-05']]);
  });

  test('has counts that add up, and the lines of what was left out', async () => {
    const { preview, leftOut } = await upload(service, person, '2026-01-05\n2026-02-30\n2027-01-01\n');
    expect(preview?.counts).toMatchObject({ records: 3, taken: 1, periods: 1 });
    expect(leftOut.map(({ reason, lines }) => [reason, lines])).toEqual([
      ['BAD_DATE', [2]],
      ['FUTURE', [3]],
    ]);
  });

  test('keeps nothing of the file on the disk, and no trace of it in the log', async () => {
    lines.length = 0;
    await upload(service, person, [
      clueDay('2026-01-05'),
      { type: 'notes', date: '2026-01-05', value: { text: 'canary' } },
    ]);
    expect(readdirSync(uploadsFolder)).toEqual([]);
    expect(lines.join('')).not.toMatch(/canary|2026-01-05/);
  });

  test('is deleted after a day', async () => {
    const { id } = await upload(service, person, '2026-01-05');
    service.clock.now = START.add({ hours: 25 });
    await service.app.inject({
      method: 'POST',
      url: '/api/cron/maintenance',
      headers: { authorization: `Bearer ${CRON_SECRET}` },
    });
    expect((await person.call('GET', `/api/imports/${id}`)).statusCode).toBe(404);
  });
});

describe('applying an import', () => {
  test('adds the ticked periods without a predictedDate, and the last period is the newest of logged and added ones', async () => {
    await log('2026-05-25');
    const { id } = await upload(service, person, '2026-04-27\n2026-01-05\n2026-02-02\n');
    const answer = await apply(id);
    expect(answer.json()).toMatchObject({ state: 'APPLIED', addedPeriods: 3, preview: null });
    const rows = await logged();
    expect(
      rows.filter(({ startDate }) => startDate !== '2026-05-25').map(({ predictedDate }) => predictedDate),
    ).toEqual([null, null, null]);
    expect(await lastPeriod()).toBe('2026-05-25');
  });

  test('shows bleeding on each start, also where spotting was logged, which undo brings back', async () => {
    await person.call('PUT', '/api/days/2026-03-02', { bleeding: 'SPOTTING', note: 'mine' });
    const before = await daysOf();
    const { id } = await upload(service, person, '2026-01-05\n2026-03-02\n');
    await apply(id);
    expect(await daysOf()).toMatchObject([
      { date: '2026-01-05', bleeding: 'UNSPECIFIED' },
      { date: '2026-03-02', bleeding: 'UNSPECIFIED', note: 'mine' },
    ]);
    await person.call('DELETE', `/api/imports/${id}`);
    expect(await daysOf()).toEqual(before);
  });

  test('adds only the starts that the person names', async () => {
    const { id } = await upload(service, person, '2026-01-05\n2026-02-02\n2026-02-10\n');
    await apply(id, ['2026-02-10']);
    expect(await startsOf()).toEqual(['2026-02-10']);
    expect(await lastPeriod()).toBe('2026-02-10');
    const { report } = (await person.call('GET', `/api/imports/${id}`)).json();
    expect(report.periods.map(({ isTaken }: { isTaken: boolean }) => isTaken)).toEqual([false, false, true]);
  });

  test('refuses a start that is not in the file, and nothing is written', async () => {
    const { id } = await upload(service, person, '2026-01-05');
    expect((await apply(id, ['2026-01-05', '2026-01-06'])).statusCode).toBe(400);
    expect(await startsOf()).toEqual([]);
  });

  test('the same file again adds nothing', async () => {
    const file = '2026-01-05\n2026-02-02\n';
    await apply((await upload(service, person, file)).id);
    const again = await upload(service, person, file);
    expect(again.preview?.periods.map(({ state }) => state)).toEqual(['THERE', 'THERE']);
    expect((await apply(again.id)).json()).toMatchObject({ addedPeriods: 0 });
    expect(await startsOf()).toEqual(['2026-01-05', '2026-02-02']);
  });

  test('an import counts as failed once the process that reads its file has been silent for two minutes', async () => {
    const { id } = await upload(service, person, '2026-01-05');
    const since = String(START.subtract({ minutes: 2 }));
    await service.database.asOwner(`update imports set state = 'READING', updated_at = $2 where id = $1`, [
      id,
      since,
    ]);
    const read = async () => (await person.call('GET', `/api/imports/${id}`)).json();
    expect(await read()).toMatchObject({ state: 'READING' });
    service.clock.now = START.add({ seconds: 1 });
    expect(await read()).toMatchObject({ state: 'FAILED', problem: 'INTERRUPTED', preview: null });
  });

  test('can be done only once', async () => {
    const { id } = await upload(service, person, '2026-01-05');
    await apply(id);
    expect((await apply(id)).headers['x-error-code']).toBe('IMPORT_NOT_READY');
  });

  test('the same file does not offer again a period that the person deleted after the import', async () => {
    const file = '2026-01-05\n2026-02-02\n';
    await apply((await upload(service, person, file)).id);
    const [newest] = await logged();
    await person.call('DELETE', `/api/period-logs/${newest?.id}`);
    const again = await upload(service, person, file);
    expect(again.preview?.periods.map(({ state }) => state)).toEqual(['THERE', 'REMOVED']);
  });
});

test('R7: the time across a pregnancy is left out of the average; a hint changes no mode; the report stays', async () => {
  const cycle = (start: string, pregnant = false) => ({ period_start_date: `${start} 00:00:00.0`, pregnant });
  const pill = { category: 'Medication', subcategory: 'Pills', date: '2026-06-10 12:00:00.0' };
  const file = {
    operationalData: {
      cycles: [
        ...['2024-12-08', '2025-01-05'].map((start) => cycle(start)),
        cycle('2025-02-03', true),
        ...['2025-12-20', '2026-01-18', '2026-02-16', '2026-03-17', '2026-04-15'].map((start) =>
          cycle(start),
        ),
        cycle('2026-05-14'),
      ],
      repeatable_child_point_events: [pill],
    },
  };
  const { id, preview } = await upload(service, person, file);
  expect(preview?.periods.filter(({ leftOut }) => leftOut === 'PREGNANCY')).toMatchObject([
    { start: '2025-12-20', state: 'NEW', isTicked: true },
  ]);
  expect(preview?.suggestedMode).toEqual({ mode: 'PILL', pauseReason: null, lastDay: '2026-06-10' });
  expect(preview?.outlook?.before).toEqual({ nextPeriod: null, cycles: 0 });

  expect((await apply(id)).json()).toMatchObject({ addedPeriods: 8 });
  const current = (await person.call('GET', '/api/cycle/current')).json();
  expect(preview?.outlook?.after.nextPeriod).toEqual(current.nextPeriod);
  expect(current).toMatchObject({ mode: 'NATURAL', learnedCycleLength: 29 });
  const rows = (await person.call('GET', '/api/period-history?limit=100')).json().items;
  expect(rows.filter(({ leftOut }: { leftOut: unknown }) => leftOut !== null)).toMatchObject([
    { startDate: '2025-12-20', leftOut: 'PREGNANCY' },
  ]);

  const { report, leftOut, hasReport } = (await person.call('GET', `/api/imports/${id}`)).json();
  expect(report).toMatchObject({ from: '2024-12-08', to: '2026-05-14', counts: { records: 10, taken: 8 } });
  expect(hasReport && report.periods).toHaveLength(8);
  expect(leftOut.map(({ reason }: { reason: string }) => reason)).toEqual(['HINT', 'PREGNANT']);
  await person.call('DELETE', `/api/imports/${id}`);
  const saved = await person.call('GET', `/api/imports/${id}/report.csv`);
  expect(saved.body).toContain('period,2025-12-20,TAKEN,NEW,1,\r\n');
  expect(saved.body).toContain('Pills,,LEFT_OUT,HINT,1,1\r\n');
});

describe('the undo of an import', () => {
  test('removes what the import added and keeps what was changed since', async () => {
    await log('2026-05-25');
    const { id } = await upload(service, person, '2026-01-05\n2026-02-02\n2026-03-02\n');
    await apply(id);
    const moved = (await logged()).find(({ startDate }) => startDate === '2026-02-02');
    service.clock.now = START.add({ minutes: 5 });
    await person.call('PATCH', `/api/period-logs/${moved?.id}`, { startDate: '2026-02-03' });
    const undone = await person.call('DELETE', `/api/imports/${id}`);
    expect(undone.json()).toMatchObject({ removedPeriods: 2, keptPeriods: 1 });
    expect(await startsOf()).toEqual(['2026-02-03', '2026-05-25']);
    expect((await person.call('GET', '/api/imports')).json().items).toMatchObject([{ id, state: 'UNDONE' }]);
  });

  test('brings back a start that an imported one replaced', async () => {
    await log('2026-03-02');
    await log('2026-03-30');
    const before = await logged();
    const { id } = await upload(service, person, '2026-03-31');
    await apply(id, ['2026-03-31']);
    expect(await startsOf()).toEqual(['2026-03-02', '2026-03-31']);
    await person.call('DELETE', `/api/imports/${id}`);
    const withoutId = (rows: typeof before) => rows.map(({ id: _, ...row }) => row);
    expect(withoutId(await logged())).toEqual(withoutId(before));
    expect(await lastPeriod()).toBe('2026-03-30');
  });

  test('keeps the report of the import readable after a day', async () => {
    const { id } = await upload(service, person, '2026-01-05');
    await apply(id);
    await person.call('DELETE', `/api/imports/${id}`);
    service.clock.now = START.add({ hours: 25 });
    await service.app.inject({
      method: 'POST',
      url: '/api/cron/maintenance',
      headers: { authorization: `Bearer ${CRON_SECRET}` },
    });
    expect((await person.call('GET', `/api/imports/${id}`)).json()).toMatchObject({
      state: 'UNDONE',
      hasReport: true,
    });
  });

  test('makes the same file offer its periods as new again', async () => {
    const { id } = await upload(service, person, '2026-01-05');
    await apply(id);
    await person.call('DELETE', `/api/imports/${id}`);
    const again = await upload(service, person, '2026-01-05');
    expect(again.preview?.periods).toMatchObject([{ state: 'NEW' }]);
  });

  test('an import and its undo change nothing, and a second import of the same file adds nothing', async () => {
    const day = fc
      .integer({ min: 1, max: 400 })
      .map((ago) => String(Temporal.PlainDate.from('2026-06-16').subtract({ days: ago })));
    const days = fc.uniqueArray(day, { minLength: 1, maxLength: 5 });
    const records = fc.array(fc.oneof(...CLUE_RECORDS.map((make) => day.map(make))), { maxLength: 11 });
    // Always with bleeding: a file that says only that there was none is refused.
    const file = fc.tuple(day.map(clueDay), records).map(([first, others]) => [...others, first]);
    const everything = async () => [await startsOf(), await lastPeriod(), await daysOf()];
    await fc.assert(
      fc.asyncProperty(days, days, file, async (own, noted, imported) => {
        person = await service.signUp();
        for (const date of own) await log(date);
        for (const date of noted)
          await person.call('PUT', `/api/days/${date}`, { note: 'mine', mood: 'LOW' });
        const before = await everything();
        const { id, preview } = await upload(service, person, imported);
        await apply(
          id,
          preview?.periods.map(({ start }) => start),
        );
        const once = await everything();
        const twice = await upload(service, person, imported);
        expect(twice.preview).toMatchObject({ newDays: 0, newNights: 0 });
        await apply(twice.id);
        expect(await everything()).toEqual(once);
        await person.call('DELETE', `/api/imports/${twice.id}`);
        await person.call('DELETE', `/api/imports/${id}`);
        expect(await everything()).toEqual(before);
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 24) / 8 },
    );
  });
});

describe('other data in a file', () => {
  const DAYS = [
    clueDay('2026-01-05'),
    { type: 'period', date: '2026-01-06', value: { option: 'heavy' } },
    { type: 'spotting', date: '2026-01-08', value: [{ option: 'red' }] },
    { type: 'tests', date: '2026-01-18', value: [{ option: 'ovulation_positive' }] },
    { type: 'bbt', date: '2026-01-19', value: { celsius: 36.62, excluded: false } },
    { type: 'notes', date: '2026-01-19', value: { text: 'theirs' } },
  ];

  test('bleeding days, tests, temperatures and notes are taken, and what the person noted stays', async () => {
    await person.call('PUT', '/api/days/2026-01-19', { note: 'mine' });
    const { id, preview } = await upload(service, person, DAYS);
    expect(preview).toMatchObject({ from: '2026-01-05', to: '2026-01-19', newDays: 5, newNights: 0 });
    expect((await apply(id)).json()).toMatchObject({ addedPeriods: 1, addedDays: 5, addedNights: 0 });
    expect(await daysOf()).toMatchObject([
      { date: '2026-01-05', periodStart: true, bleeding: 'LIGHT' },
      { date: '2026-01-06', periodStart: false, bleeding: 'HEAVY' },
      { date: '2026-01-08', bleeding: 'SPOTTING' },
      { date: '2026-01-18', ovulationTest: 'POSITIVE' },
      { date: '2026-01-19', temperature: { celsius: 36.62, kind: 'BASAL' }, note: 'mine' },
    ]);
  });

  test('a period that is not chosen adds no days of bleeding, and offers no start', async () => {
    const { id } = await upload(service, person, DAYS);
    await apply(id, []);
    expect(await daysOf()).toMatchObject([
      { date: '2026-01-08', bleeding: 'SPOTTING' },
      { date: '2026-01-18' },
      { date: '2026-01-19' },
    ]);
    const answer = await person.call('GET', '/api/days?from=2026-01-01&to=2026-01-31');
    expect(answer.json().offeredStarts).toEqual([]);
  });

  test('undo keeps a day that was changed since, and reports it', async () => {
    const { id } = await upload(service, person, DAYS);
    await apply(id);
    service.clock.now = START.add({ minutes: 5 });
    await person.call('PUT', '/api/days/2026-01-19', { mood: 'LOW' });
    const undone = await person.call('DELETE', `/api/imports/${id}`);
    expect(undone.json()).toMatchObject({ removedPeriods: 1, removedDays: 4, keptDays: 1 });
    expect(await daysOf()).toMatchObject([{ date: '2026-01-19', note: 'theirs', mood: 'LOW' }]);
  });

  const TODAY = Temporal.PlainDate.from('2026-06-16');
  const nights = (count: number) =>
    Array.from({ length: count }, (_, ago) => ({
      calendarDate: String(TODAY.subtract({ days: ago })),
      metrics: [
        { type: 'HRV', value: 45 + (ago % 5) },
        { type: 'HR', value: 55 + (ago % 3) },
      ],
    }));
  const logs = async () => (await person.call('GET', '/api/history?limit=100')).json().items;

  test('nights become a series that the first morning is judged by, and undo removes them', async () => {
    const before = await logs();
    const { id, preview } = await upload(service, person, nights(60));
    expect(preview).toMatchObject({ counts: { nights: 60, periods: 0 }, newNights: 60 });
    expect((await apply(id)).json()).toMatchObject({ addedPeriods: 0, addedDays: 0, addedNights: 60 });
    expect((await logs())[0]).toMatchObject({
      date: '2026-06-16',
      source: 'import_garmin',
      hrvLastNightMs: 45,
      restingHeartRate: 55,
    });
    const { baselines } = (await person.call('GET', '/api/trends')).json();
    expect(baselines).toMatchObject({
      hrvLastNightMs: { basis: 'ALL_PHASES', days: 59, median: 47 },
      restingHeartRate: { days: 59, median: 56 },
    });
    const again = await upload(service, person, nights(60));
    expect(again.preview).toMatchObject({ newNights: 0 });
    const undone = await person.call('DELETE', `/api/imports/${id}`);
    expect(undone.json()).toMatchObject({ removedNights: 60, keptNights: 0 });
    expect(await logs()).toEqual(before);
  });

  test('workouts become activities; the same file again adds none, and undo removes them', async () => {
    const activities = async () =>
      (await person.call('GET', '/api/activities?from=2026-06-01&to=2026-06-16')).json().items;
    const workouts =
      'Cycle start time,Cycle timezone,Workout start time,Duration (min),Activity name,Activity Strain\n' +
      '2026-06-10 22:40:00,UTC+02:00,2026-06-11 18:05:00,50,Running,11.4\n';
    const { id, sources, preview } = await upload(service, person, workouts);
    expect([sources, preview?.periods, preview?.counts.activities]).toEqual([['whoop'], [], 1]);
    expect((await apply(id)).json()).toMatchObject({ addedPeriods: 0, addedActivities: 1 });
    expect(await activities()).toMatchObject([
      { date: '2026-06-11', kind: 'RUNNING', minutes: 50, load: { value: 11.4, kind: 'STRAIN' } },
    ]);
    const again = await upload(service, person, workouts);
    expect((await apply(again.id)).json()).toMatchObject({ addedActivities: 0 });
    const undone = await person.call('DELETE', `/api/imports/${id}`);
    expect(undone.json()).toMatchObject({ removedActivities: 1 });
    expect(await activities()).toEqual([]);
  });

  test('a diary is refused, and the answer says that it seems to be one', async () => {
    const days = Array.from({ length: 9 }, (_, day) => `2026-05-0${day + 1}`).join('\n');
    const answer = await sendFile(service, person, days);
    expect([answer.statusCode, answer.json().problem]).toEqual([422, 'EMPTY']);
    expect(answer.json().error).toContain('it seems to be a diary');
  });

  test('a night that is stored already stays, and an undo leaves what was entered since', async () => {
    await person.call('PUT', '/api/daily-logs/2026-06-15', { restingHeartRate: 61 });
    const { id } = await upload(service, person, nights(3));
    expect((await apply(id)).json()).toMatchObject({ addedNights: 2 });
    await person.call('PUT', '/api/daily-logs/2026-06-14', { sleepScore: 80 });
    const undone = await person.call('DELETE', `/api/imports/${id}`);
    expect(undone.json()).toMatchObject({ removedNights: 2, keptNights: 0 });
    expect(await logs()).toMatchObject([
      { date: '2026-06-15', restingHeartRate: 61 },
      { date: '2026-06-14', restingHeartRate: null, sleepScore: 80 },
    ]);
  });
});
