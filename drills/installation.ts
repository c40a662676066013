import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDataDir, removeDataDir } from '../test/helpers/data-dir.ts';
import { createFormBrowser } from '../test/helpers/form-browser.ts';
import { findTryItPorts } from '../test/helpers/free-ports.ts';
import { createOwnedDatabase } from '../test/helpers/owned-database.ts';
import { startPostgresql } from '../test/helpers/postgresql-server.ts';
import { CLEAN_ENVIRONMENT, type RunningServer, startServer } from '../test/helpers/running-server.ts';

const CLI = join(import.meta.dirname, '..', 'src', 'server', 'cli', 'main.ts');

export type DatabaseName = 'built-in' | 'your own PostgreSQL';
export const DATABASES: readonly DatabaseName[] = ['built-in', 'your own PostgreSQL'];

/** An installation in try-it mode on one database, with the actions of a drill. */
export interface Installation {
  /** The environment of commands for this installation. */
  environment: Record<string, string>;
  /** The superuser's address in your own PostgreSQL, for queries without row-level security. */
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
    // Unlimited, because a drill's writer sends without pause from one address.
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

/** Runs a command for the installation, which must succeed; returns what it printed. */
export async function runLutea({ environment }: Installation, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...CLEAN_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`lutea ${words[0]} ended with ${code}: ${output}`);
  return output;
}

/** Calls the API as someone who signed in with a browser. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; text: string; json: unknown; retryAfter: string | null }>;

/** Each request has its own connection: a kept-alive one may belong to an earlier server on the same port. */
export function createCall(url: string, headersFor: (address: string) => Record<string, string>): Call {
  return async (method, path, body) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(url + path, {
      method,
      headers: { ...headersFor(url + path), connection: 'close', ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text, json: isJson ? JSON.parse(text) : null, retryAfter };
  };
}

/** Signs in as one of try-it mode's people. */
export async function signIn(url: string, name: string, button = 'Sign in'): Promise<Call> {
  const browser = createFormBrowser();
  const people = await browser.submit(await browser.get(`${url}/`), { button });
  const landed = await browser.submit(people, { button: name });
  if (landed.status !== 200) throw new Error(`Signing in as ${name} ended with ${landed.status}`);
  return createCall(url, (address) => ({ cookie: browser.cookieHeader(address), origin: url }));
}
