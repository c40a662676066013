import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

/** As if another device had measured the day. */
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
  test('keeps nothing of the earlier source', async () => {
    const person = await connected();
    const measured = await daysOf(person);
    expect(measured.filter((day) => day.stress_average !== null).length).toBeGreaterThan(20);
    await person.call('DELETE', '/api/device');
    await lab.connect(person, 'intervalsKey');
    const days = (await daysOf(person)).filter(({ source }) => source === 'intervals');
    expect(days.filter((day) => day.hrv_last_night_ms !== null).length).toBeGreaterThan(20);
    // Values that intervals.icu does not have.
    const ofGarmin = days.filter((day) => day.stress_average !== null || day.body_battery_low !== null);
    expect(ofGarmin).toEqual([]);
  });

  test('counts only the minutes of its week, in any order of the days', async () => {
    // A Thursday: it and Wednesday are read first, Monday and Tuesday with the days before.
    lab.advance({ hours: 48 });
    const days = await daysOf(await connected());
    expect(days).toHaveLength(30);
    expect(days.map((day) => [day.date, day.intensity_minutes_week])).toEqual(
      days.map((day) => [day.date, weekSum(days, day)]),
    );
  });

  test('takes nothing from an earlier day of another source', async () => {
    const person = await connected();
    const dayAfter = async () =>
      (await daysOf(person)).find(({ date }) => date === '2026-06-10') as StoredDay;
    expect((await dayAfter()).body_battery_yesterday_low).toEqual(expect.any(Number));
    // The day before the week that is synced again.
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
