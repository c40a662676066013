import { createHash, randomBytes } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';

/** Superuser and database of the built-in server. The service logs in with an unprivileged role, as on any server. */
export const OWNER = 'lutea';

/** The path of a socket may have at most 103 bytes on macOS, 107 on Linux. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Where the server listens: a socket in a folder that only its user can enter or, on Windows, loopback with a password.
 */
export interface Address {
  socketFolder: string | undefined;
  port: number;
  password: string | undefined;
}

/** The socket's folder: in DATA_DIR, or among the temporary files if the path would be too long for a socket. */
function socketFolderOf(base: string): string {
  const folder = join(base, 'socket');
  if (Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return folder;
  const name = createHash('sha256').update(base).digest('hex').slice(0, 16);
  return join(tmpdir(), `lutea-${name}`);
}

/** Creates an empty folder, without files of an earlier server. Fails if it belongs to another user. */
function makeSocketFolder(base: string, user: DatabaseUser | undefined): string {
  const folder = socketFolderOf(base);
  const existing = lstatSync(folder, { throwIfNoEntry: false });
  const owners = [process.getuid?.(), user?.uid];
  if (existing !== undefined && !owners.includes(existing.uid)) {
    throw new Error(`${folder} belongs to another user (${existing.uid}): remove it.`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

const passwordFile = (dataDir: string): string => join(dataDir, 'database-password');

/** Creates the password of a server that listens on loopback; returns its file. */
export function createPassword(dataDir: string, user: DatabaseUser | undefined): string {
  const file = passwordFile(dataDir);
  writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  if (user !== undefined) chownSync(file, user.uid, user.gid);
  return file;
}

const readPassword = (dataDir: string): string => readFileSync(passwordFile(dataDir), 'utf8');

interface Place {
  dataDir: string;
  base: string;
  user: DatabaseUser | undefined;
  isTcp: boolean;
}

export async function prepareAddress({ dataDir, base, user, isTcp }: Place): Promise<Address> {
  if (isTcp) {
    return { socketFolder: undefined, port: await findFreePort(), password: readPassword(dataDir) };
  }
  return { socketFolder: makeSocketFolder(base, user), port: 5432, password: undefined };
}

/** The address of a running server, read from its postmaster file. */
export function readAddress(
  dataDir: string,
  { port, socketFolder }: Pick<Address, 'port' | 'socketFolder'>,
): Address {
  const password = socketFolder === undefined ? readPassword(dataDir) : undefined;
  return { socketFolder, port, password };
}

/** The owner's URL, in the form of DATASTORE_URL. */
export function urlOf({ socketFolder, port, password }: Address, database = OWNER): string {
  if (socketFolder === undefined) return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
  return `postgres://${OWNER}@localhost:${port}/${database}?host=${encodeURIComponent(socketFolder)}`;
}
