import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentityProvider } from '#server/try-it/identity/provider.ts';
import { createAppWithRoutes, nameOf, type Route } from '../helpers/route-table.ts';
import { PUBLIC_URL, type TestPerson } from '../helpers/test-app.ts';
import { type AnyRequest, anyRequest } from './any-request.ts';
import { expectCleanPrototype, expectPlainRefusal } from './expectations.ts';
import { createSender, type Sender, signInAgain } from './sender.ts';

/** `npm run fuzz` sets a larger number. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100);
/** Derived routes need few runs: they only refuse, or repeat a GET as HEAD. */
const RUNS_OF_DERIVED = Math.ceil(RUNS / 40);
const TIMEOUT = { timeout: 300_000 + RUNS * 100 };

/** Few if the path has an id: a request may delete the row that it names. */
const requestsPerPerson = ({ url }: Route) => (url.includes(':') ? 10 : 100);

async function startService() {
  const client = { clientId: 'lutea', clientSecret: 'secret' };
  const redirectUris = [`${PUBLIC_URL}/api/auth/callback`] as const;
  const provider = await startIdentityProvider({ ...client, port: 0, redirectUris });
  const service = await createAppWithRoutes({ oidc: { ...client, issuerUrl: provider.issuer } });
  return {
    ...service,
    issuer: provider.issuer,
    sender: await createSender(service),
    foreignIds: (await createSender(service)).ids,
    close: () => service.close().then(() => provider.close()),
  };
}

type Service = Awaited<ReturnType<typeof startService>>;

/** Sends requests as one person after another, and checks the answers. */
class Fuzzer {
  readonly statuses = new Map<number, number>();
  private readonly service: Service;
  private readonly route: Route;

  constructor(service: Service, route: Route) {
    this.service = service;
    this.route = route;
  }

  /** Shared by all routes: creating people takes longer than most requests. */
  private get sender(): Sender {
    return this.service.sender;
  }

  private async replaceSender(): Promise<void> {
    this.service.sender = await createSender(this.service);
  }

  private fill(text: string): string {
    const { ids, token, sent } = this.sender;
    const { foreignIds } = this.service;
    return text
      .replace('{token}', token)
      .replace('{own}', ids[sent % ids.length] ?? '')
      .replace('{foreign}', foreignIds[sent % foreignIds.length] ?? '');
  }

  private send({ path, query, headers, payload }: AnyRequest): Promise<LightMyRequestResponse> {
    const filled = Object.entries(headers).map(([name, text]) => [name, this.fill(text)]);
    return this.service.app.inject({
      method: this.route.method as 'GET',
      url: `${this.fill(path)}${query === '' ? '' : `?${query}`}`,
      headers: Object.fromEntries(filled),
      ...(payload === undefined ? {} : { payload }),
      // Many client addresses, so that rate limits are not reached.
      remoteAddress: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`,
    });
  }

  /** Whether the request ended the sender's own session. */
  private hasLostSession({ headers }: AnyRequest, status: number): boolean {
    if (this.route.access === 'tool') return false;
    const hadSession = Object.values(headers).some((text) => text.includes('{token}'));
    return hadSession && (status === 401 || (this.route.url === '/api/auth/logout' && status < 400));
  }

  /** Whether the request deleted the sender's account. */
  private hasLostAccount(status: number): boolean {
    return nameOf(this.route) === 'DELETE /api/account' && status === 204;
  }

  /** Accepted values must be answered, and read again, as sent; only the old mode HORMONAL becomes PILL. */
  private async expectReadBack({ payload }: AnyRequest, response: LightMyRequestResponse): Promise<void> {
    const { method, url } = this.route;
    if (response.statusCode !== 200 || method !== 'PATCH' || payload === undefined) return;
    const sent = JSON.parse(String(payload).replaceAll('"HORMONAL"', '"PILL"')) as Record<string, unknown>;
    const known = Object.keys(sent).filter((key) => Object.hasOwn(response.json(), key) && key !== 'id');
    const pick = (value: Record<string, unknown>) =>
      Object.fromEntries(known.map((key) => [key, value[key]]));
    expect(pick(response.json())).toEqual(pick(sent));
    if (!this.service.routes.some((route) => nameOf(route) === `GET ${url}` && !route.isDerived)) return;
    const headers = { authorization: `Bearer ${this.sender.token}` };
    expect(pick((await this.service.app.inject({ url, headers })).json())).toEqual(pick(sent));
  }

  async try(request: AnyRequest): Promise<void> {
    if (this.sender.sent++ >= requestsPerPerson(this.route)) await this.replaceSender();
    const response = await this.send(request);
    const { statusCode } = response;
    this.statuses.set(statusCode, (this.statuses.get(statusCode) ?? 0) + 1);
    expectPlainRefusal(response, this.service.issuer);
    expectCleanPrototype();
    if (this.hasLostAccount(statusCode)) await this.replaceSender();
    else if (this.hasLostSession(request, statusCode)) await signInAgain(this.service, this.sender);
    else await this.expectReadBack(request, response);
  }
}

async function fuzzRoute(service: Service, route: Route, runs: number): Promise<string> {
  const fuzzer = new Fuzzer(service, route);
  await fc.assert(
    fc.asyncProperty(anyRequest(route), (request) => fuzzer.try(request)),
    { numRuns: runs },
  );
  const told = [...fuzzer.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
  return `${nameOf(route)}: ${told.join(' ')}`;
}

/** Declares the fuzz tests of some routes. They come from the app itself, so that new ones are included. */
export async function fuzzRoutes(isMeant: (route: Route) => boolean): Promise<void> {
  const service = await startService();
  const meant = service.routes.filter(isMeant);
  let bystander: TestPerson;
  beforeAll(async () => {
    bystander = await service.signUp();
  });
  afterAll(() => service.close());

  const declared = meant.filter(({ isDerived }) => !isDerived);
  describe('no random request breaks', () => {
    test.each(declared.map((route) => [nameOf(route), route] as const))(
      '%s',
      TIMEOUT,
      async (_name, route) => {
        console.log(await fuzzRoute(service, route, RUNS));
      },
    );

    test('the HEAD and 405 routes of these paths', TIMEOUT, async () => {
      for (const route of meant.filter(({ isDerived }) => isDerived)) {
        await fuzzRoute(service, route, RUNS_OF_DERIVED);
      }
    });
  });

  test('random requests of others change nothing of a person', async () => {
    const profile = (await bystander.call('GET', '/api/user')).json();
    expect(profile).toMatchObject({ id: bystander.id, cycleLength: 28, lastPeriodDate: null });
    expect((await bystander.call('GET', '/api/period-history')).json()).toMatchObject({ total: 0 });
  });
}
