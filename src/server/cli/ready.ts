// Asks the running server whether it is ready: for a container's health check, where there is no curl.
import { loadConfig } from '#server/config/config.ts';

const DEADLINE_MS = 5_000;
const EVERYWHERE = ['0.0.0.0', '::'];

async function ask(): Promise<string | undefined> {
  const { host, port } = loadConfig();
  const name = EVERYWHERE.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const answer = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (answer.ok) return undefined;
  return `${answer.status} ${answer.headers.get('x-error-code') ?? ''}`;
}

const problem = await ask().catch((error: Error) => error.message);
console.log(problem === undefined ? 'Ready.' : `Not ready: ${problem}`);
process.exitCode = problem === undefined ? 0 : 1;
