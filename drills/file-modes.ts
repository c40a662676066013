import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Drill } from './drill.ts';
import { createInstallation } from './installation.ts';

function filesIn(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
}

/** Whether other users may access the path. If root starts Lutea, its database user must pass through the folder. */
function isOpenToOthers(path: string, folder: string): boolean {
  const mayPass = path === folder && process.getuid?.() === 0 ? 0o011 : 0;
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077 & ~mayPass) !== 0;
}

/** A data folder that other users can read, as older versions created it: the next start makes it private. */
export const fileModesDrill: Drill = {
  name: 'file modes of the data folder',
  async run() {
    const installation = await createInstallation('built-in');
    const folder = installation.environment['DATA_DIR'] ?? '';
    await (await installation.start()).stop();
    for (const path of filesIn(folder)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666);
    const server = await installation.start();
    const files = filesIn(folder);
    const open = files.filter((path) => isOpenToOthers(path, folder));
    await server.stop();
    installation.remove();
    const losses = open.length === 0 ? [] : [`${open.length} files are open to other users`];
    return { figure: `${files.length} files and folders`, losses };
  },
};
