// The process: reads the configuration, opens the database, listens, and stops without losing anything.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp, reportTo } from './app.ts';
import { findCommand } from './cli/commands.ts';
import { controlSocketPath, listenForCommands } from './cli/control-socket.ts';
import { composeJobs } from './compose-jobs.ts';
import { composeOutside, type ProcessParts } from './compose-outside.ts';
import { loadConfig, type OidcSettings } from './config.ts';
import { connectDatastore } from './datastore/connect.ts';
import type { Engine } from './datastore/engine.ts';
import { createConfiguredKeyRing } from './encryption.ts';
import type { ProviderSource } from './features/operator/render-page.ts';
import { requireStoredProvider } from './find-provider.ts';
import { createLogStream } from './http/request-log.ts';
import { loadWebApp } from './http/web-app.ts';
import type { JobTable } from './jobs/job-table.ts';
import { releaseMemory, tuneMemory } from './memory.ts';
import { recordRuns } from './record-runs.ts';
import { keepCronSecret } from './try-it/kept-cron-secret.ts';
import type { TryIt } from './try-it/start-try-it.ts';

const STOP_WITHIN_MS = 10_000;
const ANSWERED_FIRST_MS = 300;
/** By then the jobs have looked around for the first time. */
const SETTLED_AFTER_MS = 2_000;

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

const clock = (): Temporal.Instant => Temporal.Now.instant();

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Runs the steps in order at the first signal; a second signal, or a step that hangs, ends the process at once. */
function stopOnSignal(steps: readonly (() => Promise<unknown> | unknown)[]): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    for (const step of steps) await step();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

interface Parts extends ProcessParts {
  tryIt: TryIt | undefined;
  /** From the operator's page, where the environment has none. */
  storedOidc: OidcSettings | undefined;
}

function sourceOf({ config, tryIt, storedOidc }: Parts): ProviderSource {
  if (config.oidc !== undefined) return 'environment';
  if (tryIt !== undefined) return 'try-it';
  return storedOidc === undefined ? 'none' : 'stored';
}

/** Loaded once those are answered who waited for the start: to load it takes a while, and so does its first look around. */
async function startSchedule(
  jobs: JobTable,
  { engine, onError }: { engine: Engine; onError: (error: unknown) => void },
) {
  await sleep(ANSWERED_FIRST_MS);
  const { startJobs } = await import('./jobs/job-engine.ts');
  const backend = engine.kind === 'pglite' ? 'pglite' : 'postgres';
  return startJobs(jobs, { database: engine, backend, onError });
}

const NO_MAIL = 'Mail is off: set SMTP_URL and MAIL_FROM to send it.';

async function serve(parts: Parts): Promise<void> {
  const { config, engine, keyRing, tryIt, storedOidc } = parts;
  const outside = composeOutside(parts, tryIt);
  const app = await buildApp({
    ...outside,
    oidc: tryIt?.oidc ?? config.oidc ?? storedOidc,
    operator: { keyRing, source: sourceOf(parts) },
    cronSecret: config.cronSecret ?? keepCronSecret(config.dataDir),
    mailbox: tryIt?.mailbox,
    web: loadWebApp(WEB_FOLDER),
    trustedProxies: config.trustedProxies,
    logLevel: config.logLevel,
    logStream: createLogStream(process.stdout),
    version: readVersion(),
  });
  const onError = reportTo(app);
  const jobs = composeJobs({ ...outside, onError });
  const askedFor = recordRuns(jobs, { engine, clock, onError }, 'command');
  const commands = await listenForCommands(controlSocketPath(config.dataDir), async (words) => {
    const command = findCommand(words);
    return command === undefined
      ? { lines: ['Unknown command'], ok: false }
      : command({ config, engine, keyRing, clock, jobs: askedFor });
  });
  const notes = tryIt?.notes ?? (outside.senders.mailer === undefined ? [NO_MAIL] : []);
  const schedule = app.listen({ host: config.host, port: config.port }).then(() => {
    console.log(['', `Lutea is ready: ${outside.publicUrl}`, ...notes, ''].join('\n'));
    return startSchedule(jobs, { engine, onError });
  });
  stopOnSignal([
    () => commands.close(),
    async () => (await schedule).stop(),
    () => app.close(),
    () => outside.senders.mailer?.close(),
    () => tryIt?.close(),
    () => engine.close(),
  ]);
  await schedule;
  setTimeout(releaseMemory, SETTLED_AFTER_MS).unref();
}

/** Loaded when it is needed: whoever serves others would only wait longer for the start. */
async function openTryIt(parts: ProcessParts): Promise<TryIt> {
  const { startTryIt } = await import('./try-it/start-try-it.ts');
  return startTryIt(parts);
}

async function main(): Promise<void> {
  tuneMemory();
  const config = loadConfig();
  const engine = await connectDatastore({
    ...config.datastore,
    dataDir: config.dataDir,
    // A broken idle connection is replaced at the next request; the request says so if it cannot be.
    onIdleError: () => {},
  });
  const keyRing = createConfiguredKeyRing(config);
  const storedOidc = await requireStoredProvider({ config, engine, keyRing });
  const tryIt = config.isTryIt ? await openTryIt({ config, engine, keyRing, clock }) : undefined;
  await serve({ config, engine, keyRing, clock, tryIt, storedOidc });
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use by another program. Set PORT to a free one.`
    : error.message;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
