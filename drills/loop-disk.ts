import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const BYTES = 512 * 2 ** 20;
const MOST_COPIES = 100;

/** An ext4 file system in a file, mounted through a loop device. */
export interface LoopDisk {
  /**
   * Copies what the disk holds, without what is only in memory, into a file. A copy during which the device wrote
   * something is made again, so that the copy is the state of one moment.
   */
  copyTo(file: string): void;
  remove(): void;
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
  return stdout.trim();
}

/** Why this machine has no loop devices; undefined if it has. */
export function whyNoLoopDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can mount an image';
  try {
    run('losetup', '--find');
    run('mkfs.ext4', '-V');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Completed writes and flushes of a block device; undefined while one is under way. */
function countWrites(device: string): string | undefined {
  const stat = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
    .trim()
    .split(/\s+/);
  const [writes, inFlight, flushes] = [stat[4], stat[8], stat[15]];
  return inFlight === '0' ? `${writes} ${flushes}` : undefined;
}

function copyUndisturbed(image: string, device: string, file: string): void {
  for (let attempt = 0; attempt < MOST_COPIES; attempt++) {
    const before = countWrites(device);
    run('cp', '--sparse=always', image, file);
    if (before !== undefined && before === countWrites(device)) return;
  }
  throw new Error(`${device} was written to during each of ${MOST_COPIES} copies`);
}

export function mountImage(image: string, folder: string): { device: string; unmount(): void } {
  const device = run('losetup', '--find', '--show', image);
  run('mount', device, folder);
  return {
    device,
    unmount() {
      run('umount', folder);
      run('losetup', '--detach', device);
    },
  };
}

export function mountNewDisk(folder: string): LoopDisk {
  const parent = mkdtempSync(join(tmpdir(), 'lutea-disk-'));
  const image = join(parent, 'image');
  writeFileSync(image, '');
  truncateSync(image, BYTES);
  run('mkfs.ext4', '-q', image);
  const { device, unmount } = mountImage(image, folder);
  return {
    copyTo: (file) => copyUndisturbed(image, device, file),
    remove() {
      unmount();
      rmSync(parent, { recursive: true });
    },
  };
}
