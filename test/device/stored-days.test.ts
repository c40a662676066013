import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NOTHING_MEASURED } from '#core/sources/day-sources.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import { actAsUser } from '#server/database/person.ts';
import { saveDays } from '#server/records/days/measured-days.ts';
import { noteNight, saveMeasured } from '#server/records/days/measurements.ts';
import { keepReadings } from '#server/records/days/morning-readings.ts';
import { selectSourceFacts, toSourceFacts } from '#server/records/days/source-facts.ts';
import type { TestPerson } from '../helpers/test-app.ts';
import { type DeviceService, startDeviceService } from './device-service.ts';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());
afterEach(() => lab.rewind());

interface StoredDay {
  date: string;
  source: string;
  hrv_last_night_ms: number | null;
  body_battery_low: number | null;
  body_battery_yesterday_low: number | null;
  stress_average: number | null;
  intensity_minutes_day: number | null;
  intensity_minutes_week: number | null;
}

const daysOf = async (person: TestPerson) =>
  (await lab.logsOf(person)).map(({ log }) => log as unknown as StoredDay);

async function connected() {
  const person = await lab.signUp();
  await lab.connect(person);
  return person;
}

/** Makes the day look as if another source had measured it. */
const changeSource = (person: TestPerson, date: string) =>
  lab.service.database.asOwner(
    `update measurements set source = 'intervals', body_battery_low = 1, intensity_minutes_day = 500
      where user_id = $1 and date = $2`,
    [person.id, date],
  );

/** Minutes from the Monday of the day's week to the day itself. */
function weekSum(days: readonly StoredDay[], { date }: StoredDay): number {
  const last = Temporal.PlainDate.from(date);
  const monday = last.subtract({ days: last.dayOfWeek - 1 }).toString();
  return days
    .filter((day) => day.date >= monday && day.date <= date)
    .reduce((sum, day) => sum + (day.intensity_minutes_day ?? 0), 0);
}

describe('a stored day', () => {
  test('a stored day of a new source has no values of the earlier one', async () => {
    const person = await connected();
    const measured = await daysOf(person);
    expect(measured.filter((day) => day.stress_average !== null).length).toBeGreaterThan(20);
    await person.call('DELETE', '/api/device');
    await lab.connect(person, 'intervalsKey');
    const days = (await daysOf(person)).filter(({ source }) => source === 'intervals');
    expect(days.filter((day) => day.hrv_last_night_ms !== null).length).toBeGreaterThan(20);
    // Values that intervals.icu does not provide.
    const ofGarmin = days.filter((day) => day.stress_average !== null || day.body_battery_low !== null);
    expect(ofGarmin).toEqual([]);
  });

  test('sums only the minutes of its own week, in whatever order days are read', async () => {
    // A Thursday: it is read first with Wednesday, then Monday and Tuesday with the days before.
    lab.advance({ hours: 48 });
    const days = await daysOf(await connected());
    expect(days).toHaveLength(30);
    expect(days.map((day) => [day.date, day.intensity_minutes_week])).toEqual(
      days.map((day) => [day.date, weekSum(days, day)]),
    );
  });

  test('uses no values of an earlier day from another source', async () => {
    const person = await connected();
    const dayAfter = async () =>
      (await daysOf(person)).find(({ date }) => date === '2026-06-10') as StoredDay;
    expect((await dayAfter()).body_battery_yesterday_low).toEqual(expect.any(Number));
    // This day is just before the week that is synced again.
    await changeSource(person, '2026-06-09');
    lab.advance({ minutes: 1 });
    await person.call('POST', '/api/device/sync');
    const measured = (await daysOf(person)).filter(({ source }) => source === 'garmin');
    const day = await dayAfter();
    expect(measured).toHaveLength(29);
    expect(day.body_battery_yesterday_low).toBeNull();
    expect(day.intensity_minutes_week).toBe(weekSum(measured, day));
  });
});

const dayOf = (date: string) => Temporal.PlainDate.from(date);
const measured = (date: string, values: object) =>
  ({ ...NOTHING_MEASURED, hrvStatus: 'UNKNOWN' as const, date: dayOf(date), ...values }) as const;
const storeOf = ({ id }: TestPerson) => actAsUser(lab.service.database.engine, id);

test('a day whose weekly minutes change with an earlier day keeps the time at which it was read', async () => {
  const person = await lab.signUp();
  const [first, second] = [lab.now(), lab.now().add({ hours: 1 })];
  const save = (date: string, syncedAt: Temporal.Instant) =>
    storeOf(person).write((run) =>
      saveDays(run, { source: 'garmin', days: [measured(date, { intensityMinutesDay: 30 })], syncedAt }),
    );
  await save('2026-06-10', first);
  await save('2026-06-09', second);
  const rows = await lab.service.database.asOwner(
    'select date::text, intensity_minutes_week as minutes, synced_at as at from measurements where user_id = $1 order by date',
    [person.id],
  );
  expect(rows.map(({ date, minutes, at }) => [date, minutes, Number(at)])).toEqual([
    ['2026-06-09', 30, second.epochMilliseconds],
    ['2026-06-10', 60, first.epochMilliseconds],
  ]);
});

test('a night without HRV is complete for a source that never measures HRV', async () => {
  const person = await lab.signUp();
  await person.call('POST', '/api/device/address', { source: 'custom' });
  const today = dayOf('2026-06-16');
  await storeOf(person).write(async (run) => {
    const days = ['2026-06-15', '2026-06-16'].map((date) => measured(date, { sleepSeconds: 27_000 }));
    await saveDays(run, { source: 'custom', days, syncedAt: lab.now() });
    await run(noteNight('custom', today));
  });
  const [device] = await lab.service.database.asOwner(
    'select night_known_on::text as day from devices where user_id = $1',
    [person.id],
  );
  expect(device?.['day']).toBe('2026-06-16');
});

test('whether a connected source knows trainings, and their load, follows from its activities', async () => {
  const person = await lab.signUp();
  for (const source of ['custom', 'health_connect', 'apple_health'])
    await person.call('POST', '/api/device/address', { source });
  await lab.service.database.asOwner(
    `insert into activities (user_id, date, source, vendor_id, start_minute, type, minutes, load, load_kind)
      values ($1, '2026-06-10', 'custom', 'a', 600, 'running', 40, 70, 'EPOC'),
        ($1, '2026-06-11', 'custom', 'b', 600, 'running', 40, null, null),
        ($1, '2026-06-11', 'health_connect', 'c', 600, 'running', 40, null, null)`,
    [person.id],
  );
  const [rows] = await storeOf(person).read(selectSourceFacts);
  const { connections } = toSourceFacts(rows);
  expect(Object.fromEntries(connections.map(({ source, trainings }) => [source, trainings]))).toEqual({
    custom: 'LOADS',
    health_connect: 'ACTIVITIES',
    apple_health: 'NONE',
  });
});

test('the order of the sources does not contain values entered by hand', async () => {
  const person = await connected();
  await lab.connect(person, 'intervalsKey');
  const entered = { ...measured('2026-06-15', { sleepSeconds: 27_000 }), source: BY_HAND, syncedAt: null };
  const { sourceOrder } = await storeOf(person).write(async (run) => {
    await saveMeasured(run, [entered]);
    return keepReadings(run, lab.now());
  });
  expect(sourceOrder?.sleep.toSorted()).toEqual(['garmin', 'intervals']);
});
