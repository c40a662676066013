import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from './free-ports.ts';
import { userId } from './postgresql-server.ts';
import { untilListening } from './until-listening.ts';

/** Debian installs pgbouncer in a folder that is only in root's PATH. */
const PATH = [process.env['PATH'], '/usr/sbin'].join(delimiter);

export function hasPgbouncer(): boolean {
  return spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;
}

/** Starts pgbouncer in transaction mode in front of one login's database; returns its address. */
export async function startPgbouncer(target: URL): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-pgbouncer-'));
  const port = await findFreePort();
  const users = join(folder, 'users');
  const settings = join(folder, 'pgbouncer.ini');
  const { hostname, port: serverPort, username, password, pathname } = target;
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]\n${pathname.slice(1)} = host=${hostname} port=${serverPort}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${users}\npool_mode = transaction\n`,
  );
  // Like PostgreSQL, pgbouncer refuses to run as root.
  const uid = process.getuid?.() === 0 ? userId('postgres') : undefined;
  if (uid !== undefined) for (const path of [folder, users, settings]) chownSync(path, uid, 0);
  const child = spawn('pgbouncer', [settings], {
    cwd: tmpdir(),
    env: { PATH },
    stdio: 'ignore',
    ...(uid !== undefined && { uid }),
  });
  await untilListening('pgbouncer', port, () => child.exitCode !== null);
  const through = new URL(target);
  through.port = String(port);
  return {
    url: through.href,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
