import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDataDir, findPostmaster, removeDataDir } from '../test/helpers/data-dir.ts';
import type { Drill } from './drill.ts';
import { createInstallation, type Installation, signIn } from './installation.ts';
import { type LoopDisk, mountImage, mountNewDisk, whyNoLoopDisk } from './loop-disk.ts';
import { processTree, signalAll } from './processes.ts';
import { readAllRows } from './rows.ts';
import { startWithoutFsync } from './without-fsync.ts';
import { createWriter, waitForWrites } from './writer.ts';

const COPIES = 20;
const CONTROL_COPIES = 5;
const MOST_PAUSE_MS = 2_000;
const WRITES_BEFORE = 20;
const AT_ONCE = 4;
/** Later than every day that the first writer can reach, so that the control writes other days. */
const CONTROL_FIRST_DAY = '1980-01-01';

/** The days stored in a copy of the disk: mounts it, which replays the journal, and opens its built-in database. */
async function readCopy(image: string): Promise<Set<string>> {
  const dataDir = createDataDir();
  const { unmount } = mountImage(image, dataDir);
  try {
    const rows = await readAllRows({ environment: { DATA_DIR: dataDir }, superuserUrl: undefined });
    return new Set(rows['body_days']?.map((row) => JSON.parse(row).date));
  } finally {
    unmount();
    removeDataDir(dataDir);
  }
}

/** Stops all processes for a moment, so that the copy and the acknowledged writes are of the same moment. */
function copyStopped(disk: LoopDisk, pids: readonly number[], image: string): void {
  signalAll(pids, 'SIGSTOP');
  try {
    disk.copyTo(image);
  } finally {
    signalAll(pids, 'SIGCONT');
  }
}

interface Attempt {
  copies: number;
  firstDay?: string;
}

interface Count {
  acknowledged: number;
  lost: number;
  /** Why copies could not be opened. */
  errors: string[];
}

/** Writes, copies the disk at random moments, and counts the notes acknowledged before a copy and lost in it. */
async function cutPower(installation: Installation, disk: LoopDisk, attempt: Attempt): Promise<Count> {
  const dataDir = installation.environment['DATA_DIR'] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'lutea-copy-'));
  const image = join(folder, 'image');
  const server = await installation.start();
  const writer = createWriter(attempt.firstDay);
  const writing = writer.run(await signIn(server.url, 'New'), AT_ONCE);
  await waitForWrites(writer, WRITES_BEFORE);
  const count: Count = { acknowledged: 0, lost: 0, errors: [] };
  for (let copy = 0; copy < attempt.copies; copy++) {
    await pause(randomInt(MOST_PAUSE_MS));
    const database = processTree(findPostmaster(dataDir) ?? 0);
    const before = [...writer.acknowledged];
    copyStopped(disk, [server.process.pid ?? 0, ...database], image);
    const kept = await readCopy(image).catch((error: Error) => {
      count.errors.push(error.message);
      return new Set<string>();
    });
    count.acknowledged += before.length;
    count.lost += before.filter((day) => !kept.has(day)).length;
  }
  writer.stop();
  await writing;
  await server.stop();
  rmSync(folder, { recursive: true });
  return count;
}

/** The control: the same without fsync, where notes must be lost. */
async function cutPowerWithoutFsync(installation: Installation, disk: LoopDisk): Promise<Count> {
  const database = await startWithoutFsync(installation.environment['DATA_DIR'] ?? '');
  installation.environment['DATASTORE_URL'] = database.url;
  const count = await cutPower(installation, disk, { copies: CONTROL_COPIES, firstDay: CONTROL_FIRST_DAY });
  await database.stop();
  return count;
}

const describe = (copies: number, { acknowledged, lost }: Count): string =>
  `${copies} copies, ${acknowledged} notes acknowledged before them, ${lost} lost`;

/** The power fails while notes are written, again and again: copies of the disk have every acknowledged note. */
export const powerLossDrill: Drill = {
  name: 'power loss while writing, built-in',
  unable: whyNoLoopDisk,
  async run() {
    const installation = await createInstallation('built-in');
    const disk = mountNewDisk(installation.environment['DATA_DIR'] ?? '');
    try {
      const count = await cutPower(installation, disk, { copies: COPIES });
      const control = await cutPowerWithoutFsync(installation, disk);
      return {
        figure: `${describe(COPIES, count)}; control with fsync=off: ${describe(CONTROL_COPIES, control)}`,
        losses: [
          ...(count.lost === 0 ? [] : [`${count.lost} acknowledged notes lost`]),
          ...count.errors.map((error) => `a copy could not be opened: ${error}`),
          ...(control.lost > 0 ? [] : ['the control lost nothing, so these copies prove nothing']),
        ],
      };
    } finally {
      disk.remove();
      installation.remove();
    }
  },
};
