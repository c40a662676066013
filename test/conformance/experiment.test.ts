import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DELETE_CONFIRMATION } from '#contract/delete-confirmation.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { rotateKeys } from '#server/records/operator/rotate-keys.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { writeDays } from '../helpers/write-days.ts';
import { changeUser, expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const TODAY = '2026-06-16';
const dayBefore = (days: number) => Temporal.PlainDate.from(TODAY).subtract({ days }).toString();
/** Noon of a later day. */
const at = (days: number) => START.add({ hours: 24 * days });

interface Night {
  hrv_last_night_ms: number;
  sleep_seconds: number;
}

/** `ordinary` is a night without anything unusual, `short` one that is only too short. */
const ordinary = (i: number): Night => ({ hrv_last_night_ms: 50 + 4 * (i % 3), sleep_seconds: 27_000 });
const short = (i: number): Night => ({ ...ordinary(i), sleep_seconds: 19_800 });

async function addNights(person: TestPerson, nights: readonly (Night & { date: string })[]) {
  const rows = nights.map((night) => ({
    ...night,
    user_id: person.id,
    source: 'garmin',
    resting_heart_rate: 50,
    intensity_minutes_day: 40,
  }));
  await writeDays(
    service.database,
    'insert into measurements select * from jsonb_populate_recordset(null::measurements, $1)',
    [JSON.stringify(rows)],
  );
}

/** A person whose last night was short. Nothing else lowers today's answer. */
async function withShortNight(): Promise<TestPerson> {
  const person = await service.signUp();
  await changeUser(service, person, { device_connected: true });
  await person.call('PATCH', '/api/settings', { phasePlanning: false });
  const nights = Array.from({ length: 120 }, (_, i) => ({ ...ordinary(i), date: dayBefore(120 - i) }));
  await addNights(person, [...nights, { ...short(120), date: TODAY }]);
  return person;
}

const read = async (person: TestPerson) => (await person.call('GET', '/api/experiment')).json();
const coinToday = async (person: TestPerson) => (await person.call('GET', '/api/today')).json().coin;
const start = (person: TestPerson, body: unknown = { isAdult: true }) =>
  person.call('POST', '/api/experiment', body);
const flip = (person: TestPerson, date = TODAY) => person.call('PUT', `/api/experiment/coins/${date}`);
const change = (person: TestPerson, body: unknown, date = TODAY) =>
  person.call('PATCH', `/api/experiment/coins/${date}`, body);

async function withExperiment(): Promise<TestPerson> {
  const person = await withShortNight();
  expect((await start(person)).statusCode).toBe(201);
  return person;
}

describe('an experiment', () => {
  test('says before it starts how many weeks it will take at her own rate', async () => {
    const person = await withShortNight();
    for (const days of [7, 14, 21, 28])
      await service.database.asOwner(
        `insert into decisions (user_id, date, status, reason, decided_from) values ($1, $2, 'REDUCED', '',
         '{"rules":["SLEEP_SHORT"],"signals":{}}')`,
        [person.id, dayBefore(days)],
      );
    for (const days of [8, 9, 10, 15, 16, 17, 22, 23, 24, 29, 30, 31])
      await service.database.asOwner(
        `insert into decisions (user_id, date, status, reason, decided_from) values ($1, $2, 'TRAIN', '',
         '{"rules":["NOTHING_HOLDS_BACK"],"signals":{}}')`,
        [person.id, dayBefore(days)],
      );
    expect(await read(person)).toEqual({
      canStart: true,
      outlook: { mornings: 16, eligible: 4, aWeek: 1.75, weeks: 74, isLikely: false },
      current: null,
    });
    expect(await coinToday(person)).toBeNull();
  });

  test('cannot begin below 18, in the mode FIRST_YEARS, without a wearable, or while one runs', async () => {
    const person = await withShortNight();
    expectProblem(
      await start(person, { isAdult: false }),
      400,
      'Invalid isAdult: the experiment is for people of 18 years or more',
    );
    await person.call('PATCH', '/api/settings', { cycleMode: 'FIRST_YEARS' });
    expect((await read(person)).canStart).toBe(false);
    expect((await start(person)).headers['x-error-code']).toBe('EXPERIMENT_CHANGED');
    await person.call('PATCH', '/api/settings', { cycleMode: 'NATURAL' });
    expect((await start(person)).statusCode).toBe(201);
    expect((await start(person)).statusCode).toBe(409);
    expect((await start(await service.signUp())).statusCode).toBe(409);
  });

  test('shows the key of its coins only when it is over', async () => {
    const person = await withExperiment();
    const drawn = (await flip(person)).json();
    expect((await read(person)).current).toMatchObject({ key: null, endedOn: null });
    const ended = (await person.call('POST', '/api/experiment/end')).json();
    const { key } = ended.current;
    const bit = (createHmac('sha256', Buffer.from(key, 'hex')).update(TODAY).digest().at(-1) ?? 0) & 1;
    expect([ended.current.endedOn, drawn.coin]).toEqual([TODAY, bit === 1 ? 1 : -1]);
    expect(await coinToday(person)).toBeNull();
    expect((await person.call('POST', '/api/experiment/end')).statusCode).toBe(409);
  });

  test('keeps its key when the installation’s keys are rotated', async () => {
    const person = await withExperiment();
    const keys = ['new', 'test'].map((id) => ({ id, secret: new Uint8Array(32).fill(id === 'new' ? 1 : 0) }));
    const [first, ...others] = keys as [(typeof keys)[0], ...typeof keys];
    const rotated = await rotateKeys(service.database.engine, createKeyRing([first, ...others]));
    expect(rotated.experimentKeys).toMatchObject({ unreadable: 0 });
    expect(rotated.experimentKeys.resealed).toBeGreaterThan(0);
    // Back to the key that this service has.
    await rotateKeys(service.database.engine, createKeyRing([...others, first] as typeof keys as never));
    expect((await person.call('POST', '/api/experiment/end')).json().current.key).toMatch(/^[0-9a-f]{64}$/);
  });

  test('ends after 52 weeks by itself', async () => {
    const person = await withExperiment();
    await service.database.asOwner('update experiments set started_on = $2 where user_id = $1', [
      person.id,
      dayBefore(364),
    ]);
    expect(await coinToday(person)).toBeNull();
    expect((await read(person)).current).toMatchObject({ endedOn: TODAY, key: expect.any(String) });
  });
});

describe('the coin of a morning', () => {
  test('is offered, drawn once after a yes, and overruled with one tap', async () => {
    const person = await withExperiment();
    const offer = { eased: 'REDUCED', trained: 'TRAIN' };
    expect(await coinToday(person)).toEqual({ offer, drawn: null, freshnessOf: null });
    const drawn = (await flip(person)).json();
    expect(drawn).toEqual({
      date: TODAY,
      rule: 'SLEEP_SHORT',
      coin: expect.any(Number),
      overruled: false,
      freshness: null,
    });
    expect((await flip(person)).json()).toEqual(drawn);
    const [told, other] = drawn.coin === 1 ? ['TRAIN', 'REDUCED'] : ['REDUCED', 'TRAIN'];
    expect(await coinToday(person)).toMatchObject({ drawn: { coin: drawn.coin, status: told } });
    expect((await change(person, { overruled: true })).json()).toEqual({ ...drawn, overruled: true });
    expect(await coinToday(person)).toMatchObject({ drawn: { coin: drawn.coin, status: other } });
    expect((await person.call('GET', '/api/today')).json().decision.status).toBe('REDUCED');
  });

  test('the coin no longer decides if today’s answer has become worse since', async () => {
    const person = await withExperiment();
    await flip(person);
    await person.call('PUT', `/api/days/${TODAY}`, { pain: 'HIGH' });
    expect(await coinToday(person)).toMatchObject({ drawn: { status: null } });
  });

  test.each([
    [
      'a switched-on override',
      (person: TestPerson) => person.call('POST', '/api/overrides', { override: 'pms' }),
    ],
    ['strong pain', (person: TestPerson) => person.call('PUT', `/api/days/${TODAY}`, { pain: 'HIGH' })],
    ['a wish', (person: TestPerson) => person.call('PUT', `/api/days/${TODAY}`, { wish: 'TRAIN' })],
    [
      'the first years',
      (person: TestPerson) => person.call('PATCH', '/api/settings', { cycleMode: 'FIRST_YEARS' }),
    ],
  ])('is neither offered nor drawn with %s', async (_name, say) => {
    const person = await withExperiment();
    const said = await say(person);
    expect(said.statusCode).toBeLessThan(300);
    expect(await coinToday(person)).toBeNull();
    expect((await flip(person)).headers['x-error-code']).toBe('EXPERIMENT_CHANGED');
  });

  test('can be drawn for today only, and overruled on its own day only', async () => {
    const person = await withExperiment();
    expectProblem(await flip(person, dayBefore(1)), 400, 'Invalid date: must be today');
    expectProblem(
      await change(person, { overruled: true }, dayBefore(1)),
      400,
      'Invalid date: only today’s coin can be overruled',
    );
    expectProblem(
      await change(person, { freshness: 3 }),
      400,
      'Invalid date: freshness is of the morning after the coin',
    );
    expect((await change(person, { overruled: true })).statusCode).toBe(409);
  });

  test('one of another person can be neither read nor changed', async () => {
    const owner = await withExperiment();
    await flip(owner);
    const before = await storedRows(service, owner);
    const other = await withShortNight();
    expect((await read(other)).current).toBeNull();
    expect((await change(other, { overruled: true })).statusCode).toBe(409);
    expect((await other.call('POST', '/api/experiment/end')).statusCode).toBe(409);
    expect(await coinToday(owner)).toMatchObject({ drawn: { overruled: false } });
    expect(await storedRows(service, owner)).toBe(before);
  });
});

describe('the days after the coin', () => {
  test('the next morning is stored as the outcome, with the freshness, and both are in the export', async () => {
    const person = await withExperiment();
    const { coin } = (await flip(person)).json();
    service.clock.now = at(1);
    try {
      await addNights(person, [{ ...ordinary(1), date: '2026-06-17' }]);
      expect(await coinToday(person)).toEqual({ offer: null, drawn: null, freshnessOf: TODAY });
      expect((await change(person, { freshness: 4 })).json()).toMatchObject({ freshness: 4 });
      expect(await coinToday(person)).toBeNull();
      const { current } = await read(person);
      const [day] = current.coins;
      expect(day.contribution).toBeCloseTo(2 * coin * (day.outcome - day.forecast), 12);
      expect(day.forecast).toBeCloseTo(0.3 * day.z, 12);
      expect(current).toMatchObject({
        days: 1,
        effect: day.contribution,
        verdict: 'TOO_FEW',
        numbers: expect.stringMatching(/^lutea-coin-1 1 /),
      });
      expect(current[coin === 1 ? 'trained' : 'eased']).toEqual({
        days: 1,
        missing: 0,
        minutes: null,
        freshness: 4,
      });
      await service.database.asOwner('update sessions set authenticated_at = $2 where user_id = $1', [
        person.id,
        service.clock.now,
      ]);
      const [exported] = (await person.call('GET', '/api/account/export')).json().coins;
      expect(exported).toMatchObject({
        date: TODAY,
        rule: 'SLEEP_SHORT',
        coin,
        overruled: false,
        freshness: 4,
        outcome: day.outcome,
        forecast: day.forecast,
        contribution: day.contribution,
      });
    } finally {
      service.clock.now = START;
    }
  });

  test('the question how the day went is about the status that the coin gave', async () => {
    const person = await withExperiment();
    const { coin } = (await flip(person)).json();
    service.clock.now = at(1);
    try {
      const { ask } = (await person.call('GET', '/api/follow-ups')).json();
      expect(ask).toMatchObject({ date: TODAY, status: coin === 1 ? 'TRAIN' : 'REDUCED' });
    } finally {
      service.clock.now = START;
    }
  });

  test('no coin is offered on the day after one that was harder than decided', async () => {
    const person = await withExperiment();
    await flip(person);
    await person.call('PUT', `/api/follow-ups/${TODAY}`, { followUp: 'HARDER' });
    service.clock.now = at(1);
    try {
      await addNights(person, [{ ...short(1), date: '2026-06-17' }]);
      expect(await coinToday(person)).toMatchObject({ offer: null });
      await person.call('PUT', `/api/follow-ups/${TODAY}`, { followUp: 'AS_SAID' });
      expect(await coinToday(person)).toMatchObject({ offer: { trained: 'TRAIN' } });
    } finally {
      service.clock.now = START;
    }
  });
});

test('deleting a person deletes the key and the coins of the experiment', async () => {
  const person = await withExperiment();
  await flip(person);
  const count = async () => {
    const [row] = await service.database.asOwner(
      `select (select count(*) from experiments where user_id = $1)::int as experiments,
        (select count(*) from coins where user_id = $1)::int as coins`,
      [person.id],
    );
    return row;
  };
  expect(await count()).toEqual({ experiments: 1, coins: 1 });
  await person.call('DELETE', '/api/account', { confirm: DELETE_CONFIRMATION });
  expect(await count()).toEqual({ experiments: 0, coins: 0 });
});
