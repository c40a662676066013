import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { createFormBrowser } from './form-browser.ts';
import { findTryItPorts } from './free-ports.ts';
import { copyInstallation, type InstallationCopy } from './installation-copy.ts';
import { findDistribution, type PostgresqlServer, startPostgresql } from './postgresql-server.ts';

type Settings = Record<string, string>;

/** Runs the documents' commands as an operator: with a folder, a browser and a PostgreSQL server. */
export interface Operator {
  /** The address of the service. */
  url: string;
  folder: string;
  /** Values for the documents' placeholders, like USER_ID. */
  values: Record<string, string>;
  /** Adds lines to the `.env` in the folder. */
  set(...lines: string[]): void;
  write(name: string, content: string): void;
  read(name: string): string;
  /** Runs a command that must succeed; returns its output. */
  sh(command: string, settings?: Settings): Promise<string>;
  /** Like `sh`, but without npm and the launcher, which take longer than most commands. */
  lutea(command: string, settings?: Settings): Promise<string>;
  /** Like `sh`, for a command that may fail. */
  tryOut: InstallationCopy['sh'];
  atTerminal: InstallationCopy['atTerminal'];
  start(command: string, settings?: Settings): Promise<string>;
  /** Stops the service, waits for the last of its processes, and returns the exit code. */
  stop(): Promise<number | null>;
  /** Signs in as a new person; returns the page they see. */
  signIn(): Promise<string>;
  /** The superuser's address, or the address of the database `lutea` for a login. */
  address(login?: string): string;
  /** Runs statements one by one, and returns the rows of the last. */
  query(address: string, ...statements: string[]): Promise<Record<string, unknown>[]>;
  end(): void;
}

const PASSWORD = 'a-password-for-one-run';

function fill(values: Readonly<Record<string, string>>, command: string): string {
  return command.replace(/\b(?:COMMAND|NAME|FILE|USER_ID|SESSION_ID|FROM|TO)\b|…/g, (name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name} in: ${command}`);
    return value;
  });
}

async function signIn(url: string): Promise<string> {
  const browser = createFormBrowser();
  const login = await browser.get(`${url}/login`);
  return (await browser.submit(await browser.submit(login, { button: 'Sign in' }), { button: 'New' })).html;
}

async function query(address: string, statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  try {
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

function addressOf(server: PostgresqlServer, login: string | undefined): string {
  if (login === undefined) return `${server.url}/postgres`;
  const address = new URL(`${server.url}/lutea`);
  address.username = login;
  address.password = PASSWORD;
  return address.href;
}

export async function createOperator(): Promise<Operator> {
  const installation = copyInstallation();
  // PostgreSQL of the distribution, if installed: it has pg_dump, which the documents use.
  const server = await startPostgresql({}, findDistribution());
  const url = `http://localhost:${await findTryItPorts()}`;
  const values: Record<string, string> = { COMMAND: '--version', NAME: 'maintenance', '…': PASSWORD };
  const path = (name: string) => join(installation.folder, name);
  let running: ChildProcess | undefined;

  async function sh(command: string, settings?: Settings): Promise<string> {
    const answer = await installation.sh(fill(values, command), settings);
    expect(answer, command).toMatchObject({ status: 0 });
    return answer.stdout;
  }

  return {
    url,
    folder: installation.folder,
    values,
    set: (...lines) => appendFileSync(path('.env'), `${lines.join('\n')}\n`),
    write: (name, content) => writeFileSync(path(name), content),
    read: (name) => readFileSync(path(name), 'utf8'),
    sh,
    lutea: (command, settings) =>
      sh(command.replace(/^lutea /, `"${process.execPath}" src/server/cli/main.ts `), settings),
    tryOut: installation.sh,
    atTerminal: installation.atTerminal,
    async start(command, settings) {
      const started = await installation.start(command, settings);
      running = started.process;
      return started.output();
    },
    async stop() {
      if (running === undefined) throw new Error('nothing was started');
      const closed = once(running, 'close');
      running.kill('SIGTERM');
      const [code] = await closed;
      return code;
    },
    signIn: () => signIn(url),
    address: (login) => addressOf(server, login),
    query: (address, ...statements) =>
      query(
        address,
        statements.map((statement) => fill(values, statement)),
      ),
    end() {
      installation.remove();
      server.remove();
    },
  };
}
