import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createKeyRing } from '#server/database/key-ring.ts';
import { actAsUser } from '#server/database/person.ts';
import { createConfirmToken } from '#server/features/notifications/address-trust.ts';
import { createStartToken } from '#server/features/notifications/log-start-link.ts';
import { createLinkToken } from '#server/features/notifications/message-links.ts';
import { readBroker } from '#server/integrations/mqtt/broker.ts';
import { readLinkKey } from '#server/records/notification/link-key.ts';
import type { Contact } from '#server/records/notification/settings.ts';
import { type DeviceService, startDeviceService } from '../device/device-service.ts';
import { makeFeed } from '../feed/feed-people.ts';
import { raw } from '../helpers/raw-statement.ts';
import { createAppWithRoutes, nameOf, type Route } from '../helpers/route-table.ts';
import { insertRow, readTables, type TableFacts } from '../helpers/table-facts.ts';
import { START, type TestPerson } from '../helpers/test-app.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

// People are kept apart twice: by row-level security, and by the owner filter in every statement for a person. Here
// row-level security is off, and the filter has to be enough, on every route.

/** The keys with which the service encrypts the key of its links. */
const LINK_RING = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);

type Person = TestPerson & { account: string };

let devices: DeviceService;
let routes: Route[];
let tables: TableFacts[];
/** The person whose rows nobody else may read or change. */
let bea: Person;
/** The text that somebody agrees to for a share that shows TALK. */
let agreement: string;

beforeAll(async () => {
  devices = await startDeviceService({ broker: readBroker('mqtt://broker.test') });
  const { routes: all, close } = await createAppWithRoutes();
  await close();
  routes = all.filter(({ isDerived }) => !isDerived);
  tables = (await readTables(devices.service.database)).filter(({ owner }) => owner !== null);
  // Created first, so that a statement without a filter finds her rows first.
  bea = await signUpWithEverything();
  agreement = await readAgreement(bea);
});
afterAll(() => devices.close());

const LAST_START = '2026-05-01';

const asOwner: TestDatabase['asOwner'] = (text, values) => devices.service.database.asOwner(text, values);

async function setWall(state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) {
    await asOwner(`alter table ${name} ${state} row level security`);
  }
}

/** Switches row-level security off until the test ends, however it ends. */
async function switchOffWall(): Promise<void> {
  onTestFinished(() => setWall('enable'));
  await setWall('disable');
}

/** A person with a row in every table that has an owner. */
async function signUpWithEverything(): Promise<Person> {
  const person = await devices.signUp();
  for (const table of tables.filter(({ owner }) => owner === 'user_id')) {
    await asOwner(insertRow(table, person.id));
  }
  await asOwner('update devices set source = $1 where user_id = $2', ['garmin', person.id]);
  const noRows = '{"logs": [], "days": [], "lastPeriodDate": null}';
  await asOwner('update changes set replaced = $1, written = $1 where user_id = $2', [noRows, person.id]);
  // Long enough ago that another start can be logged.
  await asOwner('update period_logs set start_date = $1 where user_id = $2', [LAST_START, person.id]);
  return person;
}

async function rowsOf({ id }: TestPerson): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name, owner } of tables) {
    rows[name] = await asOwner(
      `select to_jsonb(t)::text as row from ${name} t where ${owner} = $1 order by 1`,
      [id],
    );
  }
  return rows;
}

const TABLE_OF_ID: Readonly<Record<string, string>> = {
  'period-logs': 'period_logs',
  changes: 'changes',
  feeds: 'calendar_feeds',
  shares: 'shares',
  sessions: 'sessions',
  'tool-keys': 'tool_keys',
  imports: 'imports',
  workouts: 'workouts',
  'plan-sources': 'plan_sources',
};

/** The id of one of this person's rows, to put into a route's path. */
async function idFor({ url }: Route, { id }: TestPerson): Promise<string> {
  if (url.startsWith('/admin/people/')) return id;
  const [, folder = ''] = /([\w-]+)\/:id/.exec(url) ?? [];
  const [row] = await asOwner(
    `select id from ${TABLE_OF_ID[folder] ?? `(no table for ${url})`} where user_id = $1`,
    [id],
  );
  return String(row?.['id']);
}

const readAgreement = async (person: TestPerson): Promise<string> =>
  (await person.call('GET', '/api/shares/agreement?shows=TALK')).json().text;

const shareTokens = new Map<string, string>();

/** Makes one share per person, so that each call reads the same share. */
async function tokenOfShare(person: TestPerson): Promise<string> {
  const known = shareTokens.get(person.id);
  if (known !== undefined) return known;
  const agreedTo = await readAgreement(person);
  const share = { name: 'Coach', shownAs: 'Ada', shows: ['TALK'], agreedTo };
  const { url } = (await person.call('POST', '/api/shares', share)).json();
  const token = String(url).split('/').at(-1) ?? '';
  shareTokens.set(person.id, token);
  return token;
}

/** The token for a route's `:token`: the right to do one thing for one person. */
async function tokenFor({ url }: Route, sender: TestPerson): Promise<string> {
  const { id: userId, email } = sender;
  if (url.startsWith('/api/ingest/')) {
    return (await sender.call('POST', '/api/device/address', { source: 'custom' })).json().token;
  }
  if (url.includes('/share/')) return tokenOfShare(sender);
  const key = await readLinkKey(devices.service.database.engine, LINK_RING, START);
  if (url.startsWith('/log-start/')) {
    const lastStart = Temporal.PlainDate.from(LAST_START);
    return createStartToken({ userId, lastStart, expiresAt: START.add({ hours: 24 }) }, key);
  }
  if (url.startsWith('/confirm-address/')) return createConfirmToken({ userId, email } as Contact, key);
  if (url.startsWith('/unsubscribe/')) return createLinkToken({ userId, kind: 'daily' }, key);
  throw new Error(`No token is known for ${url}`);
}

const feeds = new Map<string, string>();

/** Makes one feed per person: making it again would change its address. */
async function feedOf(person: TestPerson): Promise<string> {
  const path = feeds.get(person.id) ?? (await makeFeed(person));
  feeds.set(person.id, path);
  return path;
}

async function addressOf(route: Route, sender: TestPerson, owner: TestPerson): Promise<string> {
  const { url } = route;
  if (url.endsWith(':token.ics')) return feedOf(sender);
  if (url.includes(':token')) return url.replace(':token', await tokenFor(route, sender));
  if (url.includes(':id')) return url.replace(':id', await idFor(route, owner));
  return (
    url
      .replace(':date', '2026-06-16')
      .replace(':source', 'garmin')
      .replace(':signal', 'hrv')
      .replace(':account', 'garmin') + (QUERIES[nameOf(route)] ?? '')
  );
}

const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/shares/agreement': '?shows=TALK',
  'GET /api/calendar': '?from=2026-06-01&to=2026-06-30',
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The body for each route that changes something. The test fails if one is missing. */
const BODIES: Readonly<Record<string, (person: Person) => unknown>> = {
  'PATCH /api/user': () => ({ cycleLength: 31, timezone: 'Europe/Berlin' }),
  'POST /api/user/timezone': () => ({ timezone: 'Europe/Berlin' }),
  'POST /api/overrides': () => ({ override: 'stress' }),
  'DELETE /api/overrides': () => ({ override: 'stress' }),
  'POST /api/overrides/answer': () => ({ override: 'stress', still: true }),
  'PATCH /api/settings': () => ({ language: 'de' }),
  'PUT /api/cycle/absence': () => ({ answer: 'SEEN' }),
  'POST /api/cycle/period': () => ({ startDate: '2026-06-10' }),
  'PATCH /api/period-logs/:id': () => ({ startDate: '2026-06-11' }),
  'DELETE /api/period-logs/:id': () => undefined,
  'POST /api/changes/:id/undo': () => undefined,
  'POST /api/calendar/token': () => ({ scope: 'PERIODS' }),
  'DELETE /api/calendar/token': () => undefined,
  'PATCH /api/calendar/feeds/:id': () => ({ discreet: false }),
  'DELETE /api/calendar/feeds/:id': () => undefined,
  'POST /api/shares': () => ({ name: 'Coach', shownAs: 'Ada', shows: ['TALK'], agreedTo: agreement }),
  'PATCH /api/shares/:id': () => ({ talkToMe: true }),
  'DELETE /api/shares/:id': () => undefined,
  'PATCH /api/notifications': () => ({ daily: false }),
  'POST /api/notifications/test': () => undefined,
  'POST /api/notifications/browsers': () => ({
    endpoint: 'https://push.example.test/subscription',
    keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
  }),
  'DELETE /api/notifications/browsers': () => ({}),
  'POST /api/device/connect': (person) => ({ source: 'garmin', tokens: devices.tokensOf(person) }),
  'POST /api/device/address': () => ({ source: 'custom' }),
  'POST /api/device/authorize': () => ({ source: 'oura' }),
  'POST /api/device/offers/decline': () => ({ kind: 'PERIOD_START', date: '2026-06-16' }),
  'POST /api/device/sync': () => undefined,
  'POST /api/ingest/:token': () => ({
    values: [{ type: 'resting_heart_rate', value: 52, date: '2026-06-16' }],
  }),
  'PUT /api/device/signals/:signal': () => ({ source: null }),
  'DELETE /api/device/sources/:source': () => undefined,
  'DELETE /api/device': () => undefined,
  'PUT /api/daily-logs/:date': () => ({ sleepScore: 71 }),
  'PUT /api/follow-ups/:date': () => ({ followUp: 'AS_SAID' }),
  'DELETE /api/follow-ups/:date': () => undefined,
  'POST /api/experiment': () => ({ isAdult: true }),
  'POST /api/experiment/end': () => undefined,
  'PUT /api/experiment/coins/:date': () => undefined,
  'PATCH /api/experiment/coins/:date': () => ({ overruled: true }),
  'POST /api/workouts': () => ({ date: '2026-06-17', title: 'Run' }),
  'POST /api/workouts/batch': () => ({ workouts: [{ date: '2026-06-17', title: 'Run' }] }),
  'POST /api/workouts/copy-week': () => ({ from: '2026-06-08', to: '2026-06-15' }),
  'POST /api/workouts/start-again': () => undefined,
  'POST /api/workouts/read-text': () => ({ text: 'Tue run 50' }),
  'POST /api/workouts/guess': () => ({ title: 'Run' }),
  'PATCH /api/workouts/:id': () => ({ minutes: 30 }),
  'DELETE /api/workouts/:id': () => undefined,
  'PUT /api/week-template': () => ({
    sequence: 'IN_ORDER',
    items: [{ title: 'Run', sport: 'RUNNING', hardness: 'EASY' }],
  }),
  'POST /api/week-template/next': () => ({ date: '2026-06-17' }),
  'POST /api/plan-sources': () => ({ kind: 'intervals' }),
  'POST /api/plan-sources/:id/read': () => undefined,
  'DELETE /api/plan-sources/:id': () => undefined,
  'PUT /api/plan-targets/:account': () => ({}),
  'DELETE /api/plan-targets/:account': () => undefined,
  'PUT /api/home-assistant': () => ({}),
  'DELETE /api/home-assistant': () => undefined,
  'PUT /api/days/:date': () => ({ mood: 'LOW', note: 'hers' }),
  'DELETE /api/days/:date': () => undefined,
  'DELETE /api/sessions/:id': () => undefined,
  'POST /api/tool-keys': () => ({ name: 'Script', scopes: ['today:read'] }),
  'DELETE /api/tool-keys/:id': () => undefined,
  'DELETE /api/identities/:provider': () => undefined,
  'DELETE /api/sessions': () => undefined,
  'POST /api/imports': () => Buffer.from('2026-01-05\n'),
  'POST /api/imports/:id/answers': () => ({ dayOrder: 'DMY' }),
  'POST /api/imports/:id/apply': () => ({}),
  'DELETE /api/imports/:id': () => undefined,
  'POST /api/account/export': () => ({ passphrase: 'correct horse' }),
  'DELETE /api/account': () => ({ confirm: 'delete my account' }),
  'POST /log-start/:token': () => 'date=2026-06-12',
  'POST /confirm-address/:token': () => '',
  'POST /unsubscribe/:token': () => '',
  'POST /unsubscribe/:token/undo': () => '',
};

/**
 * Routes that answer with an error, but only after their queries: no message can be sent, the import is still being
 * read, no absence is long, no day was decided, an experiment is already running, no account with a plan is connected,
 * no week is IN_ORDER or has a workout, and the last way to sign in cannot be removed.
 */
const REFUSED_LATE = [
  'POST /api/notifications/test',
  'POST /api/imports',
  'POST /api/imports/:id/answers',
  'POST /api/imports/:id/apply',
  'PUT /api/cycle/absence',
  'DELETE /api/identities/:provider',
  'PUT /api/follow-ups/:date',
  'POST /api/experiment',
  'POST /api/workouts/copy-week',
  'POST /api/plan-sources',
  'PUT /api/plan-targets/:account',
  'POST /api/plan-sources/:id/read',
  'POST /api/week-template/next',
];

const typeOf = (body: unknown): string =>
  body instanceof Buffer ? 'application/octet-stream' : 'application/json';

async function send(
  route: Route,
  { as: sender, idOf = sender }: { as: Person; idOf?: TestPerson },
): Promise<LightMyRequestResponse> {
  const body = BODIES[nameOf(route)]?.(sender);
  const isForm = typeof body === 'string';
  return devices.service.app.inject({
    method: route.method as NonNullable<InjectOptions['method']>,
    url: await addressOf(route, sender, idOf),
    headers: {
      ...(route.access === 'user'
        ? { authorization: `Bearer ${sender.token}` }
        : { cookie: `lutea_session=${sender.token}` }),
      ...(isForm ? FORM : body === undefined ? {} : { 'content-type': typeOf(body) }),
    },
    ...(body === undefined
      ? {}
      : { payload: isForm || body instanceof Buffer ? body : JSON.stringify(body) }),
  });
}

const isForPerson = ({ access, url }: Route) => access === 'user' || url.includes(':token');
const reads = () => routes.filter(({ method }) => method === 'GET');
const changes = () => routes.filter((route) => route.method !== 'GET' && isForPerson(route));

test('with row-level security off, a statement without a filter reads everyone’s rows', async () => {
  await switchOffWall();
  const [rows] = await actAsUser(devices.service.database.engine, (await devices.signUp()).id).read(
    raw('select id from users'),
  );
  expect(rows.length).toBeGreaterThan(1);
});

test('with row-level security off, no route reads another person’s rows', async () => {
  const ada = await devices.signUp();
  for (const startDate of ['2026-05-04', '2026-06-02'])
    await ada.call('POST', '/api/cycle/period', { startDate });
  await devices.connect(ada);
  const answers = async () => {
    const all: Record<string, unknown> = {};
    for (const route of reads()) {
      const { statusCode, body } = await send(route, { as: ada });
      // The nonce is random in each answer.
      all[nameOf(route)] = [statusCode, body.replaceAll(/nonce="[^"]*"/g, '')];
    }
    return all;
  };
  // The first call also stores something: the day's decision and the cached feed.
  await answers();
  const behindBothWalls = await answers();
  await switchOffWall();
  const behindTheSecond = await answers();
  expect(behindTheSecond).toEqual(behindBothWalls);
  expect(JSON.stringify(behindTheSecond)).not.toContain(bea.id);
});

test('with row-level security off, no route changes another person’s rows', async () => {
  expect(changes().map(nameOf).sort()).toEqual(Object.keys(BODIES).sort());
  await switchOffWall();
  const before = await rowsOf(bea);
  for (const route of changes()) {
    const ada = await signUpWithEverything();
    if (nameOf(route) === 'POST /api/device/sync') {
      await devices.connect(ada);
      // A sync is refused so soon after the last one.
      devices.advance({ hours: 1 });
    }
    if (route.url.includes(':id')) {
      const { statusCode } = await send(route, { as: ada, idOf: bea });
      expect([nameOf(route), statusCode]).toEqual([nameOf(route), 404]);
    }
    const { statusCode } = await send(route, { as: ada });
    if (!REFUSED_LATE.includes(nameOf(route)))
      expect([nameOf(route), statusCode < 300]).toEqual([nameOf(route), true]);
    if (route.url.startsWith('/api/device')) await devices.settle(ada);
    expect([nameOf(route), await rowsOf(bea)]).toEqual([nameOf(route), before]);
  }
});
