import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { writeDays } from '../helpers/write-days.ts';
import { addDailyLog, addPeriodLog, changeUser } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const today = async (person: TestPerson) => (await person.call('GET', '/api/today')).json();

async function withDevice(): Promise<TestPerson> {
  const person = await service.signUp();
  await changeUser(service, person, { device_connected: true });
  return person;
}

/** A day synced this morning; today is 16 June 2026, 12:00 UTC. */
const GOOD_MORNING = {
  date: '2026-06-16',
  hrv_status: 'BALANCED',
  hrv_last_night_ms: 48,
  resting_heart_rate: 52,
  sleep_seconds: 27_000,
  body_battery_current: 88,
  body_battery_high: 92,
  body_battery_yesterday_low: 41,
  intensity_minutes_week: 60,
  source: 'garmin',
  synced_at: '2026-06-16T06:30:00Z',
};

describe('GET /api/today', () => {
  test('lists what is missing and decides nothing for a new person', async () => {
    const person = await service.signUp();
    const response = await person.call('GET', '/api/today');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      date: '2026-06-16',
      timezone: 'UTC',
      activeOverrides: [],
      decision: null,
      setup: ['device', 'period'],
    });
  });

  test('decides nothing without a connected device, whatever is stored', async () => {
    const person = await service.signUp();
    await addPeriodLog(service, person, '2026-06-07');
    await addDailyLog(service, person, GOOD_MORNING);
    expect(await today(person)).toMatchObject({ decision: null, setup: ['device'] });
  });

  test('shows the cycle as /api/cycle/current does', async () => {
    const person = await service.signUp();
    await addPeriodLog(service, person, '2026-06-07');
    const { cycle } = await today(person);
    expect(cycle).toEqual((await person.call('GET', '/api/cycle/current')).json());
  });

  test('has today’s date in the person’s timezone', async () => {
    const person = await service.signUp();
    await changeUser(service, person, { timezone: 'Pacific/Kiritimati' });
    expect(await today(person)).toMatchObject({ date: '2026-06-17', timezone: 'Pacific/Kiritimati' });
  });

  test('decides and explains with a device and values of today', async () => {
    const person = await withDevice();
    await addPeriodLog(service, person, '2026-06-07');
    await addDailyLog(service, person, GOOD_MORNING);
    const { decision, setup } = await today(person);
    expect(setup).toEqual([]);
    expect(decision).toEqual({
      status: 'TRAIN',
      reason: 'Nothing holds you back today.',
      decidedBy: 'NOTHING_HOLDS_BACK',
      alsoFired: [],
      missing: [],
      wouldChangeIf: expect.any(String),
      confidence: 'medium',
      madeFrom: 'PART',
      signals: expect.any(Array),
    });
    expect(decision.signals).toContainEqual({
      name: 'hrvNight',
      value: 48,
      usual: null,
      verdict: 'NOT_JUDGED',
      known: { have: 1, need: 21 },
      lowersTo: null,
    });
  });

  test('names the rule that decided and those that also fired', async () => {
    const person = await withDevice();
    await addPeriodLog(service, person, '2026-06-07');
    await addDailyLog(service, person, { ...GOOD_MORNING, hrv_status: 'LOW', sleep_seconds: 20_000 });
    const { decision } = await today(person);
    expect(decision).toMatchObject({
      status: 'LIGHT',
      decidedBy: 'HRV_LOW',
      alsoFired: [{ rule: 'SLEEP_SHORT', status: 'REDUCED', reason: expect.any(String) }],
    });
  });

  test('lets an override lower the answer at once', async () => {
    const person = await withDevice();
    await addPeriodLog(service, person, '2026-06-07');
    await addDailyLog(service, person, GOOD_MORNING);
    await person.call('POST', '/api/overrides', { override: 'flare' });
    const { decision, activeOverrides } = await today(person);
    expect([decision.status, decision.decidedBy, activeOverrides]).toEqual(['REST', 'FLARE', ['flare']]);
  });

  test('decides from the device’s values alone before a period is logged', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, GOOD_MORNING);
    const { decision, setup } = await today(person);
    expect(setup).toEqual(['period']);
    expect(decision).toMatchObject({ status: 'TRAIN', missing: ['phase'] });
  });

  test('ignores the phase if planning by phase is off', async () => {
    const person = await withDevice();
    await addPeriodLog(service, person, '2026-06-16');
    await addDailyLog(service, person, GOOD_MORNING);
    expect((await today(person)).decision).toMatchObject({ status: 'REDUCED', decidedBy: 'EASED_PHASE' });
    await person.call('PATCH', '/api/settings', { phasePlanning: false });
    expect((await today(person)).decision).toMatchObject({ status: 'TRAIN' });
  });

  test('compares with the person’s own days of the same source, whichever source that is', async () => {
    const person = await withDevice();
    for (let day = 1; day <= 30; day++) {
      await addDailyLog(service, person, {
        date: Temporal.PlainDate.from('2026-05-16').add({ days: day }).toString(),
        hrv_last_night_ms: 50 + (day % 7),
        resting_heart_rate: 50 + (day % 3),
        sleep_seconds: 27_000,
        readiness: 60 + day,
        source: 'intervals',
      });
    }
    await addDailyLog(service, person, {
      date: '2026-06-16',
      hrv_last_night_ms: 20,
      resting_heart_rate: 66,
      sleep_seconds: 3 * 3600,
      readiness: 20,
      source: 'intervals',
    });
    const { decision } = await today(person);
    expect(decision).toMatchObject({ status: 'REST', decidedBy: 'THREE_SIGNALS_LOW', confidence: 'high' });
    await writeDays(
      service.database,
      "update measurements set source = 'garmin' where user_id = $1 and date < '2026-06-16'",
      [person.id],
    );
    expect((await today(person)).decision).toMatchObject({ confidence: 'medium' });
  });

  test('compares the pulse of the night only with other nights if there is no resting heart rate', async () => {
    const person = await withDevice();
    const log = (date: Temporal.PlainDate, resting: number | null, sleeping: number) =>
      addDailyLog(service, person, {
        date: date.toString(),
        resting_heart_rate: resting,
        sleeping_heart_rate: sleeping,
        source: 'intervals',
      });
    const first = Temporal.PlainDate.from('2026-05-17');
    for (let days = 0; days < 30; days++) await log(first.add({ days }), 50 + (days % 3), 57 + (days % 3));
    await log(Temporal.PlainDate.from('2026-06-16'), null, 58);
    const { signals } = (await today(person)).decision;
    expect(signals).toContainEqual(expect.objectContaining({ name: 'pulse', value: 58, verdict: 'USUAL' }));
  });

  test('is the same in the evening, when the battery is empty and the training done', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, {
      ...GOOD_MORNING,
      intensity_minutes_day: 0,
      intensity_minutes_week: 0,
    });
    const morning = await today(person);
    await writeDays(
      service.database,
      `update measurements set body_battery_current = 12, body_battery_low = 9, intensity_minutes_day = 400,
        intensity_minutes_week = 400 where user_id = $1`,
      [person.id],
    );
    onTestFinished(() => {
      service.clock.now = START;
    });
    service.clock.now = START.add({ hours: 8 });
    const evening = await today(person);
    expect(evening.decision).toEqual(morning.decision);
  });

  test('stores with the decision what lowered it, with the values, and writes it once', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, { ...GOOD_MORNING, sleep_seconds: 5 * 3600 });
    const stored = async () => {
      const [row] = await service.database.asOwner(
        'select decided_from::json, xmin::text as version from decisions where user_id = $1',
        [person.id],
      );
      return row as { decided_from: { rules: string[]; signals: object }; version: string };
    };
    await today(person);
    const first = await stored();
    expect(first.decided_from).toEqual({
      rules: ['SLEEP_SHORT'],
      signals: { sleep: { verdict: 'SHORT', value: 18_000, usual: null } },
    });
    await today(person);
    expect(await stored()).toEqual(first);
  });

  test('does not answer TRAIN if nothing of the night was measured', async () => {
    const person = await withDevice();
    const { decision } = await today(person);
    expect(decision).toMatchObject({ status: 'REDUCED', decidedBy: 'NIGHT_NOT_MEASURED', confidence: 'low' });
  });
});

describe('GET /api/today: biometrics', () => {
  test('are all null with no age when nothing was ever measured', async () => {
    const person = await withDevice();
    const { biometrics } = await today(person);
    expect(Object.keys(biometrics)).toEqual([
      'hrvStatus',
      'hrvLastNightMs',
      'hrvWeeklyMs',
      'restingHeartRate',
      'bodyBatteryCurrent',
      'bodyBatteryHigh',
      'bodyBatteryLow',
      'bodyBatteryYesterdayLow',
      'sleepSeconds',
      'sleepScore',
      'stressAverage',
      'intensityMinutesWeek',
    ]);
    expect(biometrics.hrvStatus).toEqual({ value: null, date: null, ageHours: null, byHand: false });
  });

  test('have the day and the age of each value', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, GOOD_MORNING);
    const { biometrics } = await today(person);
    expect(biometrics.hrvLastNightMs).toEqual({ value: 48, date: '2026-06-16', ageHours: 5, byHand: false });
    expect(biometrics.hrvStatus).toEqual({
      value: 'BALANCED',
      date: '2026-06-16',
      ageHours: 5,
      byHand: false,
    });
  });

  test('have the age of their measurement, however late it was read', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, {
      ...GOOD_MORNING,
      stress_average: 25,
      night_ended_at: '2026-06-16T05:30:00Z',
      measured_at: '2026-06-16T09:30:00Z',
      synced_at: '2026-06-16T11:59:00Z',
    });
    const { biometrics } = await today(person);
    expect(biometrics.hrvLastNightMs).toEqual({ value: 48, date: '2026-06-16', ageHours: 6, byHand: false });
    expect(biometrics.stressAverage).toEqual({ value: 25, date: '2026-06-16', ageHours: 2, byHand: false });
  });

  test.each([
    ['the day’s highest after a night that was measured', { sleep_seconds: 27_000 }, 20],
    ['the value on waking, whatever the night', { body_battery_at_wake: 18 }, 18],
    ['not measured without a night', {}, null],
  ])('make the charge at waking %s', async (_case, measured, value) => {
    const person = await withDevice();
    await addDailyLog(service, person, {
      date: '2026-06-16',
      body_battery_high: 20,
      body_battery_current: 15,
      source: 'garmin',
      synced_at: '2026-06-16T06:30:00Z',
      ...measured,
    });
    const { decision } = await today(person);
    const charge = decision.signals.find(({ name }: { name: string }) => name === 'charge');
    expect([charge.value, decision.decidedBy === 'CHARGE_LOW']).toEqual([value, value !== null]);
  });

  test('show yesterday’s values with yesterday’s date, and the decision ignores them', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, {
      ...GOOD_MORNING,
      date: '2026-06-15',
      synced_at: '2026-06-15T06:00:00Z',
    });
    const { biometrics, decision } = await today(person);
    expect(biometrics.bodyBatteryCurrent).toEqual({
      value: 88,
      date: '2026-06-15',
      ageHours: 30,
      byHand: false,
    });
    expect(decision.missing).toEqual(['hrvNight', 'pulse', 'sleep', 'charge', 'drain', 'phase']);
    expect(decision).toMatchObject({ confidence: 'low' });
  });

  test('contain the newest earlier value if today has none', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, {
      date: '2026-06-15',
      sleep_score: 71,
      synced_at: '2026-06-15T20:00:00Z',
    });
    await addDailyLog(service, person, GOOD_MORNING);
    const { biometrics } = await today(person);
    expect(biometrics.sleepScore).toEqual({ value: 71, date: '2026-06-15', ageHours: 16, byHand: false });
  });

  test('leave out a value older than 48 hours and say how old it is', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, {
      ...GOOD_MORNING,
      date: '2026-06-14',
      synced_at: '2026-06-14T11:00:00Z',
    });
    const { biometrics } = await today(person);
    expect(biometrics.hrvLastNightMs).toEqual({
      value: null,
      date: '2026-06-14',
      ageHours: 49,
      byHand: false,
    });
  });

  test('count the age of a day that was fetched later from the end of that day', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, {
      ...GOOD_MORNING,
      date: '2026-06-14',
      synced_at: '2026-06-16T11:00:00Z',
    });
    const { biometrics } = await today(person);
    expect(biometrics.hrvLastNightMs).toEqual({ value: 48, date: '2026-06-14', ageHours: 36, byHand: false });
  });

  test('leave out a day that is in the future in the person’s timezone', async () => {
    const person = await withDevice();
    await addDailyLog(service, person, { ...GOOD_MORNING, date: '2026-06-17' });
    const { biometrics, decision } = await today(person);
    expect(biometrics.hrvStatus).toEqual({ value: null, date: null, ageHours: null, byHand: false });
    expect(decision.missing).toContain('hrvNight');
  });
});
