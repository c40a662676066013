import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from './packages.ts';

/** Large, and only shown in the documents. */
const NOT_IN_SOURCE = 'docs/screenshots/';

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The date of every file in a release: SOURCE_DATE_EPOCH, or that of the commit. */
export function sourceDate(): Date {
  const seconds = process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct');
  return new Date(Number(seconds) * 1_000);
}

/** Same content, same bytes: sorted, one date, nobody's user, the same modes whatever the umask was. */
const sameBytes = (): string[] => [
  '--sort=name',
  `--mtime=@${sourceDate().getTime() / 1_000}`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  '--format=gnu',
];

function pack(target: string, words: readonly string[], cwd: string): string {
  const script = 'set -e; out=$1; shift; tar "$@" | gzip -n -9 > "$out"';
  execFileSync('sh', ['-c', script, 'sh', target, ...sameBytes(), ...words], { cwd });
  return target;
}

/** The source that this release is made from, as the licence asks. */
export function writeSource(folder: string): void {
  const list = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n').sort();
  const files = list.filter((file) => !file.startsWith(NOT_IN_SOURCE) && existsSync(join(ROOT, file)));
  pack(join(folder, 'source.tar.gz'), ['-c', '--transform=s,^,source/,', ...files], ROOT);
}

/** One folder, named as the archive. */
export function writeArchive(folder: string, target: string): string {
  return pack(target, ['-c', basename(folder)], dirname(folder));
}

/** SHA-256 of each archive in the folder, as `sha256sum --check` reads them. */
export function writeChecksums(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  const lines = names.sort().map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return `${hash}  ${name}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}
