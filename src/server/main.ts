// The process: reads the configuration, opens the database, listens, and shuts down without losing work.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownFile } from '#leaf/own-files.ts';
import { buildApp } from './app/app.ts';
import { composeBackups } from './app/compose-backups.ts';
import { composeJobs, type JobReports } from './app/compose-jobs.ts';
import { composeOutside, type ProcessParts } from './app/compose-outside.ts';
import { createConfiguredKeyRing } from './app/encryption.ts';
import { requireStoredProvider } from './app/find-provider.ts';
import { createJobReports } from './app/job-reports.ts';
import { endOnUncaught } from './app/last-resort.ts';
import { recordVersion } from './app/last-version.ts';
import { tuneMemory } from './app/memory.ts';
import { recordRunning } from './app/running-record.ts';
import { startSchedule } from './app/start-schedule.ts';
import { stopOnSignal } from './app/stop-on-signal.ts';
import { readVersion } from './app/version.ts';
import { loadConfig, type OidcSettings } from './config/config.ts';
import { removeScratch } from './database/built-in/scratch.ts';
import { connectDatabase } from './database/connect.ts';
import { PRIVATE_UMASK, prepareDataDir } from './database/data-folder.ts';
import { CannotOpen } from './database/key-ring.ts';
import type { ProviderSource } from './features/operator/render-provider.ts';
import { readConnectionLimit } from './http/overload.ts';
import { createLogStream } from './http/request-log.ts';
import { stopAccepting } from './http/stop-accepting.ts';
import { loadWebApp } from './http/web-app.ts';
import { readLinkKey } from './records/notification/link-key.ts';
import { readOrCreateCronSecret } from './try-it/cron-secret.ts';
import type { TryIt } from './try-it/start-try-it.ts';

const WEB_FOLDER = fileURLToPath(ownFile('dist/web'));

const clock = (): Temporal.Instant => Temporal.Now.instant();

interface Parts extends ProcessParts {
  tryIt: TryIt | undefined;
  /** Stored on the operator page, if the environment has none. */
  storedOidc: OidcSettings | undefined;
}

function sourceOf({ config, tryIt, storedOidc }: Parts): ProviderSource {
  if (config.oidc !== undefined) return 'environment';
  if (tryIt !== undefined) return 'try-it';
  return storedOidc === undefined ? 'none' : 'stored';
}

const NO_LINK_KEY =
  'ENCRYPTION_KEYS lacks the key that the links in messages depend on: no message can be sent. Add that key, or run `lutea keys rotate` to replace it; links in messages already sent then stop working.';

/** Encrypts the link key if an older version stored it as plain text; false if no key decrypts it. */
async function checkLinkKey({ engine, keyRing }: ProcessParts): Promise<boolean> {
  try {
    await readLinkKey(engine, keyRing, clock());
    return true;
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
}

const NO_MAIL = 'Mail is off: set SMTP_URL and MAIL_FROM to send it.';

/** Where the built-in database's server reports: on standard error until there is a log. */
const notices = { report: (text: string): void => console.error(text) };

async function serve(parts: Parts): Promise<void> {
  const { config, engine, keyRing, tryIt, storedOidc } = parts;
  const stopping = new AbortController();
  const outside = { ...composeOutside(parts, tryIt), stopping: stopping.signal };
  const onWarning: JobReports['onWarning'] = (message, facts) => app.log.warn(facts, message);
  const backups = composeBackups(parts, { onWarning, stopping: stopping.signal });
  let areJobsRunning = false;
  const app = await buildApp({
    ...outside,
    backups,
    areJobsRunning: () => areJobsRunning,
    oidc: tryIt?.oidc ?? config.oidc ?? storedOidc,
    moreProviders: config.moreProviders,
    household: config.isHousehold ? { keyRing } : undefined,
    signIn: config.signIn,
    operator: { keyRing, source: sourceOf(parts), isBuiltIn: config.database.url === undefined },
    metricsToken: config.metricsToken,
    cronSecret: config.cronSecret ?? readOrCreateCronSecret(config.dataDir),
    mailbox: tryIt?.mailbox,
    uploadsFolder: join(config.dataDir, 'uploads'),
    web: loadWebApp(WEB_FOLDER),
    trustedProxies: config.trustedProxies,
    writesPerMinute: config.writesPerMinute,
    mostConnections: readConnectionLimit(),
    logLevel: config.logLevel,
    logStream: createLogStream(process.stdout),
    version: readVersion(),
  });
  const reports = createJobReports(app);
  const { onError } = reports;
  const jobs = composeJobs({ ...outside, ...reports, backups });
  notices.report = (text) => app.log.warn(text);
  const notes = [
    ...(tryIt?.notes ?? (outside.senders.mailer === undefined ? [NO_MAIL] : [])),
    ...((await checkLinkKey(parts)) ? [] : [NO_LINK_KEY]),
  ];
  const schedule = app
    .listen({ host: config.host, port: config.port })
    .then(() => startSchedule(jobs, { database: engine, onError, stopping: stopping.signal }));
  recordVersion(config.dataDir);
  const forget = recordRunning(config);
  const stop = stopOnSignal([
    (reason) => app.log.info({ reason }, 'stopping'),
    () => stopping.abort(),
    forget,
    async () => (await schedule).stop(),
    () => removeScratch(config.dataDir),
    () => stopAccepting(app.server),
    () => app.close(),
    () => outside.senders.mailer?.close(),
    () => tryIt?.close(),
    () => engine.close(),
    () => app.log.info('stopped'),
  ]);
  endOnUncaught({ log: app.log, stop: () => stop(1, 'uncaught error') });
  await schedule;
  if (stopping.signal.aborted) return;
  areJobsRunning = true;
  app.log.info('jobs scheduled');
  console.log(['', `Lutea is ready: ${outside.publicUrl}`, ...notes, ''].join('\n'));
}

/** Loaded only in try-it mode, so that other installations start faster. */
async function openTryIt(parts: ProcessParts): Promise<TryIt> {
  const { startTryIt } = await import('./try-it/start-try-it.ts');
  return startTryIt(parts);
}

async function main(): Promise<void> {
  tuneMemory();
  process.umask(PRIVATE_UMASK);
  const config = loadConfig();
  prepareDataDir(config.dataDir);
  removeScratch(config.dataDir);
  const engine = await connectDatabase({
    ...config.database,
    dataDir: config.dataDir,
    // A broken idle connection is replaced at the next request, which reports the error if that fails.
    onIdleError: () => {},
    onNotice: (text) => notices.report(text),
    mayShare: false,
  });
  try {
    const keyRing = createConfiguredKeyRing(config);
    const storedOidc = await requireStoredProvider({ config, engine, keyRing });
    const tryIt = config.isTryIt ? await openTryIt({ config, engine, keyRing, clock }) : undefined;
    await serve({ config, engine, keyRing, clock, tryIt, storedOidc });
  } catch (error) {
    // The built-in database's server would go on without this process.
    await engine.close();
    throw error;
  }
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
