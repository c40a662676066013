import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../test/helpers/free-ports.ts';
import type { HttpRequest } from '../load/http-request.ts';
import { startChild, waitUntilReady } from '../process/child.ts';
import { numbersBetween, personId } from '../seed/population.ts';
import type { WorkName } from '../tasks/work.ts';
import type { Contestant } from './contestant.ts';
import type { Stage } from './stage.ts';

const SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

function ask(method: HttpRequest['method'], path: string, person: number, value?: unknown): HttpRequest {
  const request = { method, path: `${path}?${personId(person)}`, headers: {} };
  return value === undefined ? request : { ...request, body: { value } };
}

export async function startBareLimit({
  folder,
  databaseUrl,
  databasePids,
  population,
}: Stage): Promise<Contestant> {
  const port = await findFreePort();
  const log = join(folder, 'bare-limit.log');
  const child = startChild({ command: process.execPath, args: [SERVER, String(port), databaseUrl], log });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, `${origin}/ready`, log);
  const everyone = numbersBetween(1, population.signedIn);
  const requests: Partial<Record<WorkName, (turn: number) => HttpRequest[]>> = {
    profile: () => everyone.map((person) => ask('GET', '/profile', person)),
    history: () =>
      numbersBetween(1, population.longHistories).map((person) => ask('GET', '/history', person)),
    overrides: () => everyone.map((person) => ask('POST', '/overrides', person, 'stress')),
    patch: (turn) => everyone.map((person) => ask('PATCH', '/profile', person, 21 + ((person + turn) % 24))),
  };
  return {
    name: 'bare',
    title: 'the bare limit (node:http and one statement)',
    origins: [origin],
    pids: [child.pid],
    databasePids,
    requests: (work, turn) => requests[work]?.(turn),
    stop: child.stop,
  };
}
