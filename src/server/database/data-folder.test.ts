import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataDir } from './data-folder.ts';

describe.skipIf(process.getuid === undefined)('the data folder', () => {
  let parent: string;
  let folder: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'lutea-folder-'));
    folder = join(parent, 'deep', 'data');
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  function make(mode: number): void {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, mode);
  }

  const modeOf = (path: string) => statSync(path).mode & 0o7777;

  test('is created so that only its user can open it', () => {
    prepareDataDir(folder);
    expect(modeOf(folder)).toBe(0o700);
  });

  test.each([
    ['empty', 'lost+found'],
    ['in use', 'database.lock'],
  ])('is made private if other users can open it and it is %s', (_state, entry) => {
    make(0o755);
    writeFileSync(join(folder, entry), '');
    prepareDataDir(folder);
    // Root's database runs as another user, who passes through the folder.
    expect(modeOf(folder)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  });

  test('may hold other files if it is private', () => {
    make(0o700);
    writeFileSync(join(folder, 'notes'), '');
    prepareDataDir(folder);
  });

  test('is refused if other users can open it and it holds only other files', () => {
    make(0o755);
    writeFileSync(join(folder, 'notes'), '');
    expect(() => prepareDataDir(folder)).toThrow(
      `DATA_DIR ${folder} can be opened by other users and contains files that are not Lutea's.`,
    );
    expect(modeOf(folder)).toBe(0o755);
  });

  test('is refused if it has the sticky bit, as /tmp does', () => {
    make(0o1777);
    expect(() => prepareDataDir(folder)).toThrow(`DATA_DIR ${folder} is shared by everyone on this machine.`);
    expect(modeOf(folder)).toBe(0o1777);
  });

  test.runIf(process.getuid?.() === 0)(
    'is refused if other users can open it and it belongs to another user',
    () => {
      make(0o755);
      chownSync(folder, 12_345, 0);
      expect(() => prepareDataDir(folder)).toThrow(`DATA_DIR ${folder} belongs to another user (12345)`);
      expect(modeOf(folder)).toBe(0o755);
    },
  );
});
