import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTryItPorts } from '../test/helpers/free-ports.ts';
import type { ReadyProcess } from '../test/helpers/running-server.ts';
import type { Drill } from './drill.ts';
import { signIn } from './installation.ts';
import {
  type Chroot,
  IMAGE_SCRIPTS,
  lutea,
  makeRelease,
  run,
  sharedRelease,
  startInChroot,
  whyNoRoot,
  withFolder,
} from './release-root.ts';

const ORDINARY_USER = 1001;

/** Signs a person in, writes, and has an export encrypted, which happens in another thread. */
async function useIt(url: string): Promise<string[]> {
  const call = await signIn(url, 'New');
  const passphrase = 'four words in here';
  const answers = [
    await call('PUT', '/api/days/2026-01-01', { note: 'First' }),
    await call('POST', '/api/account/export', { passphrase }),
    await call('GET', '/'),
  ];
  return answers.flatMap(({ status }, i) => (status === 200 ? [] : [`request ${i} answered ${status}`]));
}

const USER_ID = /^\S+(?= .*new@example\.test)/m;

/** Runs commands beside the server; `import` reads its file in another process. */
function useCommands(server: ReadyProcess, chroot: Chroot): string[] {
  writeFileSync(join(chroot.data, 'dates.txt'), '2026-01-05\n2026-02-02\n', { mode: 0o644 });
  const [person = ''] = USER_ID.exec(lutea(server, chroot, 'user', 'list').stdout) ?? [];
  const commands = [
    ['ready'],
    ['doctor'],
    ['import', '/data/dates.txt', '--user', person],
    ['backup', '/data/backup'],
    ['--version'],
  ];
  return commands.flatMap((words) => {
    const { status, stderr, stdout } = lutea(server, chroot, ...words);
    return status === 0 ? [] : [`lutea ${words.join(' ')} ended with ${status}: ${stdout}${stderr}`];
  });
}

/** Starts, uses and stops the release in the bare system as this user; returns what went wrong. */
async function liveAs(uid: number, root: string, folder: string): Promise<string[]> {
  const data = join(folder, `data-${uid}`);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, uid, uid);
  const settings = { PORT: String(await findTryItPorts()), LUTEA_ENV_FILE: '/dev/null' };
  const chroot = { root, data, uid, settings };
  const server = await startInChroot(chroot);
  const problems = [...(await useIt(`http://localhost:${settings.PORT}`)), ...useCommands(server, chroot)];
  const code = await server.stop();
  if (code !== 0) problems.push(`the stop ended with ${code}`);
  return problems.map((problem) => `as ${uid === 0 ? 'root' : 'an ordinary user'}: ${problem}`);
}

/** Two releases of the same sources are equal, and one runs on a Linux that has a C library and a shell, and no more. */
export const releaseDrill: Drill = {
  name: 'release on a bare Linux',
  unable: whyNoRoot,
  run: () =>
    withFolder(async (folder) => {
      const [first, second] = [sharedRelease(), makeRelease(join(folder, 'again'))];
      const sums = [first, second].map((file) => readFileSync(join(file, '..', 'SHA256SUMS'), 'utf8'));
      const root = join(folder, 'root');
      run(join(IMAGE_SCRIPTS, 'make-root.sh'), first, root);
      const losses = [
        ...(sums[0] === sums[1] ? [] : ['two releases of the same sources differ']),
        ...(await liveAs(0, root, folder)),
        ...(await liveAs(ORDINARY_USER, root, folder)),
      ];
      const size = (statSync(first).size / 1e6).toFixed(1);
      return { figure: `${size} MB, twice the same; ran as root and as an ordinary user`, losses };
    }),
};
