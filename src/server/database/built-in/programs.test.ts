import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findDatabaseUser } from './database-user.ts';
import { preparePrograms } from './programs.ts';

const LIBRARY = 'libicu.so.60.2';
const version = '18.4.0-beta.17';
const linkIn = (folder: string) => join(folder, 'lib', 'libicu.so.60');

/** A package as npm unpacks it, without the links that it lists. */
function unpack() {
  const root = mkdtempSync(join(tmpdir(), 'lutea-programs-'));
  const [folder, base] = [join(root, 'package', 'native'), join(root, 'data')];
  mkdirSync(join(folder, 'lib'), { recursive: true });
  mkdirSync(base);
  for (const open of [root, base, join(root, 'package')]) chmodSync(open, 0o755);
  writeFileSync(join(folder, 'lib', LIBRARY), 'a library');
  const links = [{ source: `native/lib/${LIBRARY}`, target: 'native/lib/libicu.so.60' }];
  writeFileSync(join(folder, 'pg-symlinks.json'), JSON.stringify(links));
  return { folder, base, user: findDatabaseUser(base) };
}

test('links that npm left out are added to the programs in their folder', () => {
  const { folder, base, user } = unpack();
  expect(preparePrograms(base, user, { folder, version })).toEqual({ folder, major: 18 });
  expect(readlinkSync(linkIn(folder))).toBe(LIBRARY);
});

test('programs in a read-only folder without links, or one closed to root’s user, are copied once', () => {
  const { folder, base, user } = unpack();
  chmodSync(join(folder, 'lib', LIBRARY), 0o400);
  if (user !== undefined) {
    // Root may write to every folder. A copied link would lead root's database user back here.
    symlinkSync(LIBRARY, linkIn(folder));
    chmodSync(join(folder, '..'), 0o700);
  }
  chmodSync(join(folder, 'lib'), 0o500);
  const programs = preparePrograms(base, user, { folder, version });
  expect(programs.folder).toBe(join(base, `programs-${version}`, 'native'));
  expect(readlinkSync(linkIn(programs.folder))).toBe(LIBRARY);
  expect(readFileSync(linkIn(programs.folder), 'utf8')).toBe('a library');
  const modes = ['.', 'lib', `lib/${LIBRARY}`].map(
    (name) => statSync(join(programs.folder, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o755, 0o755, 0o644]);
  const { ino } = statSync(programs.folder);
  expect(preparePrograms(base, user, { folder, version })).toEqual(programs);
  expect(statSync(programs.folder).ino).toBe(ino);

  const update = preparePrograms(base, user, { folder, version: '18.5.0' });
  expect(update.folder).toBe(join(base, 'programs-18.5.0', 'native'));
  expect(() => statSync(programs.folder)).toThrow('ENOENT');
});
