import { buildApp } from '#server/app/app.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { SAMPLE_PEOPLE } from '#server/try-it/identity/people.ts';
import {
  type IdentityProvider,
  type IdentityProviderOptions,
  startIdentityProvider,
} from '#server/try-it/identity/provider.ts';
import { createFormBrowser, type FormBrowser, type Page } from '../helpers/form-browser.ts';
import { findFreePort } from '../helpers/free-ports.ts';
import { TEST_APP } from '../helpers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

/** The service on a real port, with try-it mode's identity provider beside it. */
export interface ListeningService {
  url: string;
  database: TestDatabase;
  provider: IdentityProvider;
  /** How far the service's clock runs ahead. The provider's does not. */
  ahead: { by: Temporal.Duration };
  countSessions(): Promise<number>;
  /** Lets the same address sign in more than five times a minute. */
  forgetAttempts(): Promise<unknown>;
  close(): Promise<void>;
}

interface Overrides {
  people?: IdentityProviderOptions['people'];
  /** Whether the provider keeps people signed in and lets them sign out there. */
  withSignOut?: boolean;
  app?: Partial<AppDependencies>;
  /** Starts more providers, which redirect to the address `callback`. */
  more?: (callback: string) => Promise<AppDependencies['moreProviders']>;
}

const CLIENT = { clientId: 'lutea', clientSecret: 'a secret for tests: with/odd+characters%' };

export async function startService(overrides: Overrides = {}) {
  const { people = SAMPLE_PEOPLE, withSignOut = false, app: changes = {}, more } = overrides;
  const database = await createTestDatabase();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider({
    port: 0,
    ...CLIENT,
    people,
    redirectUris: [`${url}/api/auth/callback`],
    ...(withSignOut && { signOut: { redirectUris: [`${url}/login`] } }),
  });
  const ahead = { by: new Temporal.Duration() };
  const app = await buildApp({
    engine: database.engine,
    clock: () => Temporal.Now.instant().add(ahead.by),
    publicUrl: url,
    oidc: { ...CLIENT, issuerUrl: provider.issuer },
    moreProviders: await more?.(`${url}/api/auth/callback`),
    ...TEST_APP,
    ...changes,
  });
  await app.listen({ host: '127.0.0.1', port });
  const service: ListeningService = {
    url,
    database,
    provider,
    ahead,
    countSessions: async () => (await database.asOwner('select id from sessions')).length,
    forgetAttempts: () => database.asOwner('delete from login_attempts'),
    async close() {
      await app.close();
      await provider.close();
      await database.close();
    },
  };
  return service;
}

/** Signs in as a person would, from the requested page to the final page. */
export async function signIn(
  service: ListeningService,
  name: string,
  { path = '/', browser = createFormBrowser() }: { path?: string; browser?: FormBrowser } = {},
): Promise<{ browser: FormBrowser; landed: Page }> {
  await service.forgetAttempts();
  const login = await browser.get(`${service.url}${path}`);
  const people = await browser.submit(login, { button: 'Sign in' });
  return { browser, landed: await browser.submit(people, { button: name }) };
}

/** Calls the API with a browser's cookies. */
export async function callAs(
  service: ListeningService,
  browser: FormBrowser,
  path: string,
): Promise<Response> {
  const address = `${service.url}${path}`;
  return fetch(address, { headers: { cookie: browser.cookieHeader(address) } });
}
