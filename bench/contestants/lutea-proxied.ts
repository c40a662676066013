import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../test/helpers/free-ports.ts';
import { type Child, startChild, waitUntilReady } from '../process/child.ts';
import { analyze } from '../seed/fill-postgresql.ts';
import { luteaRequests } from '../tasks/lutea-requests.ts';
import type { Contestant } from './contestant.ts';
import { type LuteaProcess, startLutea } from './lutea-process.ts';
import type { Stage } from './stage.ts';

const LOGIN = { user: 'lutea_bench_pooled', password: 'bench' };

/** Creates a login of the service with the settings that a pooler cannot pass on. */
async function createLogin(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [LOGIN.user]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${LOGIN.user} login password '${LOGIN.password}'`);
  await client.query(`alter role ${LOGIN.user} set statement_timeout = '5s'`);
  await client.query(`alter role ${LOGIN.user} set timezone = 'UTC'`);
  await client.end();
}

/** Starts pgbouncer in transaction mode, with as many connections as one process has alone. */
async function startPgbouncer(folder: string, databaseUrl: string): Promise<Child & { url: string }> {
  const port = await findFreePort();
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl);
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  const log = join(folder, 'pgbouncer.log');
  writeFileSync(users, `"${LOGIN.user}" "${LOGIN.password}"\n`);
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
`,
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = startChild({ command: 'pgbouncer', args: [...asUser, config], log });
  return { ...child, url: `postgres://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${port}${pathname}` };
}

async function startNginx(folder: string, port: number, instances: readonly LuteaProcess[]): Promise<Child> {
  const config = join(folder, 'nginx.conf');
  const log = join(folder, 'nginx.log');
  const servers = instances.map(({ origin }) => `server ${new URL(origin).host};`).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${log}; worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')}
  upstream lutea { ${servers} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://lutea; proxy_http_version 1.1;
      proxy_set_header Connection ""; proxy_set_header Host $http_host;
    }
  }
}
`,
  );
  const child = startChild({ command: 'nginx', args: ['-p', folder, '-c', config], log });
  await waitUntilReady(child, `http://127.0.0.1:${port}/readyz`, log);
  return child;
}

/** Starts a scaled-out installation: two processes behind one proxy, and pgbouncer before the database. */
export async function startLuteaBehindProxy(stage: Stage): Promise<Contestant> {
  const folder = join(stage.folder, 'proxied');
  mkdirSync(folder);
  // Programs that drop root privileges must still be able to read their files.
  for (const path of [stage.folder, folder]) chmodSync(path, 0o755);
  await createLogin(stage.databaseUrl);
  const pgbouncer = await startPgbouncer(folder, stage.databaseUrl);
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const environment = {
    DATASTORE_URL: pgbouncer.url,
    DATASTORE_OWNER_URL: stage.databaseUrl,
    DATASTORE_POOLED: 'yes',
  };
  const instances = [
    await startLutea({ folder, publicUrl, environment }),
    await startLutea({ folder, publicUrl, environment }),
  ];
  const nginx = await startNginx(folder, port, instances);
  const children = [nginx, ...instances, pgbouncer];
  return {
    name: 'lutea-proxied',
    title: 'Lutea, 2 processes behind nginx, with pgbouncer before PostgreSQL',
    origins: [publicUrl],
    pids: children.map(({ pid }) => pid),
    databasePids: stage.databasePids,
    requests: (work, turn) => luteaRequests(work, stage.population, turn),
    analyze: () => analyze(stage.databaseUrl),
    async stop() {
      for (const child of children) await child.stop();
    },
  };
}
