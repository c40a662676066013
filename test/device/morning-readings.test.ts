import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayNumber, utcDay } from '#core/calendar-day.ts';
import { unpackReadings } from '#core/training/packed-readings.ts';
import { MORNING_DAYS } from '#core/training/today.ts';
import { actAsUser } from '#server/database/person.ts';
import { type KeptReadings, keepReadings, selectKept } from '#server/records/days/morning-readings.ts';
import type { TestPerson } from '../helpers/test-app.ts';
import { upload } from '../helpers/upload.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';

let lab: DeviceService;
/** An export of another person, with nights that nobody else here has. */
let exported: string;
beforeAll(async () => {
  lab = await startDeviceService();
  const donor = await lab.signUp();
  await donor.call('POST', '/api/cycle/period', { startDate: '2026-05-20' });
  await applied(donor, nightsFile([40, 41, 42, 98, 99, 100, 101]));
  exported = (await donor.call('GET', '/api/account/export')).body;
});
afterAll(() => lab.close());

const today = () => utcDay(lab.now());

/** A file in the format of WHOOP's own export, with a night on each of these days. */
function nightsFile(daysAgo: readonly number[]): string {
  const header =
    'Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),Heart rate variability (ms),Wake onset,Asleep duration (min)';
  const rows = daysAgo.map((ago) => {
    const day = addDays(today(), -ago);
    return `${addDays(day, -1)} 22:30:00,${day} 22:10:00,UTC+00:00,70,${50 + (ago % 9)},${60 + (ago % 7)},${day} 06:30:00,${400 + ago}`;
  });
  return [header, ...rows].join('\n');
}

type Act = (person: TestPerson & { account: string }) => Promise<unknown>;

const lastImport = async (person: TestPerson): Promise<string | undefined> =>
  (await person.call('GET', '/api/imports'))
    .json()
    .items.find(({ state }: { state: string }) => state === 'APPLIED')?.id;

const applied = async (person: TestPerson, file: string) => {
  const { id } = await upload(lab.service, person, file);
  return person.call('POST', `/api/imports/${id}/apply`, {});
};

/** Every action that writes days. */
const ACTS: Readonly<Record<string, Act>> = {
  sync: async (person) => {
    lab.advance({ hours: 7 });
    return person.call('POST', '/api/device/sync');
  },
  enter: (person) =>
    person.call('PUT', `/api/daily-logs/${today()}`, { bodyBatteryYesterdayLow: 20, sleepScore: 61 }),
  clear: (person) => person.call('PUT', `/api/daily-logs/${today()}`, { bodyBatteryYesterdayLow: null }),
  choose: (person) => person.call('PUT', '/api/device/signals/pulse', { source: 'intervals' }),
  unchoose: (person) => person.call('PUT', '/api/device/signals/pulse', { source: null }),
  import: (person) => applied(person, nightsFile([1, 33, 34, 35, 60, 99, 100, 101, 103])),
  undo: async (person) => person.call('DELETE', `/api/imports/${await lastImport(person)}`),
  restore: (person) => applied(person, exported),
  decide: (person) => person.call('GET', '/api/today'),
};

/** The cached readings (`morning_readings`), and the same built again from the stored days. */
async function bothOf(person: TestPerson) {
  const from = dayNumber(addDays(today(), -MORNING_DAYS));
  const store = actAsUser(lab.service.database.engine, person.id);
  const [[kept]] = await store.read(selectKept);
  const built = await store.write((run) => keepReadings(run, lab.now()));
  const opened = ({ readings, sourceOrder }: KeptReadings) => ({
    days: unpackReadings(readings, from),
    sourceOrder,
  });
  return { kept: kept && opened(kept), built: opened(built) };
}

test('the cached readings equal those built from the stored days after syncs, imports, undo and edits in any order', async () => {
  const person = await lab.signUp();
  await lab.connect(person);
  await lab.connect(person, 'intervalsKey');
  const acts = fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 4, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(acts, async (names) => {
      for (const name of names) {
        await ACTS[name]?.(person);
        const { kept, built } = await bothOf(person);
        expect(built.days.length, name).toBeGreaterThan(0);
        expect(kept, name).toEqual(built);
      }
    }),
    { numRuns: 6, seed: 32 },
  );
});

test('an imported night is in the cached readings, and undoing the import removes it', async () => {
  const person = await lab.signUp();
  await ACTS['import']?.(person);
  const daysOf = async () =>
    (await bothOf(person)).kept?.days.map(({ source, days }) => [source, days.length]);
  expect(await daysOf()).toEqual([['import_whoop', 7]]);
  await ACTS['undo']?.(person);
  expect(await daysOf()).toEqual([]);
});

test('missing cached readings are built for the next answer that needs them', async () => {
  const person = await lab.signUp();
  await lab.connect(person);
  const answer = async () => (await person.call('GET', '/api/today')).json().decision;
  const before = await answer();
  await lab.service.database.asOwner('delete from morning_readings where user_id = $1', [person.id]);
  expect(await answer()).toEqual(before);
  const { kept, built } = await bothOf(person);
  expect(kept).toEqual(built);
});
