// The process: reads the configuration, opens the database, listens, and stops without losing anything.
import { readFileSync } from 'node:fs';
import { buildApp } from './app.ts';
import { findCommand } from './cli/commands.ts';
import { controlSocketPath, listenForCommands } from './cli/control-socket.ts';
import { type Config, loadConfig } from './config.ts';
import { connectDatastore } from './datastore/connect.ts';
import type { Engine } from './datastore/engine.ts';
import { startTryIt, type TryIt } from './try-it/start-try-it.ts';

const STOP_WITHIN_MS = 10_000;

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

async function serve(config: Config, engine: Engine, tryIt: TryIt | undefined): Promise<void> {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const app = await buildApp({
    engine,
    clock,
    publicUrl,
    oidc: tryIt?.oidc ?? config.oidc,
    trustedProxies: config.trustedProxies,
    logLevel: config.logLevel,
    version: readVersion(),
  });
  const commands = await listenForCommands(controlSocketPath(config.dataDir), async (words) => {
    const command = findCommand(words);
    return command === undefined
      ? { lines: ['Unknown command'], ok: false }
      : command({ config, engine, clock });
  });
  stopOnSignal([() => commands.close(), () => app.close(), () => tryIt?.close(), () => engine.close()]);
  await app.listen({ host: config.host, port: config.port });
  console.log(['', `Lutea is ready: ${publicUrl}`, ...(tryIt?.notes ?? []), ''].join('\n'));
}

async function main(): Promise<void> {
  const config = loadConfig();
  const engine = await connectDatastore({
    ...config.datastore,
    dataDir: config.dataDir,
    // A broken idle connection is replaced at the next request; the request says so if it cannot be.
    onIdleError: () => {},
  });
  const tryIt = config.oidc === undefined ? await startTryIt({ config, engine, clock }) : undefined;
  await serve(config, engine, tryIt);
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
