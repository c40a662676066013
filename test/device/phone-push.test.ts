import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeviceSource } from '#contract/device-source.ts';
import { withClient } from '../helpers/owned-database.ts';
import { createTestApp, PUBLIC_URL, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';

let service: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  service = await createTestApp({
    logLevel: 'trace',
    logStream: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => service.close());

interface Phone {
  person: TestPerson;
  url: string;
  token: string;
  /** Sends to the address that has the token in it. */
  send(message: unknown): ReturnType<TestPerson['call']>;
  /** Sends in chunks, without a content-length. */
  sendChunked(message: unknown): ReturnType<TestPerson['call']>;
}

/** A person in Berlin with a new address for a phone. */
async function makePhone(source: DeviceSource = 'health_connect'): Promise<Phone> {
  const person = await service.signUp();
  await person.call('PATCH', '/api/user', { timezone: 'Europe/Berlin' });
  const answer = await person.call('POST', '/api/device/address', { source });
  expect(answer.statusCode).toBe(200);
  const { url, token } = answer.json();
  const path = url.slice(PUBLIC_URL.length);
  return {
    person,
    url,
    token,
    send: (message) => post(path, message),
    sendChunked: (message) => {
      const chunked = { 'transfer-encoding': 'chunked' };
      return postBody(path, Readable.from([JSON.stringify(message)]), chunked);
    },
  };
}

function postBody(url: string, payload: string | Readable, headers: Record<string, string> = {}) {
  return service.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    payload,
  });
}

const post = (url: string, message: unknown, headers?: Record<string, string>) =>
  postBody(url, JSON.stringify(message), headers);

const healthConnect = (arrays: object) => ({
  timestamp: '2026-06-16T06:00:00Z',
  app_version: '1.9.0',
  ...arrays,
});

/** A night that ended at seven in Berlin on the given day, with HRV in the middle of it. */
function night(date: string, { hrv = 50, bpm = 52, hours = 7.5 } = {}) {
  const end = Temporal.Instant.from(`${date}T05:00:00Z`);
  return {
    sleep: [{ session_end_time: end.toString(), duration_seconds: hours * 3_600, stages: [] }],
    heart_rate_variability: [{ rmssd_millis: hrv, time: end.subtract({ hours: 2 }).toString() }],
    resting_heart_rate: [{ bpm, time: end.toString() }],
  };
}

const lastDay = async ({ person }: Phone) =>
  (await person.call('GET', '/api/history?limit=1')).json().items[0];
const deviceOf = async ({ person }: Phone) => (await person.call('GET', '/api/device')).json();
const storedDays = ({ person }: Phone) =>
  service.database.asOwner(
    `select to_jsonb(m) - 'user_id' - 'synced_at' as log from measurements m where user_id = $1 order by date`,
    [person.id],
  );

describe('an address for a phone', () => {
  test('connects once the first value arrives', async () => {
    const phone = await makePhone();
    expect(await deviceOf(phone)).toMatchObject({
      connected: false,
      source: 'health_connect',
      phone: { lastMessage: null },
    });
    expect((await phone.person.call('GET', '/api/today')).json().setup).toContain('device');
    const answer = await phone.send(healthConnect({ ...night('2026-06-16'), steps: [{}, {}] }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { taken: 3, ignored: 2, refused: [] }]);
    expect(await deviceOf(phone)).toMatchObject({
      connected: true,
      lastSyncAt: START.toString(),
      backfill: null,
      problem: null,
      fresh: ['hrvLastNightMs', 'restingHeartRate', 'sleepSeconds'],
      phone: { lastMessage: { receivedAt: START.toString(), taken: 3, ignored: 2, refused: [] } },
    });
    expect((await phone.person.call('GET', '/api/user')).json().deviceConnected).toBe(true);
    expect((await phone.person.call('GET', '/api/today')).json()).toMatchObject({
      setup: ['period'],
      biometrics: { hrvLastNightMs: { value: 50, date: '2026-06-16' }, sleepSeconds: { value: 27_000 } },
      reading: { state: 'SENT' },
    });
  });

  test('a phone’s address also accepts the token in a header', async () => {
    const { token } = await makePhone();
    const send = (authorization: string) =>
      post('/api/ingest', healthConnect(night('2026-06-16')), { authorization });
    expect((await send(`Bearer ${token}`)).statusCode).toBe(200);
    expect((await send(`Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(
      401,
    );
    expect((await send('Basic x')).statusCode).toBe(401);
  });

  test('stops working when it is replaced or the phone is disconnected', async () => {
    const phone = await makePhone();
    await phone.send(healthConnect(night('2026-06-16')));
    const before = await deviceOf(phone);
    const second = (
      await phone.person.call('POST', '/api/device/address', { source: 'health_connect' })
    ).json();
    expect((await phone.send(healthConnect({}))).statusCode).toBe(404);
    expect(second.device).toEqual(before);
    const path = second.url.slice(PUBLIC_URL.length);
    expect((await post(path, healthConnect({}))).statusCode).toBe(200);
    await phone.person.call('DELETE', '/api/device');
    expect((await post(path, healthConnect({}))).statusCode).toBe(404);
    expect(await deviceOf(phone)).toMatchObject({ connected: false, source: null, phone: null });
    const values = await service.database.asOwner('select 1 from phone_values where user_id = $1', [
      phone.person.id,
    ]);
    expect([values.length, (await lastDay(phone)).restingHeartRate]).toEqual([0, 52]);
  });

  test('gives no other right than to send', async () => {
    const { token, person } = await makePhone();
    const read = await service.app.inject({
      url: '/api/user',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(read.statusCode).toBe(401);
    const asSession = await post('/api/ingest', healthConnect({}), {
      authorization: `Bearer ${person.token}`,
    });
    expect(asSession.statusCode).toBe(401);
  });

  test('is stored as a hash, and its token reaches no log', async () => {
    const phone = await makePhone();
    await phone.send(healthConnect(night('2026-06-16')));
    await phone.send({ nonsense: true });
    await post(`/api/ingest/${phone.token}/more`, {});
    const [row] = await service.database.asOwner(
      'select to_jsonb(d)::text as row from devices d where user_id = $1',
      [phone.person.id],
    );
    expect(String(row?.['row'])).not.toContain(phone.token);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toContain(phone.token);
  });

  test.each([
    ['garmin', 'Invalid source: garmin is connected with tokens: use POST /api/device/connect'],
    ['fitbit', expect.stringContaining('Invalid source: must be one of garmin')],
    [undefined, 'Missing required field: source'],
  ])('is refused for the source %s', async (source, error) => {
    const person = await service.signUp();
    const answer = await person.call('POST', '/api/device/address', { source });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
  });

  test('accepts no pasted tokens, and cannot be synced', async () => {
    const phone = await makePhone();
    const pasted = await phone.person.call('POST', '/api/device/connect', { source: 'custom', tokens: 'x' });
    expect([pasted.statusCode, pasted.json().error]).toEqual([
      400,
      expect.stringContaining('/api/device/address'),
    ]);
    const sync = await phone.person.call('POST', '/api/device/sync');
    expect([sync.statusCode, sync.headers['x-error-code']]).toEqual([409, 'DEVICE_SENDS']);
  });

  test('accepts 60 messages a minute', async () => {
    const phone = await makePhone();
    const other = await makePhone();
    const statuses = [];
    for (let i = 0; i < 62; i++) statuses.push((await phone.send(healthConnect({}))).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await phone.send(healthConnect({}));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    expect((await other.send(healthConnect({}))).statusCode).toBe(200);
  });
});

test('an address accepts 20,000 values a minute, and then says when to send again', async () => {
  const phone = await makePhone('custom');
  const start = START.subtract({ hours: 24 * 90 });
  const values = Array.from({ length: 20_000 }, (_, i) => ({
    type: 'hrv_rmssd',
    value: 50,
    time: start.add({ seconds: i * 380 }).toString(),
  }));
  const first = await phone.send({ values });
  expect([first.statusCode, first.json().taken]).toEqual([200, 20_000]);
  const second = await phone.send({ values: values.slice(0, 200) });
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '4']);
  const other = await makePhone('custom');
  expect((await other.send({ values: values.slice(0, 10) })).statusCode).toBe(200);
});

test('a day accepts 300 values of a kind, and the others are listed as refused', async () => {
  const phone = await makePhone('custom');
  const at = (i: number) => START.subtract({ hours: 12 }).add({ minutes: i }).toString();
  const values = Array.from({ length: 320 }, (_, i) => ({ type: 'hrv_rmssd', value: 50, time: at(i) }));
  const answer = await phone.send({
    values: [...values, { type: 'resting_heart_rate', value: 52, time: at(0) }],
  });
  expect(answer.json()).toEqual({
    taken: 301,
    ignored: 0,
    refused: [{ what: 'hrv_rmssd', reason: 'TOO_MANY', count: 20 }],
  });
});

test('messages are refused with Retry-After when those waiting have too many bytes', async () => {
  const phone = await makePhone('custom');
  // Counted as 4 MiB, the size limit of a message, because it has no content-length.
  const large = () => phone.sendChunked({ values: [{ type: 'hrv_rmssd', value: 48, date: '2026-06-16' }] });
  const answers = await withClient(service.database.ownerUrl ?? '', async (holder) => {
    await holder.query('begin');
    await holder.query('lock table devices in exclusive mode');
    const sent = Array.from({ length: 9 }, large);
    await Promise.race(sent);
    await holder.query('commit');
    return Promise.all(sent);
  });
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map(({ headers }) => [headers['x-error-code'], headers['retry-after']])).toEqual([
    ['OVERLOADED', '5'],
  ]);
  expect((await large()).statusCode).toBe(200);
});

describe('a message from a phone', () => {
  test('is refused if another app wrote it, and the person sees that', async () => {
    const phone = await makePhone();
    const answer = await phone.send({ data: { metrics: [] } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'This is not a message for the source Health Connect' },
    ]);
    expect((await deviceOf(phone)).phone.lastMessage).toMatchObject({
      taken: 0,
      refused: [{ what: '', reason: 'UNKNOWN_FORMAT', count: 1 }],
    });
  });

  test('is answered with the values that are in the future or too old', async () => {
    const phone = await makePhone();
    const at = (time: string) => ({ bpm: 52, time });
    const answer = await phone.send(
      healthConnect({
        resting_heart_rate: [
          at('2026-06-16T14:00:00Z'),
          at('2026-03-01T06:00:00Z'),
          at('2026-06-16T12:30:00Z'),
        ],
      }),
    );
    expect(answer.json()).toEqual({
      taken: 1,
      ignored: 0,
      refused: [
        { what: 'resting_heart_rate', reason: 'FUTURE', count: 1 },
        { what: 'resting_heart_rate', reason: 'TOO_OLD', count: 1 },
      ],
    });
  });

  test('loses only its invalid values', async () => {
    const phone = await makePhone('custom');
    const answer = await phone.send({
      values: [
        { type: 'hrv_rmssd', value: 48, date: '2026-06-16' },
        { type: 'hrv_rmssd', value: 1e-320, date: '2026-06-15' },
        { type: 'resting_heart_rate', value: 52, time: '2026-06-16T06:40:00+25:00' },
        { type: 'bleeding', date: '2026-06-18' },
      ],
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        taken: 1,
        ignored: 0,
        refused: [
          { what: 'resting_heart_rate', reason: 'BAD_TIME', count: 1 },
          { what: 'hrv_rmssd', reason: 'BAD_VALUE', count: 1 },
          { what: 'bleeding', reason: 'FUTURE', count: 1 },
        ],
      },
    ]);
    expect(await storedDays(phone)).toMatchObject([{ log: { date: '2026-06-16', hrv_last_night_ms: 48 } }]);
  });

  test('is stored once, in whatever order and however often messages arrive', async () => {
    const nights = ['2026-06-14', '2026-06-15', '2026-06-16'].map((date) => night(date));
    const inOrder = await makePhone();
    for (const each of nights) await inOrder.send(healthConnect(each));
    const inDisorder = await makePhone();
    const parts = nights
      .toReversed()
      .flatMap(({ sleep, ...rest }) => [healthConnect(rest), healthConnect({ sleep })]);
    for (const message of [...parts, ...parts.toReversed()]) await inDisorder.send(message);
    const days = await storedDays(inOrder);
    expect(days).toHaveLength(3);
    expect(await storedDays(inDisorder)).toEqual(days);
  });

  test('updates only the days of its values', async () => {
    const phone = await makePhone();
    for (const date of ['2026-05-01', '2026-05-20', '2026-06-16'])
      await phone.send(healthConnect(night(date)));
    await service.database.asOwner(
      'update measurements set resting_heart_rate = 99 where user_id = $1 and date = $2',
      [phone.person.id, '2026-05-20'],
    );
    const [first, last] = [night('2026-05-01', { hrv: 61 }), night('2026-06-16', { hrv: 62 })];
    await phone.send(
      healthConnect({
        heart_rate_variability: [first, last].flatMap((each) => each.heart_rate_variability),
      }),
    );
    const { items } = (await phone.person.call('GET', '/api/history?limit=10')).json();
    expect(
      items.map((day: Record<string, unknown>) => [day['hrvLastNightMs'], day['restingHeartRate']]),
    ).toEqual([
      [62, 52],
      [50, 99],
      [61, 52],
    ]);
  });

  test('is stored for its own day if it arrives late', async () => {
    const phone = await makePhone();
    await phone.send(healthConnect(night('2026-06-16')));
    await phone.send(healthConnect(night('2026-06-10', { hrv: 61 })));
    const { items } = (await phone.person.call('GET', '/api/history?limit=10')).json();
    expect(items.map((day: Record<string, unknown>) => [day['date'], day['hrvLastNightMs']])).toEqual([
      ['2026-06-16', 50],
      ['2026-06-10', 61],
    ]);
  });

  test('keeps its day if the person’s timezone has changed since', async () => {
    const phone = await makePhone();
    // 23:30 in Berlin; in Auckland it is the next morning.
    const message = healthConnect({ resting_heart_rate: [{ bpm: 50, time: '2026-06-14T21:30:00Z' }] });
    await phone.send(message);
    await phone.person.call('PATCH', '/api/user', { timezone: 'Pacific/Auckland' });
    await phone.send(message);
    expect((await storedDays(phone)).map(({ log }) => (log as { date: string }).date)).toEqual([
      '2026-06-14',
    ]);
  });

  test('a message from an iPhone may contain SDNN with units and its own UTC offset', async () => {
    const phone = await makePhone('apple_health');
    const metric = (name: string, units: string, ...data: object[]) => ({ name, units, data });
    const answer = await phone.send({
      data: {
        metrics: [
          metric('sleep_analysis', 'hr', {
            startDate: '2026-06-15 11:10:00 PM -0700',
            endDate: '2026-06-16 02:40:00 AM -0700',
            value: 'Core',
          }),
          metric('heart_rate_variability', 'ms', { qty: 62, date: '2026-06-16 01:00:00 AM -0700' }),
          metric('apple_sleeping_wrist_temperature', 'degF', {
            qty: 95,
            date: '2026-06-15 11:10:00 PM -0700',
          }),
          metric('resting_heart_rate', 'count/min', { qty: 51, date: '2026-06-16 12:00:00 AM -0700' }),
          metric('weight_body_mass', 'lb', { qty: 134, date: '2026-06-16 01:00:00 AM -0700' }),
        ],
      },
    });
    expect(answer.json()).toEqual({ taken: 4, ignored: 1, refused: [] });
    expect(await storedDays(phone)).toMatchObject([
      {
        log: {
          date: '2026-06-16',
          source: 'apple_health',
          hrv_last_night_ms: 62,
          hrv_kind: 'SDNN',
          sleep_seconds: 12_600,
          resting_heart_rate: 51,
          skin_temperature_deviation: 0,
          utc_offset_minutes: -420,
        },
      },
    ]);
  });

  test('a message from a shortcut on an iPhone may contain lists and numbers as text', async () => {
    const phone = await makePhone('apple_health');
    const at = (...clocks: string[]) => clocks.map((clock) => `2026-06-16T${clock}:00+02:00`).join('\n');
    const answer = await phone.send({
      values: [
        { type: 'hrv_sdnn', value: '61,5\n58\n64', time: at('01:10', '03:10', '05:10') },
        { type: 'resting_heart_rate', value: '51', time: at('06:40') },
        {
          type: 'sleep',
          stage: 'Im Bett\nKern\nWach\nTief',
          start: at('00:00', '00:10', '03:00', '03:10'),
          end: at('06:50', '03:00', '03:10', '06:40'),
        },
      ],
    });
    expect(answer.json()).toEqual({ taken: 6, ignored: 2, refused: [] });
    expect(await storedDays(phone)).toMatchObject([
      {
        log: {
          date: '2026-06-16',
          hrv_last_night_ms: 61.5,
          hrv_kind: 'SDNN',
          sleep_seconds: 22_800,
          resting_heart_rate: 51,
          utc_offset_minutes: 120,
        },
      },
    ]);
  });
});

describe('two apps that write to Health Connect', () => {
  const metadata = (app: string, model: string) => ({
    data_origin: app,
    recording_method: 'automatically_recorded',
    device: { manufacturer: 'Maker', model, type: 1 },
  });
  const RING = metadata('com.ring', 'Ring 4');
  const WATCH = metadata('com.watch', 'Watch 7');

  /** HRV values of a night, an hour apart. */
  function hrv(date: string, written: object, ...values: number[]) {
    const start = Temporal.Instant.from(`${date}T00:00:00Z`);
    return values.map((rmssd, hours) => ({
      rmssd_millis: rmssd,
      time: start.add({ hours }).toString(),
      metadata: written,
    }));
  }
  const sendNight = (phone: Phone, date: string, ...values: object[][]) =>
    phone.send(healthConnect({ ...night(date), heart_rate_variability: values.flat() }));
  const nightsOf = async (phone: Phone) =>
    (await storedDays(phone)).map(({ log }) => {
      const { hrv_last_night_ms: ms, wearable } = log as Record<string, unknown>;
      return [ms, wearable];
    });

  test('for each night the values of only one app are used, the same app whenever it measured', async () => {
    const phone = await makePhone();
    await sendNight(
      phone,
      '2026-06-13',
      hrv('2026-06-13', RING, 90, 95),
      hrv('2026-06-13', WATCH, 40, 41, 42),
    );
    await sendNight(
      phone,
      '2026-06-14',
      hrv('2026-06-14', RING, 90, 91, 95),
      hrv('2026-06-14', WATCH, 40, 42),
    );
    await sendNight(phone, '2026-06-15', hrv('2026-06-15', RING, 90));
    await sendNight(phone, '2026-06-16', hrv('2026-06-16', RING, 90, 95), hrv('2026-06-16', WATCH, 43));
    expect(await nightsOf(phone)).toEqual([
      [41, 'Maker Watch 7, com.watch'],
      [41, 'Maker Watch 7, com.watch'],
      [90, 'Maker Ring 4, com.ring'],
      [43, 'Maker Watch 7, com.watch'],
    ]);
  });

  test('a different watch in the same app begins a new series', async () => {
    const phone = await makePhone();
    const next = metadata('com.watch', 'Watch 8');
    for (let i = 0; i < 20; i++) {
      const date = Temporal.PlainDate.from('2026-05-28').add({ days: i }).toString();
      await sendNight(phone, date, hrv(date, i < 18 ? WATCH : next, 40 + (i % 3)));
    }
    const { signals } = await deviceOf(phone);
    expect(signals.find(({ signal }: { signal: string }) => signal === 'hrv').baseline).toMatchObject({
      have: 2,
    });
  });
});

describe('the decision for a phone', () => {
  /** Sends a month of usual nights and then one morning; returns its decision. */
  async function mornings(source: DeviceSource, today: object[]) {
    const phone = await makePhone(source);
    await phone.person.call('POST', '/api/cycle/period', { startDate: '2026-06-02' });
    const first = Temporal.PlainDate.from('2026-05-10');
    const usual = Array.from({ length: 37 }, (_, i) => {
      const date = first.add({ days: i }).toString();
      return [
        { type: 'hrv_rmssd', value: 50 + (i % 5), date },
        { type: 'resting_heart_rate', value: 52 + (i % 2), date },
        { type: 'sleep', minutes: 440, date },
      ];
    }).flat();
    await phone.send({ values: usual });
    await phone.send({ values: today.map((each) => ({ date: '2026-06-16', ...each })) });
    return (await phone.person.call('GET', '/api/today')).json().decision;
  }

  test('is made from what the phone sent', async () => {
    const usual = [
      { type: 'hrv_rmssd', value: 52 },
      { type: 'resting_heart_rate', value: 52 },
      { type: 'sleep', minutes: 440 },
    ];
    const farOff = [
      { type: 'hrv_rmssd', value: 20 },
      { type: 'resting_heart_rate', value: 66 },
      { type: 'sleep', minutes: 200 },
    ];
    expect(await mornings('custom', usual)).toMatchObject({ status: 'TRAIN', confidence: 'high' });
    expect(await mornings('custom', farOff)).toMatchObject({
      status: 'GENTLE',
      decidedBy: expect.stringMatching(/NIGHT|SIGNALS/),
    });
  });

  test('never compares SDNN with nights of rMSSD', async () => {
    const { signals } = await mornings('custom', [{ type: 'hrv_sdnn', value: 20 }]);
    const hrv = signals.find(({ name }: { name: string }) => name === 'hrvNight');
    expect(hrv).toMatchObject({ verdict: 'NOT_JUDGED', value: 20, known: { have: 1 } });
  });
});

describe('a period or test recorded on the phone', () => {
  test('is offered, never logged by itself, and gone once it is logged or declined', async () => {
    const phone = await makePhone();
    const day = (date: string) => ({ flow: 2, time: `${date}T07:00:00Z` });
    await phone.send(
      healthConnect({
        menstruation_flow: [day('2026-05-05'), day('2026-06-02'), day('2026-06-03')],
        ovulation_test: [{ result: 1, time: '2026-06-14T06:00:00Z' }],
      }),
    );
    const { person } = phone;
    const offers = async () => (await person.call('GET', '/api/device/offers')).json().items;
    expect(await offers()).toEqual([
      { kind: 'OVULATION_TEST', date: '2026-06-14' },
      { kind: 'PERIOD_START', date: '2026-06-02' },
      { kind: 'PERIOD_START', date: '2026-05-05' },
    ]);
    expect((await person.call('GET', '/api/period-history')).json().total).toBe(0);
    await person.call('POST', '/api/cycle/period', { startDate: '2026-06-02' });
    await person.call('PUT', '/api/days/2026-06-14', { ovulationTest: 'POSITIVE' });
    expect(await offers()).toEqual([{ kind: 'PERIOD_START', date: '2026-05-05' }]);
    const declined = { kind: 'PERIOD_START', date: '2026-05-05' };
    expect((await person.call('POST', '/api/device/offers/decline', declined)).json()).toEqual({ items: [] });
    await phone.send(healthConnect({ menstruation_flow: [day('2026-05-05')] }));
    expect(await offers()).toEqual([]);
    const wrong = await person.call('POST', '/api/device/offers/decline', {
      kind: 'MOOD',
      date: '2026-05-05',
    });
    expect(wrong.statusCode).toBe(400);
  });
});
