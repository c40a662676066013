import { createDataDir, removeDataDir } from '../test/helpers/data-dir.ts';
import { createFormBrowser } from '../test/helpers/form-browser.ts';
import { findTryItPorts } from '../test/helpers/free-ports.ts';
import { createOwnedDatabase } from '../test/helpers/owned-database.ts';
import { startPostgresql } from '../test/helpers/postgresql-server.ts';
import { type RunningServer, startServer } from '../test/helpers/running-server.ts';

export type DatabaseName = 'built-in' | 'your own PostgreSQL';
export const DATABASES: readonly DatabaseName[] = ['built-in', 'your own PostgreSQL'];

/** An installation in try-it mode on one database, with the actions of a drill. */
export interface Installation {
  /** The environment of commands for this installation. */
  environment: Record<string, string>;
  /** Queries the database of your own PostgreSQL without row-level security. */
  superuserUrl: string | undefined;
  start(): Promise<RunningServer>;
  /** Stops and starts the database server under the running service; your own PostgreSQL only. */
  restartDatabase(mode: 'fast' | 'immediate'): void;
  remove(): void;
}

async function createDatabase(name: DatabaseName) {
  if (name === 'built-in')
    return { url: undefined, superuserUrl: undefined, restart: () => {}, remove: () => {} };
  const server = await startPostgresql();
  const url = await createOwnedDatabase(server.url, 'lutea');
  const restart = (mode: 'fast' | 'immediate') => {
    server.stop(mode);
    server.start();
  };
  return { url, superuserUrl: `${server.url}/lutea`, restart, remove: () => server.remove() };
}

export async function createInstallation(name: DatabaseName): Promise<Installation> {
  const database = await createDatabase(name);
  const dataDir = createDataDir();
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    // The writer sends without pause from one address.
    WRITES_PER_MINUTE: '0',
    PORT: String(await findTryItPorts()),
    ...(database.url === undefined ? {} : { DATASTORE_URL: database.url }),
  };
  return {
    environment,
    superuserUrl: database.superuserUrl,
    start: () => startServer(environment),
    restartDatabase: database.restart,
    remove() {
      database.remove();
      removeDataDir(dataDir);
    },
  };
}

/** Calls the API as someone who signed in with a browser. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; text: string; json: unknown }>;

/** Signs in as one of try-it mode's people. */
export async function signIn(url: string, name: string, button = 'Sign in'): Promise<Call> {
  const browser = createFormBrowser();
  const people = await browser.submit(await browser.get(`${url}/`), { button });
  const landed = await browser.submit(people, { button: name });
  if (landed.status !== 200) throw new Error(`Signing in as ${name} ended with ${landed.status}`);
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        cookie: browser.cookieHeader(url + path),
        origin: url,
        // A kept-alive connection may belong to an earlier server on the same port.
        connection: 'close',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, text, json: isJson ? JSON.parse(text) : null };
  };
}
