import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProviderClient {
  clientId: string;
  clientSecret: string;
  method: 'client_secret_basic' | 'client_secret_post';
  redirectUri: string;
}

/** A running identity provider at which one person is signed in. */
interface RunningProvider {
  issuer: string;
  /** The cookie of the person who is signed in there. */
  cookie: string;
  /** The address of an authorization request after the person agreed to it. */
  afterConsent(address: string): string;
  stop(): void;
}

/** An identity provider of another project, from Debian's packages. */
export interface ForeignProvider {
  name: string;
  /** Downloads and unpacks it, once. False if this machine cannot. */
  provide(): boolean;
  start(folder: string, clients: readonly ProviderClient[]): Promise<RunningProvider>;
}

export const cacheFolder = (name: string): string =>
  join(import.meta.dirname, '..', 'node_modules', '.cache', name);

/**
 * Unpacks packages without installing them: their own installation asks for a database and for systemd.
 * `packages` is a list of names for the shell.
 */
export function unpackPackages(folder: string, packages: string, program: string): void {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  const command = `apt-get download ${packages} && for each in *.deb; do dpkg -x "$each" .; done`;
  spawnSync('sh', ['-c', command], { cwd: folder, stdio: 'ignore' });
}

export async function waitForProvider(url: string, child: ChildProcess): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`The identity provider ended with ${child.exitCode}`);
    await pause(50);
  }
}
