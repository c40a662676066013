import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { createTestApp, PUBLIC_URL, type TestApp } from '../helpers/test-app.ts';
import { CLIENT, type HostileProvider, startHostileProvider } from './hostile-provider.ts';

/** A login that has begun, as the browser knows it. */
export interface BegunLogin {
  state: string;
  nonce: string;
  cookie: string;
  location: URL;
}

export interface HostileService extends TestApp {
  provider: HostileProvider;
  begin(request?: Partial<InjectOptions>): Promise<BegunLogin>;
  /** Calls the callback as the browser does; `changes` replaces its parameters or its cookie. */
  comeBack(
    login: BegunLogin,
    changes?: Partial<{ state: string; code: string; cookie: string; more: string }>,
  ): Promise<LightMyRequestResponse>;
  /** Why logins were refused since the test began, as the operator reads it. */
  reasons: unknown[];
  /** The provider's error codes for these refusals. */
  oauthErrors: unknown[];
  /** Runs the attempt and returns how many sessions it made. */
  sessionsMadeBy(attempt: () => Promise<unknown>): Promise<number>;
  /** Runs the attempt, which must be refused: no cookie, no session, and no reason in the answer. */
  expectRefusal(attempt: () => Promise<LightMyRequestResponse>): Promise<void>;
  /** Forgets what earlier tests did. */
  beginTest(): void;
}

let clients = 0;

/** Sign-in attempts are limited by address, so each login comes from a new one. */
function nextAddress(): string {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
}

export function cookieOf(response: LightMyRequestResponse, name: string): string | undefined {
  return response.cookies.find((cookie) => cookie.name === name)?.value;
}

function noteRefusal(
  line: string,
  { reasons, oauthErrors }: Pick<HostileService, 'reasons' | 'oauthErrors'>,
) {
  const { msg, reason, oauthError } = JSON.parse(line);
  if (msg !== 'login refused') return;
  reasons.push(reason);
  oauthErrors.push(oauthError);
}

export async function startHostileService(
  overrides: Partial<AppDependencies> = {},
  limits: { timeoutMs?: number } = {},
): Promise<HostileService> {
  const provider = await startHostileProvider();
  const refusals = { reasons: [] as unknown[], oauthErrors: [] as unknown[] };
  const service = await createTestApp({
    oidc: { ...CLIENT, issuerUrl: provider.issuer, ...limits },
    logLevel: 'warn',
    logStream: { write: (line) => noteRefusal(line, refusals) },
    ...overrides,
  });
  provider.clock = () => service.clock.now;

  async function begin(request: Partial<InjectOptions> = {}): Promise<BegunLogin> {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: nextAddress(),
      ...request,
    });
    if (response.statusCode !== 303)
      throw new Error(`login began with ${response.statusCode} ${response.body}`);
    const location = new URL(response.headers.location ?? '', PUBLIC_URL);
    const nonce = location.searchParams.get('nonce') ?? '';
    provider.nonce = nonce;
    return {
      state: location.searchParams.get('state') ?? '',
      nonce,
      cookie: cookieOf(response, 'lutea_login') ?? '',
      location,
    };
  }

  const comeBack: HostileService['comeBack'] = (login, changes = {}) => {
    const { state, cookie, code, more } = { code: 'a-code', more: '', ...login, ...changes };
    const query = new URLSearchParams({ code, state }).toString();
    return service.app.inject({
      url: `/api/auth/callback?${query}${more}`,
      cookies: { lutea_login: cookie },
    });
  };

  const countSessions = async () => (await service.database.asOwner('select id from sessions')).length;

  async function sessionsMadeBy(attempt: () => Promise<unknown>): Promise<number> {
    const before = await countSessions();
    await attempt();
    return (await countSessions()) - before;
  }

  async function expectRefusal(attempt: () => Promise<LightMyRequestResponse>): Promise<void> {
    const made = await sessionsMadeBy(async () => {
      const response = await attempt();
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ error: 'Signing in did not work. Please try again.' });
      expect(response.cookies).toEqual([]);
    });
    expect(made).toBe(0);
  }

  return {
    ...service,
    provider,
    begin,
    comeBack,
    ...refusals,
    sessionsMadeBy,
    expectRefusal,
    beginTest() {
      provider.misdeeds = {};
      provider.requests.length = 0;
      refusals.reasons.length = 0;
      refusals.oauthErrors.length = 0;
    },
    async close() {
      await service.close();
      await provider.close();
    },
  };
}
