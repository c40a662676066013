import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DELETE_CONFIRMATION } from '#contract/delete-confirmation.ts';
import { homeAssistant } from '#contract/home-assistant.ts';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import { checkBroker } from '#server/cli/doctor-outside.ts';
import { type HomeContext, publishHomes } from '#server/features/home-assistant/publish-homes.ts';
import { type Broker, readBroker } from '#server/integrations/mqtt/broker.ts';
import { type DeviceService, startDeviceService } from '../device/device-service.ts';
import { CERTIFICATE } from '../helpers/certificate.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { hasJinja, renderTemplates } from '../helpers/jinja.ts';
import { readTable } from '../helpers/markdown-table.ts';
import { hasMosquitto, type Mosquitto, startMosquitto } from '../helpers/mosquitto.ts';
import { CRON_SECRET, createTestApp } from '../helpers/test-app.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TOOLS = readFileSync(join(ROOT, 'docs/tools.md'), 'utf8');
const [, ACL = ''] = /```mosquitto-acl\n([\s\S]*?)```/.exec(TOOLS) ?? [];

type Person = Awaited<ReturnType<DeviceService['signUp']>>;

const brokerOf = (url: string): Broker => {
  const broker = readBroker(url);
  if (broker === undefined) throw new Error('not an address of a broker');
  return broker;
};

test('without MQTT_URL, publishing cannot be switched on and is not in the settings', async () => {
  const { signUp, close } = await createTestApp();
  const { call } = await signUp();
  expect((await call('GET', '/api/home-assistant')).json()).toEqual({ broker: null, publication: null });
  const answer = await call('PUT', '/api/home-assistant', {});
  expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([404, 'NOT_FOUND']);
  await close();
});

const mosquitto = hasMosquitto ? await startMosquitto(ACL) : undefined;

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService({ broker: brokerOf(mosquitto?.url ?? 'mqtt://127.0.0.1:9') });
});
afterAll(async () => {
  await lab.close();
  await mosquitto?.[Symbol.asyncDispose]();
});

async function connected(): Promise<Person> {
  const person = await lab.signUp();
  await lab.connect(person, 'intervalsKey');
  for (const startDate of ['2026-04-07', '2026-05-05', '2026-06-02'])
    expect((await person.call('POST', '/api/cycle/period', { startDate })).statusCode).toBeLessThan(300);
  return person;
}

const blockAfter = (heading: string) =>
  /```yaml\n([\s\S]*?)```/.exec(TOOLS.slice(TOOLS.indexOf(heading)))?.[1] ?? '';

describe('the recipe for the rest integration in docs/tools.md', () => {
  // From https://www.home-assistant.io/integrations/rest/ and its schema.
  const RESOURCE = ['resource', 'scan_interval', 'headers', 'sensor'];
  const SENSOR = ['name', 'unique_id', 'value_template', 'json_attributes_path', 'json_attributes'];
  // Home Assistant reads it from secrets.yaml.
  const secret = { tag: '!secret', resolve: (name: string) => `the secret ${name}` };
  interface RestSensor {
    name: string;
    unique_id: string;
    value_template: string;
    json_attributes_path?: string;
    json_attributes?: string[];
  }
  interface Rest {
    resource: string;
    scan_interval: number;
    headers: Record<string, string>;
    sensor: RestSensor[];
  }
  const { rest } = parse(blockAfter('## Home Assistant\n'), { customTags: [secret] }) as { rest: Rest[] };

  test('has only documented fields, and polls no more often than the page allows', () => {
    expect(rest).toHaveLength(1);
    for (const each of rest) {
      expect(RESOURCE).toEqual(expect.arrayContaining(Object.keys(each)));
      expect(new URL(each.resource).pathname).toBe('/api/today');
      expect(each.scan_interval).toBeGreaterThanOrEqual(15 * 60);
      expect(each.headers).toEqual({ Authorization: 'the secret lutea_key' });
      for (const sensor of each.sensor) expect(SENSOR).toEqual(expect.arrayContaining(Object.keys(sensor)));
    }
    const ids = rest.flatMap(({ sensor }) => sensor.map(({ unique_id }) => unique_id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  const STABLE = readTable(TOOLS, 'What stays in `/api/today`', ['field', 'what it is']).flatMap(
    ({ field }) => [...field.matchAll(/`([\w.]+)`/g)].map(([, path = '']) => path),
  );

  test('every path of its templates and attributes is documented as stable, and in the answer to its key', async () => {
    const person = await connected();
    const made = { name: 'Home Assistant', scopes: ['today:read'], days: 1 };
    const { token } = (await person.call('POST', '/api/tool-keys', made)).json();
    const headers = { authorization: `Bearer ${token}` };
    const answer = (await lab.service.app.inject({ url: '/api/today', headers })).json();
    for (const path of STABLE) expect(answer).toHaveProperty(path, expect.anything());
    for (const { value_template, json_attributes_path, json_attributes } of rest.flatMap(
      (each) => each.sensor,
    )) {
      const paths = [...value_template.matchAll(/value_json\.([\w.]+)/g)].map(([, path = '']) => path);
      expect(paths.length).toBeGreaterThan(0);
      expect(STABLE).toEqual(expect.arrayContaining(paths));
      const [, root = ''] = /^\$\.(\w+)$/.exec(json_attributes_path ?? '') ?? [];
      const attributes = (json_attributes ?? []).map((name) => `${root}.${name}`);
      expect(STABLE).toEqual(expect.arrayContaining(attributes));
    }
  });

  const templates = rest.flatMap(({ sensor }) => sensor.map(({ value_template }) => value_template));

  test.runIf(hasJinja)('its templates show the status and the cycle day', async () => {
    const person = await connected();
    const answer = (await person.call('GET', '/api/today')).json();
    expect(renderTemplates(templates, answer)).toEqual([answer.decision.status, '15']);
  });

  test.runIf(hasJinja)('its templates show “unknown”, and never None, for what is not known', async () => {
    const { call } = await lab.signUp();
    const nothingYet = (await call('GET', '/api/today')).json();
    const refused = (await lab.service.app.inject('/api/today')).json();
    expect(renderTemplates(templates, nothingYet)).toEqual(['unknown', 'unknown']);
    // Home Assistant shows what could not be rendered as unknown.
    expect(renderTemplates(templates, refused)).toEqual(['unknown', null]);
  });
});

test('the recipe for Grafana has the documented fields of its Infinity data source', () => {
  const { apiVersion, datasources } = parse(blockAfter('## Grafana')) as {
    apiVersion: number;
    datasources: Record<string, unknown>[];
  };
  expect(apiVersion).toBe(1);
  expect(datasources).toEqual([
    {
      name: 'Lutea',
      type: 'yesoreyeram-infinity-datasource',
      url: 'https://lutea.example.org',
      jsonData: { auth_method: 'bearerToken', allowedHosts: ['https://lutea.example.org'] },
      secureJsonData: { bearerToken: '$LUTEA_KEY' },
    },
  ]);
});

test('the URL of the recipe for Grafana, with dates for its variables, answers the named columns', async () => {
  const person = await connected();
  const [, address = ''] = /`(\/api\/history\.csv\?[^`]+)`/.exec(TOOLS) ?? [];
  const url = address
    .replace(/\$\{__from:date:YYYY-MM-DD\}/, '2026-06-10')
    .replace(/\$\{__to:date:YYYY-MM-DD\}/, '2026-06-16');
  const made = { name: 'Grafana', scopes: ['days:read'], days: 1 };
  const { token } = (await person.call('POST', '/api/tool-keys', made)).json();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await lab.service.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  const [names = '', ...days] = answer.body.trim().split('\r\n');
  const [, columns = ''] = /^\| Columns \| (.+) \|$/m.exec(TOOLS) ?? [];
  for (const [, name] of columns.matchAll(/`(\w+)`/g)) expect(names.split(',')).toContain(name);
  expect(days.length).toBeGreaterThan(0);
});

describe.runIf(mosquitto !== undefined)('with a broker', () => {
  const broker = mosquitto as Mosquitto;
  afterEach(async () => {
    await lab.service.database.asOwner('delete from home_publications');
    await run();
    lab.rewind();
  });

  /** Runs the job that the schedule runs each minute. */
  async function run() {
    const headers = { authorization: `Bearer ${CRON_SECRET}` };
    return (
      await lab.service.app.inject({ method: 'POST', url: '/api/cron/home-assistant', headers })
    ).json();
  }

  /** The messages that the broker retains for one publication, by the last part of the topic. */
  async function kept(id: string) {
    const messages = (await broker.retained()).filter(({ topic }) => topic.includes(id));
    return Object.fromEntries(messages.map(({ topic, ...message }) => [topic.split('/').at(-1), message]));
  }

  const idOf = async ({ id }: { id: string }): Promise<string> => {
    const rows = await lab.service.database.asOwner('select id from home_publications where user_id = $1', [
      id,
    ]);
    return String(rows[0]?.['id']);
  };

  const jsonOf = (message: { payload: string } | undefined) => JSON.parse(message?.payload ?? 'null');

  const switchOn = (person: Pick<Person, 'call'>, body: object = {}) =>
    person.call('PUT', '/api/home-assistant', body);

  describe('what Home Assistant reads', () => {
    // From https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload and …/sensor.mqtt/.
    const SHARED = ['device', 'origin', 'components', 'state_topic', 'availability_topic', 'qos'];
    const DEVICE = ['identifiers', 'name', 'manufacturer', 'sw_version'];
    const ORIGIN = ['name', 'sw_version'];
    const SENSOR = [
      ...[
        'platform',
        'unique_id',
        'name',
        'value_template',
        'expire_after',
        'device_class',
        'options',
        'icon',
      ],
      ...['json_attributes_topic', 'json_attributes_template'],
    ];

    test('publishing is discreet by default: one sensor with the status, and no word about the body', async () => {
      const person = await connected();
      const answer = await switchOn(person);
      expect(homeAssistant.encode(homeAssistant.decode(answer.json()))).toMatchObject({
        broker: { address: `127.0.0.1:${broker.port}`, encrypted: false },
        publication: { discreet: true, publishedAt: null, problem: null },
      });
      expect(await run()).toEqual({ published: 1, notPublished: 0, removed: 0 });
      const id = await idOf(person);
      const { config, today, availability } = await kept(id);
      const { decision } = (await person.call('GET', '/api/today')).json();
      expect(TRAINING_STATUSES).toContain(decision.status);
      expect(jsonOf(today)).toEqual({ date: '2026-06-16', status: decision.status });
      expect(availability?.payload).toBe('online');
      const discovery = jsonOf(config);
      expect(discovery.components).toMatchObject({
        status: {
          platform: 'sensor',
          unique_id: `lutea_${id}_status`,
          name: 'Training today',
          device_class: 'enum',
          options: TRAINING_STATUSES,
          value_template: '{{ value_json.status }}',
        },
        // A component with only a platform tells Home Assistant to remove it.
        cycleDay: { platform: 'sensor' },
        phase: { platform: 'sensor' },
      });
      const { status, ...removed } = discovery.components;
      expect(Object.values(removed)).toEqual(Object.values(removed).map(() => ({ platform: 'sensor' })));
      expect(JSON.stringify([discovery.device, discovery.origin, status])).not.toMatch(
        /period|cycle|phase|luteal|menstru|reason/i,
      );
      expect((await person.call('GET', '/api/home-assistant')).json().publication).toMatchObject({
        publishedAt: '2026-06-16T12:00:00Z',
      });
    });

    test('every field of the discovery message is documented, and every template names a value that is sent', async () => {
      const person = await connected();
      await switchOn(person, { discreet: false });
      await run();
      const id = await idOf(person);
      const messages = await kept(id);
      const discovery = jsonOf(messages.config);
      const state = jsonOf(messages.today);
      expect(SHARED).toEqual(expect.arrayContaining(Object.keys(discovery)));
      expect(DEVICE).toEqual(expect.arrayContaining(Object.keys(discovery.device)));
      expect(ORIGIN).toEqual(expect.arrayContaining(Object.keys(discovery.origin)));
      expect(discovery.state_topic).toBe(`lutea/${id}/today`);
      expect(discovery.availability_topic).toBe(`lutea/${id}/availability`);
      const sensors = Object.entries<Record<string, unknown>>(discovery.components);
      expect(sensors).toHaveLength(5);
      for (const [key, sensor] of sensors) {
        expect(SENSOR).toEqual(expect.arrayContaining(Object.keys(sensor)));
        expect(sensor['unique_id']).toBe(`lutea_${id}_${key}`);
        expect(sensor['value_template']).toBe(`{{ value_json.${key} }}`);
        expect(state[key]).toBeDefined();
        expect(sensor['device_class'] === 'enum').toBe(sensor['options'] !== undefined);
        if (Array.isArray(sensor['options'])) expect([...sensor['options'], null]).toContain(state[key]);
      }
      expect(discovery.components.phase.options).toEqual(CYCLE_PHASES);
      expect(discovery.components.status.json_attributes_template).toContain('value_json.reason');
    });

    test.runIf(hasJinja)(
      'its templates render the published values, also those that are not known',
      async () => {
        const [person, other] = [await connected(), await lab.signUp()];
        for (const each of [person, other]) await switchOn(each, { discreet: false });
        await run();
        for (const each of [person, other]) {
          const { config, today } = await kept(await idOf(each));
          const state = jsonOf(today);
          const sensors = Object.entries<{ value_template: string }>(jsonOf(config).components);
          const rendered = renderTemplates(
            sensors.map(([, { value_template }]) => value_template),
            state,
          );
          // For MQTT sensors, “None” means unknown.
          expect(rendered).toEqual(sensors.map(([key]) => String(state[key] ?? 'None')));
          const [attributes] = renderTemplates(
            [jsonOf(config).components.status.json_attributes_template],
            state,
          );
          expect(JSON.parse(attributes ?? '')).toEqual({ reason: state.reason });
        }
      },
    );

    test('without discretion, the published state equals /api/today', async () => {
      const person = await connected();
      await switchOn(person, { discreet: false });
      await run();
      const { today } = await kept(await idOf(person));
      const { decision, cycle } = (await person.call('GET', '/api/today')).json();
      expect(jsonOf(today)).toEqual({
        date: '2026-06-16',
        status: decision.status,
        reason: decision.reason,
        cycleDay: 15,
        phase: cycle.phase,
        nextEarliest: cycle.nextPeriod.earliest,
        nextLatest: cycle.nextPeriod.latest,
      });
    });

    test('the export has the setting, but not the published values', async () => {
      const person = await lab.signUp();
      await switchOn(person, { discreet: false });
      const { homePublications } = (await person.call('GET', '/api/account/export')).json();
      expect(homePublications).toMatchObject([{ broker: `127.0.0.1:${broker.port}`, discreet: false }]);
      expect(Object.keys(homePublications[0])).not.toContain('userId');
    });

    test('names are in the language of the person, and topics have a random id instead of the person’s', async () => {
      const person = await connected();
      await person.call('PATCH', '/api/settings', { language: 'fr' });
      await switchOn(person);
      await run();
      const { config } = await kept(await idOf(person));
      expect(jsonOf(config).components.status.name).toBe('Entraînement du jour');
      expect(await kept(person.id)).toEqual({});
    });

    test('without a wearable the status is unknown', async () => {
      const person = await lab.signUp();
      await switchOn(person);
      await run();
      const { today } = await kept(await idOf(person));
      expect(jsonOf(today)).toEqual({ date: '2026-06-16', status: null });
    });

    test('the broker keeps every message for a limited time, and values for as long as their expire_after', async () => {
      const person = await connected();
      await switchOn(person);
      await run();
      const { config, today, availability } = await kept(await idOf(person));
      const { expire_after } = jsonOf(config).components.status;
      expect(config).toMatchObject({ qos: 1, expiresIn: expect.any(Number) });
      for (const message of [today, availability]) {
        expect(message?.qos).toBe(1);
        expect(message?.expiresIn).toBeGreaterThan(expire_after - 600);
        expect(message?.expiresIn).toBeLessThanOrEqual(expire_after);
      }
    });
  });

  describe('when the state is published', () => {
    test('a change is published with the next run, and nothing without one', async () => {
      const person = await connected();
      await switchOn(person);
      await run();
      expect(await run()).toMatchObject({ published: 0 });
      await person.call('POST', '/api/overrides', { override: 'flare' });
      expect(await run()).toMatchObject({ published: 1 });
      expect(jsonOf((await kept(await idOf(person))).today).status).toBe('REST');
    });

    test.each([
      ['a logged start', 'POST', '/api/cycle/period', { startDate: '2026-06-15' }],
      ['a note about a day', 'PUT', '/api/days/2026-06-16', { ill: 'YES' }],
      ['a setting', 'PATCH', '/api/settings', { phasePlanning: false }],
      ['the cycle length', 'PATCH', '/api/user', { cycleLength: 31 }],
    ] as const)('%s is such a change', async (_, method, url, body) => {
      const person = await lab.signUp();
      await switchOn(person);
      await run();
      expect(await run()).toMatchObject({ published: 0 });
      expect((await person.call(method, url, body)).statusCode).toBeLessThan(300);
      expect(await run()).toMatchObject({ published: 1 });
    });

    test('values that arrive from the wearable are published although nobody opened Today', async () => {
      const person = await lab.signUp();
      await switchOn(person);
      await run();
      await lab.connect(person, 'intervalsKey');
      expect(await run()).toMatchObject({ published: 1 });
      expect(jsonOf((await kept(await idOf(person))).today).status).not.toBeNull();
    });

    test('it is published again every six hours, and when the local day begins', async () => {
      const person = await lab.signUp();
      await person.call('PATCH', '/api/user', { timezone: 'Europe/Berlin' });
      await switchOn(person);
      await run();
      lab.advance({ hours: 5, minutes: 59 });
      expect(await run()).toMatchObject({ published: 0 });
      lab.advance({ minutes: 1 });
      expect(await run()).toMatchObject({ published: 1 });
      // 20:00 in Berlin: midnight is sooner than six hours.
      lab.advance({ hours: 4 });
      expect(await run()).toMatchObject({ published: 1 });
      expect(jsonOf((await kept(await idOf(person))).today).date).toBe('2026-06-17');
    });

    test('two instances at once publish once', async () => {
      const person = await connected();
      await switchOn(person);
      const [one, other] = await Promise.all([run(), run()]);
      expect(one.published + other.published).toBe(1);
    });

    test('a person whom the operator disabled is not published', async () => {
      const person = await connected();
      await switchOn(person);
      await lab.service.database.asOwner('update users set disabled_at = now() where id = $1', [person.id]);
      expect(await run()).toMatchObject({ published: 0 });
    });
  });

  describe('when publishing ends', () => {
    test('switching off removes everything from the broker, and nothing of another person', async () => {
      const [person, other] = [await connected(), await connected()];
      await switchOn(person);
      await switchOn(other);
      await run();
      const [id, othersId] = [await idOf(person), await idOf(other)];
      expect((await person.call('DELETE', '/api/home-assistant')).statusCode).toBe(204);
      expect((await person.call('GET', '/api/home-assistant')).json().publication).toBeNull();
      expect((await other.call('GET', '/api/home-assistant')).json().publication).not.toBeNull();
      expect(await run()).toMatchObject({ removed: 1 });
      expect(await kept(id)).toEqual({});
      expect(Object.keys(await kept(othersId))).toEqual(['config', 'today', 'availability']);
      expect(await run()).toMatchObject({ removed: 0 });
    });

    test('deleting the account removes everything from the broker', async () => {
      const person = await connected();
      await switchOn(person);
      await run();
      const id = await idOf(person);
      expect(Object.keys(await kept(id))).toHaveLength(3);
      const gone = await person.call('DELETE', '/api/account', { confirm: DELETE_CONFIRMATION });
      expect(gone.statusCode).toBe(204);
      expect(await run()).toMatchObject({ removed: 1 });
      expect(await kept(id)).toEqual({});
      expect(await lab.service.database.asOwner('select * from home_removals')).toEqual([]);
    });

    test('a publication that is switched off while it is sent does not stay at the broker', async () => {
      const person = await connected();
      await switchOn(person);
      const id = await idOf(person);
      const today = (await person.call('GET', '/api/today')).json();
      await publishHomes(
        contextOf({
          readToday: async () => {
            await person.call('DELETE', '/api/home-assistant');
            return today;
          },
        }),
      );
      expect(await kept(id)).toEqual({});
    });

    test('topics at a broker that cannot be reached are given up after three days', async () => {
      const { database, app } = lab.service;
      const maintain = () =>
        app.inject({
          method: 'POST',
          url: '/api/cron/maintenance',
          headers: { authorization: `Bearer ${CRON_SECRET}` },
        });
      await database.asOwner(
        `insert into home_removals values (gen_random_uuid(), 'gone.test:8883', '2026-06-15T12:00:00Z')`,
      );
      expect((await maintain()).json().removals).toBe(0);
      lab.advance({ hours: 49 });
      expect((await maintain()).json().removals).toBe(1);
    });
  });

  const contextOf = (changes: Partial<HomeContext> = {}): HomeContext => ({
    broker: brokerOf(broker.url),
    engine: lab.service.database.engine,
    clock: lab.now,
    version: '1.0.0',
    readToday: () => Promise.reject(new Error('not read')),
    onError: (error) => expect(error).toBeUndefined(),
    onWarning: () => {},
    ...changes,
  });

  describe('what can fail', () => {
    test('a broker that is down is tried again after 1, 2, 4 minutes, and the person is told', async () => {
      const person = await connected();
      await person.call('PUT', '/api/days/2026-06-16', { note: 'told nobody' });
      await broker.stop();
      await switchOn(person);
      lab.logged.length = 0;
      const failed = { published: 0, notPublished: 1, removed: 0 };
      expect(await run()).toEqual(failed);
      expect((await person.call('GET', '/api/home-assistant')).json().publication).toMatchObject({
        publishedAt: null,
        problem: 'UNREACHABLE',
      });
      // A change does not make it try earlier.
      await person.call('POST', '/api/overrides', { override: 'flare' });
      for (const minutes of [1, 2, 4]) {
        lab.advance({ seconds: 60 * minutes - 1 });
        expect(await run()).toMatchObject({ notPublished: 0 });
        lab.advance({ seconds: 1 });
        expect(await run()).toEqual(failed);
      }
      const lines = lab.logged.filter((line) => line.includes('MQTT'));
      expect(lines).toHaveLength(4);
      expect(lines.join()).toContain('"problem":"UNREACHABLE"');
      expect(lab.logged.join()).not.toMatch(/told nobody|p@ss|p%40ss|ECONNREFUSED|flare/);
      await broker.start();
      lab.advance({ minutes: 8 });
      expect(await run()).toMatchObject({ published: 1 });
      expect((await person.call('GET', '/api/home-assistant')).json().publication.problem).toBeNull();
    });

    test('a removal waits for a broker that is down', async () => {
      const person = await connected();
      await switchOn(person);
      await run();
      const id = await idOf(person);
      await broker.stop();
      await person.call('DELETE', '/api/home-assistant');
      expect(await run()).toMatchObject({ removed: 0 });
      await broker.start();
      expect(await run()).toMatchObject({ removed: 1 });
      expect(await kept(id)).toEqual({});
    });

    test.each([
      ['a wrong password', (url: string) => url.replace(/:[^:]+@/, ':wrong@')],
      ['no login', (url: string) => url.replace(/\/\/.+@/, '//')],
    ])('%s is shown to the person as a refusal', async (_, change) => {
      const person = await connected();
      await switchOn(person);
      const context = contextOf({ broker: brokerOf(change(broker.url)) });
      expect(await publishHomes(context)).toMatchObject({ notPublished: 1 });
      expect((await person.call('GET', '/api/home-assistant')).json().publication.problem).toBe('REFUSED');
    });

    test('a login without write access to the topics is stored as a refusal', async () => {
      await using strict = await startMosquitto('user lutea\ntopic write elsewhere/#');
      const person = await connected();
      await switchOn(person);
      await lab.service.database.asOwner('update home_publications set broker = $1', [
        `127.0.0.1:${strict.port}`,
      ]);
      const today = (await person.call('GET', '/api/today')).json();
      const context = contextOf({ broker: brokerOf(strict.url), readToday: async () => today });
      expect(await publishHomes(context)).toMatchObject({ published: 0, notPublished: 1 });
      const rows = await lab.service.database.asOwner('select problem from home_publications');
      expect(rows).toEqual([{ problem: 'REFUSED' }]);
    });

    test('nothing is sent to another broker than the one that the person agreed to', async () => {
      const person = await connected();
      await switchOn(person);
      await lab.service.database.asOwner(`update home_publications set broker = 'other.test:8883'`);
      expect(await run()).toEqual({ published: 0, notPublished: 0, removed: 0 });
      expect((await person.call('GET', '/api/home-assistant')).json().publication).toBeNull();
    });
  });

  describe('what the command `doctor` says', () => {
    const checked = (url: string) => checkBroker(brokerOf(url));

    test('a broker that answers and knows the login is fine', async () => {
      expect(await checked(broker.url)).toMatchObject({
        level: 'ok',
        text: expect.stringContaining('answers'),
      });
    });

    test('a refused password, a closed port and a wrong TLS mode each have their line', async () => {
      const [refused, closed, wrongMode, unknown] = await Promise.all([
        checked(broker.url.replace(/:[^:]+@/, ':wrong@')),
        checked('mqtt://127.0.0.1:9'),
        checked(broker.url.replace('mqtt:', 'mqtts:')),
        checked(broker.tlsUrl),
      ]);
      expect(refused.text).toContain('refuses the user name or the password: check them in MQTT_URL');
      expect(closed.text).toBe('connection refused: nothing listens on 127.0.0.1:9');
      expect(wrongMode.text).toContain('check the port, and mqtt:// or mqtts://');
      expect(unknown.text).toContain('NODE_EXTRA_CA_CERTS');
      expect([refused, closed, wrongMode, unknown].map(({ level }) => level)).toEqual(Array(4).fill('FAIL'));
      expect(JSON.stringify([refused, closed, wrongMode, unknown])).not.toMatch(/p@ss|p%40ss|wrong@/);
    });

    test('a broker is reached by TLS if NODE_EXTRA_CA_CERTS names its authority', async () => {
      const authority = join(createDataDir(), 'authority.pem');
      const script = `
        const { checkBroker } = await import('#server/cli/doctor-outside.ts');
        const { readBroker } = await import('#server/integrations/mqtt/broker.ts');
        console.log((await checkBroker(readBroker(process.env.URL))).text);`;
      writeFileSync(authority, CERTIFICATE);
      const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: ROOT,
        env: { ...process.env, NODE_EXTRA_CA_CERTS: authority, URL: broker.tlsUrl },
        encoding: 'utf8',
      });
      expect(said.trim()).toMatch(/^localhost:\d+ answers$/);
    });
  });
});
