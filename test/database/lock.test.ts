import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseInUse, lockDatabase } from '#server/database/lock.ts';
import { endChildren, startChild } from '../helpers/child-process.ts';
import { createDataDir, removeDataDir } from '../helpers/data-dir.ts';

describe('the lock of the built-in database', () => {
  let folder: string;
  let lockFile: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lutea-lock-'));
    lockFile = join(folder, 'new', 'database.lock');
  });
  afterEach(() => {
    endChildren();
    rmSync(folder, { recursive: true });
  });

  const hold = async () => {
    const child = startChild('child-lock-holder.ts', lockFile);
    await child.line('holds');
    return child;
  };

  test('is free again when its holder closes it', () => {
    const unlock = lockDatabase(lockFile);
    expect(readFileSync(`${lockFile}.pid`, 'utf8')).toBe(String(process.pid));
    unlock();
    expect(existsSync(`${lockFile}.pid`)).toBe(false);
    lockDatabase(lockFile)();
  });

  test('cannot be taken a second time in the same process', () => {
    const unlock = lockDatabase(lockFile);
    expect(() => lockDatabase(lockFile)).toThrow(DatabaseInUse);
    unlock();
  });

  test('tells a second process the id of its holder', async () => {
    const holder = await hold();
    expect(() => lockDatabase(lockFile)).toThrow(`in use by the process ${holder.pid}`);
    await holder.end('SIGTERM');
    lockDatabase(lockFile)();
  });

  test('is free at once when its holder is killed', async () => {
    const holder = await hold();
    await holder.end('SIGKILL');
    expect(readFileSync(`${lockFile}.pid`, 'utf8')).toBe(String(holder.pid));
    lockDatabase(lockFile)();
  });

  test('is kept by a holder that is stopped but alive', async () => {
    const holder = await hold();
    holder.signal('SIGSTOP');
    expect(() => lockDatabase(lockFile)).toThrow(DatabaseInUse);
    holder.signal('SIGCONT');
    await holder.end('SIGTERM');
  });

  test('can be taken if another process now has the id of a dead holder', async () => {
    const holder = await hold();
    await holder.end('SIGKILL');
    writeFileSync(`${lockFile}.pid`, String(process.pid));
    const next = await hold();
    expect(readFileSync(`${lockFile}.pid`, 'utf8')).toBe(String(next.pid));
    await next.end('SIGTERM');
  });

  test('goes to exactly one of eight processes that take it at once, new or left by a dead holder', async () => {
    for (let round = 0; round < 3; round++) {
      const takers = Array.from({ length: 8 }, () => startChild('child-lock-holder.ts', lockFile));
      const outcomes = await Promise.all(
        takers.map((taker) =>
          taker.line('holds').then(
            () => taker,
            () => undefined,
          ),
        ),
      );
      const winners = outcomes.filter((taker) => taker !== undefined);
      expect(winners).toHaveLength(1);
      await winners[0]?.end('SIGKILL');
    }
  });
});

describe('a second process on the built-in database', () => {
  const dataDir = createDataDir();
  afterEach(() => {
    endChildren();
    removeDataDir(dataDir);
  });

  test('ends at once with the pid of the first, which keeps working', async () => {
    const first = startChild('child-built-in.ts', 'write', dataDir);
    await first.line('acknowledged');
    const second = await startChild('child-built-in.ts', 'open', dataDir).ended;
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`in use by the process ${first.pid} `);
    // Printed for information: the time without Node's start.
    const [, ownMs] = /\(after (\d+) ms\)/.exec(second.stderr) ?? [];
    console.log(`the second opener ended after ${Math.round(second.ms)} ms, ${ownMs} ms of them its own`);
    await first.moreThan(first.lines.length + 5);
    await first.end('SIGTERM');
    expect(existsSync(join(dataDir, 'database.lock.pid'))).toBe(false);
  });
});
