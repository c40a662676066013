import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReadFile } from './read-file.ts';

const PATIENCE = { timeout: 300_000, interval: 5 };
vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lutea-read-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The processes that this one started and that still run. */
function childProcesses(): string[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

function start(content: string, options: Parameters<typeof createReadFile>[0] = {}) {
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  const stopping = new AbortController();
  const before = new Set(childProcesses());
  const reading = createReadFile(options)(
    { path, folder, answers: {}, today: '2026-06-16' },
    { onProgress: () => {}, signal: stopping.signal },
  );
  const started = () => childProcesses().filter((pid) => !before.has(pid));
  return { reading, started, stop: () => stopping.abort() };
}

/** 40 MB that become some 1,000 MB of objects. */
const MANY_OBJECTS = `[${'{"type":1},'.repeat(3_600_000)}{}]`;

describe.skipIf(process.platform !== 'linux')('the process that reads a file', () => {
  test('has ended when the outcome is returned', async () => {
    const { reading, started } = start('2026-05-01\n2026-05-29');
    expect(await reading).toMatchObject({ kind: 'found', sources: ['dates'] });
    expect(started()).toEqual([]);
  });

  test('reading is stopped at its memory limit, and the file is refused as too large', async () => {
    const limits = { heapMib: 2_000, memoryMib: 500, cpuSeconds: 300 };
    const { reading, started } = start(MANY_OBJECTS, { limits });
    let peakMib = 0;
    const [pid] = started();
    const watching = vi.waitUntil(() => {
      if (!started().includes(pid ?? '')) return true;
      const kib = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
      peakMib = Math.max(peakMib, Number(kib) / 1_024);
      return false;
    }, PATIENCE);
    expect(await reading).toEqual({ kind: 'problem', problem: 'TOO_LARGE', sources: [] });
    await watching;
    // The limit counts what the process allocates; its code, which is mapped from files, comes on top.
    expect(peakMib).toBeLessThan(limits.memoryMib + 150);
    expect(started()).toEqual([]);
  });

  test('ends at its CPU time limit, and the file counts as too slow', async () => {
    const { reading } = start(MANY_OBJECTS, { limits: { heapMib: 2_000, memoryMib: 2_000, cpuSeconds: 1 } });
    expect(await reading).toMatchObject({ problem: 'TOO_SLOW' });
  });

  test('ends at the deadline, and the file counts as too slow', async () => {
    const { reading, started } = start(MANY_OBJECTS, { deadlineMs: 1 });
    expect(await reading).toEqual({ kind: 'problem', problem: 'TOO_SLOW', sources: [] });
    expect(started()).toEqual([]);
  });

  test('ends when the reading is aborted', async () => {
    const { reading, started, stop } = start(MANY_OBJECTS);
    expect(started()).toHaveLength(1);
    stop();
    expect(await reading).toEqual({ kind: 'problem', problem: 'INTERRUPTED', sources: [] });
    expect(started()).toEqual([]);
  });

  test('gets none of the service’s environment variables, and leaves no core dump', async () => {
    vi.stubEnv('LUTEA_TEST_SECRET', 'canary');
    const { reading, started, stop } = start(MANY_OBJECTS);
    const [pid] = started();
    const programs = () => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    await vi.waitUntil(() => programs().includes('read-process'), PATIENCE);
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('canary');
    await vi.waitUntil(() => !programs().startsWith('/bin/sh'), PATIENCE);
    expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max core file size +0 +0/);
    stop();
    await reading;
    vi.unstubAllEnvs();
  });
});
