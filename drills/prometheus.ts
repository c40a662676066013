import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../test/helpers/free-ports.ts';
import type { Drill } from './drill.ts';
import { createInstallation, signIn } from './installation.ts';
import { createDuePeople } from './mail-people.ts';
import { startOutside } from './outside.ts';

const MONITORING = join(import.meta.dirname, '..', 'monitoring');
const PROGRAM = 'prometheus';
const DUE = 10;
const POLL_MS = 500;
const GIVE_UP_AFTER_MS = 4 * 60_000;

interface Prometheus {
  /** The alerts that fire now, by name. */
  listFiring(): Promise<string[]>;
  /** The number of series that an expression gives; undefined if it is not valid. */
  countSeries(expression: string): Promise<number | undefined>;
  waitForAlert(name: string): Promise<void>;
  stop(): void;
}

/** Writes the documented configuration, but without TLS, and with a scrape each second instead of each minute. */
function writeConfiguration(folder: string, { port, token }: { port: string; token: string }): string {
  writeFileSync(join(folder, 'token'), token, { mode: 0o600 });
  copyFileSync(join(MONITORING, 'alerts.yml'), join(folder, 'alerts.yml'));
  const text = readFileSync(join(MONITORING, 'prometheus.yml'), 'utf8')
    .replace('scheme: https', 'scheme: http')
    .replace('/etc/prometheus/lutea-token', join(folder, 'token'))
    .replace('lutea.example.org', `127.0.0.1:${port}`);
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, `global: { scrape_interval: 1s, evaluation_interval: 1s }\n${text}`);
  return file;
}

async function startPrometheus(folder: string, target: { port: string; token: string }): Promise<Prometheus> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const words = [`--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`];
  const file = writeConfiguration(folder, target);
  const child: ChildProcess = spawn(PROGRAM, [`--config.file=${file}`, ...words], { stdio: 'ignore' });
  while (!(await fetch(`${url}/-/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`);
    await pause(POLL_MS);
  }
  const ask = async (path: string) => (await fetch(`${url}/api/v1/${path}`)).json();
  const listFiring = async () => {
    const { data } = (await ask('alerts')) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
  };
  return {
    listFiring,
    async countSeries(expression) {
      const answer = (await ask(`query?query=${encodeURIComponent(expression)}`)) as {
        status: string;
        data?: { result: unknown[] };
      };
      return answer.status === 'success' ? answer.data?.result.length : undefined;
    },
    async waitForAlert(name) {
      const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
      while (!(await listFiring()).includes(name)) {
        if (Date.now() > giveUpAt) throw new Error(`${name} did not fire`);
        await pause(POLL_MS);
      }
    },
    stop: () => child.kill('SIGKILL'),
  };
}

/** Every expression of the dashboard. */
function listExpressions(): string[] {
  const found: string[] = [];
  JSON.parse(readFileSync(join(MONITORING, 'grafana.json'), 'utf8'), (key, value) => {
    if (key === 'expr') found.push(value);
    return value;
  });
  return found.map((expression) => expression.replaceAll('$__rate_interval', '1m'));
}

/** Checks the dashboard: finds expressions that Prometheus refuses, and metrics for which it has no data. */
async function checkDashboard(prometheus: Prometheus): Promise<{ count: number; problems: string[] }> {
  const problems: string[] = [];
  const expressions = listExpressions();
  for (const expression of expressions) {
    if ((await prometheus.countSeries(expression)) === undefined) problems.push(`not valid: ${expression}`);
    for (const [name] of expression.matchAll(/\b(?:lutea|process|nodejs)_\w+/g)) {
      if (!(await prometheus.countSeries(name))) problems.push(`no series ${name}, in: ${expression}`);
    }
  }
  return { count: expressions.length, problems };
}

/** Runs Prometheus with the files of `monitoring`: no alert fires at first, and then those that the drill causes. */
export const prometheusDrill: Drill = {
  name: 'Prometheus with the alerts, your own PostgreSQL',
  unable: () => (spawnSync(PROGRAM, ['--version']).error ? 'install the package prometheus' : undefined),
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'lutea-prometheus-'));
    const installation = await createInstallation('your own PostgreSQL');
    const { environment } = installation;
    const { PORT: port = '' } = environment;
    const url = `http://localhost:${port}`;
    const outside = await startOutside(url, 1);
    const token = randomBytes(32).toString('hex');
    Object.assign(environment, outside.environment, { METRICS_TOKEN: token, BACKUP_DIR: folder });
    const first = await installation.start();
    const prometheus = await startPrometheus(folder, { port, token });
    while (!(await prometheus.countSeries('up == 1'))) await pause(POLL_MS);
    // Causes requests to a vendor, which the dashboard shows.
    const call = await signIn(url, 'New');
    await call('POST', '/api/device/connect', { tokens: outside.tokensOf(0) });
    const quiet = await prometheus.listFiring();
    await pause(2 * POLL_MS + 1_000);
    const dashboard = await checkDashboard(prometheus);
    await first.stop();
    await createDuePeople(installation, DUE);
    await outside.stop();
    const second = await installation.start();
    await prometheus.waitForAlert('LuteaMessagesFail');
    await second.stop();
    await prometheus.waitForAlert('LuteaDown');
    prometheus.stop();
    installation.remove();
    rmSync(folder, { recursive: true, force: true });
    const early = quiet.map((name) => `${name} fires without a cause`);
    return {
      figure: `LuteaMessagesFail and LuteaDown fired; ${dashboard.count} expressions of the dashboard answered`,
      losses: [...early, ...dashboard.problems],
    };
  },
};
