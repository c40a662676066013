import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Drill, missing, waitUntil } from './drill.ts';
import { type Call, createInstallation, signIn } from './installation.ts';
import { createWriter, readDays, waitForWrites } from './writer.ts';

const DISK = '300m';
const LEFT_BYTES = 20 * 2 ** 20;
const WRITES = 10;

function mount(...args: string[]): boolean {
  return spawnSync('mount', args).status === 0;
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

async function answerToWrite(call: Call): Promise<number> {
  return (await call('PATCH', '/api/user', { cycleLength: 28 })).status;
}

/** The disk of the built-in database fills up and is freed again: writes are refused early, and work again afterwards. */
export const diskFullDrill: Drill = {
  name: 'disk full, built-in',
  unable: () =>
    process.platform === 'linux' && process.getuid?.() === 0
      ? undefined
      : 'only root on Linux can mount a small disk',
  async run() {
    const installation = await createInstallation('built-in');
    const folder = installation.environment['DATA_DIR'] ?? '';
    if (!mount('-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', folder)) {
      throw new Error('A small disk could not be mounted');
    }
    const filler = join(folder, 'filler');
    try {
      const server = await installation.start();
      // Before its jobs are scheduled, a full disk ends the start, as it should.
      await waitUntil('the schedule', () => server.output().includes('jobs scheduled'));
      const call = await signIn(server.url, 'New');
      const writer = createWriter();
      const writing = writer.run(call);
      await waitForWrites(writer, WRITES);
      writeFileSync(filler, new Uint8Array(Math.max(0, freeBytes(folder) - LEFT_BYTES)));
      const full = await answerToWrite(call);
      const alive = (await call('GET', '/healthz')).status;
      rmSync(filler);
      await waitForWrites(writer, WRITES);
      writer.stop();
      await writing;
      const losses = missing(writer.acknowledged, await readDays(call), 'acknowledged notes');
      if (full !== 503 || alive !== 200)
        losses.push(`a write answered ${full}, /healthz ${alive} on a full disk`);
      await server.stop();
      return { figure: `${writer.acknowledged.size} acknowledged, ${full} while full`, losses };
    } finally {
      spawnSync('umount', ['-l', folder]);
      installation.remove();
    }
  },
};
