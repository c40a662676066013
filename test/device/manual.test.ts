import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeviceService, startDeviceService } from './device-service.ts';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());

const TODAY = '/api/daily-logs/2026-06-16';

describe('a day entered by hand', () => {
  test('is marked as entered, and is used for the decision while the connection is broken', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    lab.wearable.faults.inject({ kind: 'status', status: 500 }, { account: person.account });
    lab.advance({ hours: 24 });
    const answer = await person.call('PUT', '/api/daily-logs/2026-06-17', {
      hrvStatus: 'LOW',
      bodyBatteryCurrent: 20,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { date: '2026-06-17', source: 'manual', hrvStatus: 'LOW', bodyBatteryCurrent: 20, sleepScore: null },
    ]);
    expect((await person.call('GET', '/api/today')).json()).toMatchObject({
      decision: {
        decidedBy: 'TWO_SIGNALS_LOW',
        alsoFired: [{ rule: 'HRV_LOW' }, { rule: 'CHARGE_LOW' }],
        missing: expect.arrayContaining(['pulse', 'sleep', 'phase']),
      },
    });
    lab.rewind();
    lab.wearable.faults.clear();
  });

  test('is replaced by the device’s own values, and cannot replace them', async () => {
    const person = await lab.signUp();
    await person.call('PUT', TODAY, { hrvStatus: 'POOR', stressAverage: 99 });
    await lab.connect(person);
    const { items } = (await person.call('GET', '/api/history?limit=1')).json();
    expect(items[0]).toMatchObject({ date: '2026-06-16', source: 'garmin', hrvStatus: expect.any(String) });
    expect(items[0].stressAverage).not.toBe(99);
    expect(items[0].enteredByHand).toEqual([]);
    const answer = await person.call('PUT', TODAY, { bodyBatteryCurrent: 1, restingHeartRate: null });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([409, 'DAY_MEASURED']);
    expect(answer.json().error).toBe(
      'Your wearable has measured these values of 2026-06-16 already: restingHeartRate, bodyBatteryCurrent',
    );
  });

  describe('of which the device measured only a part', () => {
    const NIGHT = ['sleep range', 'hrv range'];

    /** A person whose watch measured the day but not the night. */
    async function withoutNight() {
      const person = await lab.signUp();
      for (const route of NIGHT) {
        lab.wearable.faults.inject({ kind: 'body', value: [] }, { account: person.account, route });
      }
      await lab.connect(person);
      lab.wearable.faults.clear();
      return person;
    }

    test('accepts the missing values, and lists which ones were entered', async () => {
      const person = await withoutNight();
      const before = (await person.call('GET', '/api/history?limit=1')).json().items[0];
      expect([before.source, before.sleepSeconds, before.restingHeartRate]).toEqual([
        'garmin',
        null,
        expect.any(Number),
      ]);
      const answer = await person.call('PUT', TODAY, { sleepSeconds: 15_000 });
      const decided = {
        decisionStatus: 'LIGHT',
        decisionReason: expect.stringContaining('very short night'),
      };
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { ...before, ...decided, sleepSeconds: 15_000, enteredByHand: ['sleepSeconds'], source: 'garmin' },
      ]);
      expect((await person.call('GET', '/api/today')).json()).toMatchObject({
        biometrics: { sleepSeconds: { byHand: true }, restingHeartRate: { byHand: false } },
        decision: { decidedBy: 'SLEEP_VERY_SHORT' },
      });
      expect((await person.call('GET', '/api/device')).json().fresh).not.toContain('sleepSeconds');
    });

    test('is used for today’s decision even if a device ahead has measured the next day', async () => {
      const person = await withoutNight();
      await lab.service.database.asOwner(
        `insert into measurements (user_id, date, sleep_seconds, source) values ($1, '2026-06-17', 27000, 'garmin')`,
        [person.id],
      );
      await person.call('PUT', TODAY, { sleepSeconds: 15_000 });
      const { decision } = (await person.call('GET', '/api/today')).json();
      expect(decision.decidedBy).toBe('SLEEP_VERY_SHORT');
    });

    test('refuses the whole request if it contains a measured value', async () => {
      const person = await withoutNight();
      const answer = await person.call('PUT', TODAY, { sleepSeconds: 15_000, restingHeartRate: 40 });
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([409, 'DAY_MEASURED']);
      expect(answer.json().error).toContain('already: restingHeartRate');
      const { items } = (await person.call('GET', '/api/history?limit=1')).json();
      expect(items[0]).toMatchObject({ sleepSeconds: null, enteredByHand: [] });
    });

    test('keeps a value by hand until the device measures it', async () => {
      const person = await withoutNight();
      const night = { sleepSeconds: 15_000, hrvStatus: 'LOW', hrvLastNightMs: 11 };
      await person.call('PUT', TODAY, night);
      lab.wearable.faults.inject(
        { kind: 'body', value: [] },
        { account: person.account, route: 'sleep range' },
      );
      lab.advance({ hours: 1 });
      await person.call('POST', '/api/device/sync');
      lab.wearable.faults.clear();
      const [log] = (await person.call('GET', '/api/history?limit=1')).json().items;
      expect(log).toMatchObject({ sleepSeconds: 15_000, source: 'garmin', enteredByHand: ['sleepSeconds'] });
      expect(log.hrvLastNightMs).not.toBe(11);
      lab.rewind();
    });

    test('does not compare an entered value with measured ones', async () => {
      const person = await lab.signUp();
      await lab.connect(person);
      await lab.service.database.asOwner(
        `update measurements set resting_heart_rate = null where date = '2026-06-16' and user_id = $1`,
        [person.id],
      );
      await person.call('PUT', TODAY, { restingHeartRate: 120 });
      const { decision } = (await person.call('GET', '/api/today')).json();
      const pulse = decision.signals.find(({ name }: { name: string }) => name === 'pulse');
      expect(pulse).toMatchObject({ value: 120, verdict: 'NOT_JUDGED', known: { have: 1 } });
      const trends = (await person.call('GET', '/api/trends')).json();
      expect(trends.baselines.restingHeartRate).toBe(null);
      expect(trends.days.at(-1)).toMatchObject({ source: 'garmin', enteredByHand: ['restingHeartRate'] });
    });

    test('lists in the CSV file which values were entered', async () => {
      const person = await withoutNight();
      await person.call('PUT', TODAY, { sleepSeconds: 15_000, sleepScore: 20 });
      const lines = (await person.call('GET', '/api/history.csv')).body.trim().split('\r\n');
      expect(lines[0]).toContain('source,enteredByHand,syncedAt');
      expect(lines.at(-1)).toContain('garmin,sleepSeconds sleepScore,');
    });
  });

  test('gives no decision without a connected device', async () => {
    const person = await lab.signUp();
    await person.call('PUT', TODAY, { bodyBatteryCurrent: 80 });
    expect((await person.call('GET', '/api/today')).json()).toMatchObject({ decision: null });
  });

  test('keeps values entered before, and removes those that are null', async () => {
    const person = await lab.signUp();
    await person.call('PUT', TODAY, { bodyBatteryCurrent: 80, sleepScore: 70 });
    const answer = await person.call('PUT', TODAY, { sleepScore: null, restingHeartRate: 55 });
    expect(answer.json()).toMatchObject({ bodyBatteryCurrent: 80, sleepScore: null, restingHeartRate: 55 });
  });

  test('may be up to 7 days ago', async () => {
    const person = await lab.signUp();
    expect((await person.call('PUT', '/api/daily-logs/2026-06-09', { sleepScore: 1 })).statusCode).toBe(200);
  });

  test.each([
    ['/api/daily-logs/2026-06-17', { sleepScore: 1 }, 'Invalid date: 2026-06-17 is in the future'],
    ['/api/daily-logs/2026-06-08', { sleepScore: 1 }, 'Invalid date: 2026-06-08 is more than 7 days ago'],
    ['/api/daily-logs/yesterday', { sleepScore: 1 }, 'Invalid date: "yesterday" is not a calendar day'],
    [TODAY, {}, 'No valid fields to update'],
    [TODAY, { mood: 1 }, 'Unknown field: mood'],
    [TODAY, { hrvStatus: 'UNKNOWN' }, 'Invalid hrvStatus'],
    [TODAY, { bodyBatteryCurrent: 101 }, 'Invalid bodyBatteryCurrent: must be a number from 0 to 100'],
    [TODAY, { bodyBatteryCurrent: '50' }, 'Invalid bodyBatteryCurrent'],
    [TODAY, { sleepSeconds: 1.5 }, 'Invalid sleepSeconds: must be a whole number'],
    [TODAY, { intensityMinutesWeek: -1 }, 'Invalid intensityMinutesWeek'],
  ])('%s %j is refused: %s', async (url, body, message) => {
    const person = await lab.signUp();
    const answer = await person.call('PUT', url, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain(message);
    expect(await lab.logsOf(person)).toEqual([]);
  });
});

describe('decisions', () => {
  test('are stored with their day, and again when they change', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    const today = async () => (await person.call('GET', '/api/today')).json().decision;
    const stored = async () => (await person.call('GET', '/api/history?limit=1')).json().items[0];
    const first = await today();
    expect(await stored()).toMatchObject({ decisionStatus: first.status, decisionReason: first.reason });
    await person.call('POST', '/api/overrides', { override: 'flare' });
    expect(await today()).toMatchObject({ status: 'REST' });
    expect(await stored()).toMatchObject({ decisionStatus: 'REST' });
  });

  test('are worded when they are read: in the current language, and without "today" once the day is over', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    await person.call('POST', '/api/overrides', { override: 'flare' });
    await person.call('GET', '/api/today');
    const reasonIn = async (language: string) => {
      await person.call('PATCH', '/api/settings', { language });
      const { items } = (await person.call('GET', '/api/history?from=2026-06-16&to=2026-06-16')).json();
      const file = (await person.call('GET', '/api/history.csv?from=2026-06-16&to=2026-06-16')).body;
      expect(file).toContain(items[0].decisionReason);
      return items[0].decisionReason;
    };
    expect(await reasonIn('de')).toMatch(/^Du hast starke Beschwerden angegeben, deshalb ist Ruhetag/);
    lab.advance({ hours: 24 });
    expect(await reasonIn('en')).toBe('You marked a flare. Your own report outranks every sensor.');
    expect(await reasonIn('de')).toBe(
      'Du hattest starke Beschwerden angegeben. Deine Angabe zählt mehr als jeder Sensor.',
    );
    expect(await reasonIn('fr')).toBe(
      'Vous aviez signalé une poussée. Votre ressenti passe avant tous les capteurs.',
    );
    await lab.service.database.asOwner(
      `update decisions set decided_from = null, reason = 'As stored' where user_id = $1`,
      [person.id],
    );
    expect(await reasonIn('fr')).toBe('As stored');
    lab.rewind();
  });

  test('list the missing signals when the connection has no new values, and use no old ones', async () => {
    const person = await lab.signUp();
    await lab.connect(person);
    lab.advance({ hours: 24 });
    const answer = (await person.call('GET', '/api/today')).json();
    expect(answer.decision.missing).toEqual(['hrvNight', 'pulse', 'sleep', 'charge', 'drain', 'phase']);
    expect(answer.decision.status).toBe('REDUCED');
    expect(answer.biometrics.bodyBatteryCurrent).toMatchObject({ date: '2026-06-16', ageHours: 24 });
    const device = (await person.call('GET', '/api/device')).json();
    expect([device.fresh, device.stale.includes('bodyBatteryCurrent')]).toEqual([[], true]);
    lab.rewind();
  });
});
