import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReadyProcess, untilReady } from '../test/helpers/running-server.ts';

const ROOT = join(import.meta.dirname, '..');
export const IMAGE_SCRIPTS = join(ROOT, 'packaging', 'image');

/** Runs a command that must succeed. */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: ROOT });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

/** Runs the work with a temporary folder that other users may pass through. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-drill-'));
  run('chmod', '711', folder);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the release for this machine; returns the path of its archive. */
export function makeRelease(target: string): string {
  run(process.execPath, 'scripts/release.ts', '--to', target);
  return join(target, run('sh', '-c', `cd "${target}" && ls *.tar.gz`).trim());
}

let shared: string | undefined;

/** One release for all drills of this run. */
export function sharedRelease(): string {
  if (shared !== undefined) return shared;
  const folder = mkdtempSync(join(tmpdir(), 'lutea-release-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  shared = makeRelease(folder);
  return shared;
}

export const whyNoRoot = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'it needs root on Linux';

export interface Chroot {
  /** The folder that becomes the root, as in the image: a shell, the C libraries, and the release in /app. */
  root: string;
  /** The folder that is mounted at /data. */
  data: string;
  /** The user id of Lutea; 0 is root. */
  uid: number;
  settings: Readonly<Record<string, string>>;
}

/** Mounts all but /data read-only. It runs in its own mount namespace, so that nothing has to be unmounted. */
const ENTER = `set -e
mount --bind "$1" "$1"
for name in dev proc; do mkdir -p "$1/$name"; mount --rbind "/$name" "$1/$name"; done
mount --bind "$2" "$1/data"
mount -o remount,bind,ro "$1"
root=$1 user=$3; shift 3
exec chroot --userspec="$user" "$root" /app/lutea "$@"`;

// No PATH beyond the chroot's: neither npm nor Node can be found.
const environmentOf = ({ settings }: Chroot) => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  DATA_DIR: '/data',
  ...settings,
});

export function startInChroot(chroot: Chroot): Promise<ReadyProcess> {
  const { root, data, uid } = chroot;
  const args = ['--mount', 'sh', '-c', ENTER, 'sh', root, data, `${uid}:${uid}`, 'start'];
  return untilReady(
    spawn('unshare', args, { env: environmentOf(chroot), stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

/** Runs a command of the release beside the server, in the same chroot. */
export function lutea(server: ReadyProcess, chroot: Chroot, ...words: string[]): SpawnSyncReturns<string> {
  const { uid } = chroot;
  const target = ['--target', String(server.process.pid), '--mount', '--root', '--wd'];
  const args = [...target, '--setuid', String(uid), '--setgid', String(uid), '/app/lutea', ...words];
  return spawnSync('nsenter', args, { env: environmentOf(chroot), encoding: 'utf8' });
}
