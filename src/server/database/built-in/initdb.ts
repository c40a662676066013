import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER } from './address.ts';
import type { DatabaseUser } from './database-user.ts';
import { PROGRAM_ENVIRONMENT } from './postmaster.ts';
import { type Programs, programPath } from './programs.ts';

interface NewCluster {
  programs: Programs;
  /** An empty folder that belongs to the database's user. */
  folder: string;
  user: DatabaseUser | undefined;
  /** With a password, the server listens on loopback instead of a socket. */
  passwordFile: string | undefined;
  format?: readonly string[];
}

/** With small WAL segments, a full disk causes an error instead of ending the server. */
const FORMAT = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
  '--wal-segsize=1',
  // A container's /dev/shm may be tiny; server-settings.ts has the same.
  '--set=dynamic_shared_memory_type=mmap',
];

function runInitdb(
  program: string,
  { folder, user, passwordFile, format = FORMAT }: NewCluster,
): SpawnSyncReturns<string> {
  const login =
    passwordFile === undefined
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  return spawnSync(program, ['-D', folder, '-U', OWNER, ...login, ...format], {
    ...user,
    ...PROGRAM_ENVIRONMENT,
    cwd: folder,
    encoding: 'utf8',
  });
}

const NAMELESS = /could not look up effective user ID/;
/** Names of two functions of the C library. The second one ignores its argument and returns the first user it finds. */
const LOOK_UP = Buffer.from('\0getpwuid\0');
const FIRST_USER = Buffer.from('\0getpwent\0');

function withoutLookUp(program: Buffer): Buffer {
  for (let at = program.indexOf(LOOK_UP); at !== -1; at = program.indexOf(LOOK_UP, at + 1)) {
    FIRST_USER.copy(program, at);
  }
  return program;
}

/** `initdb` starts the server through a shell, with the path in double quotes. These characters would break that. */
const SPECIAL_IN_SHELL = /["$`\\]/;

/**
 * A folder for copies of the programs: beside the new database, where files may be executed, or a temporary one if the
 * shell would misread the path.
 */
function makeProgramsFolder(folder: string): string {
  if (SPECIAL_IN_SHELL.test(folder)) return mkdtempSync(join(tmpdir(), 'lutea-programs-'));
  const beside = `${folder}-programs`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside);
  return beside;
}

/**
 * `initdb`, and the server that it runs once, look up the name of their user and never use it. In a container the user
 * may have no name. So this runs copies of both that accept any user. Why: docs/decisions/0065.
 */
function runNameless(cluster: NewCluster): SpawnSyncReturns<string> {
  const { programs, folder } = cluster;
  const copies = { folder: makeProgramsFolder(folder) };
  mkdirSync(join(copies.folder, 'bin'));
  for (const part of ['lib', 'share']) symlinkSync(join(programs.folder, part), join(copies.folder, part));
  for (const name of ['initdb', 'postgres']) {
    writeFileSync(programPath(copies, name), withoutLookUp(readFileSync(programPath(programs, name))));
    chmodSync(programPath(copies, name), 0o755);
  }
  for (const each of [copies.folder, join(copies.folder, 'bin')]) chmodSync(each, 0o755);
  try {
    return runInitdb(programPath(copies, 'initdb'), cluster);
  } finally {
    rmSync(copies.folder, { recursive: true });
  }
}

/** Creates an empty database in the folder, and syncs it to disk. */
export function initialize(cluster: NewCluster): void {
  const usual = runInitdb(programPath(cluster.programs, 'initdb'), cluster);
  const isNameless = usual.status !== 0 && NAMELESS.test(usual.stderr ?? '');
  const { status, stderr, error } = isNameless ? runNameless(cluster) : usual;
  if (status === 0) return;
  const cause = error?.message ?? stderr.trim().split('\n').slice(0, 3).join(' ');
  throw new Error(`The built-in database could not be created: ${cause}`, { cause: error });
}
