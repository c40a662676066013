import type { Contestant } from './contestants/contestant.ts';
import { type HttpRequest, send } from './load/http-request.ts';
import { driveLoad, type LoadResult } from './load/load.ts';
import { watchStolen } from './process/stolen.ts';
import { readUsage } from './process/usage.ts';
import type { WorkName } from './tasks/work.ts';

export interface Measurement extends LoadResult {
  contestant: string;
  work: WorkName;
  round: number;
  /** CPU and memory of the contestant's processes and of its database; undefined where the system has no such data. */
  cpuPer1000: number | undefined;
  databaseCpuPer1000: number | undefined;
  memoryMb: number | undefined;
  /** Steal time: the share of CPU time that the host gave to other machines. */
  stolenShare: number;
}

interface Turn {
  contestant: Contestant;
  work: WorkName;
  round: number;
}

interface LoadShape {
  connections: number;
  seconds: number;
  folder: string;
}

const turns = new Map<WorkName, number>();

/** A record can be written only once, so each round of a kind of work gets its own number. */
function nextRequests(contestant: Contestant, work: WorkName): HttpRequest[] | undefined {
  const turn = (turns.get(work) ?? 0) + 1;
  turns.set(work, turn);
  return contestant.requests(work, turn);
}

/** One contestant's round of one kind of work; undefined where it does not support it. */
export async function measure(
  { contestant, work, round }: Turn,
  shape: LoadShape,
): Promise<Measurement | undefined> {
  const requests = nextRequests(contestant, work);
  if (requests === undefined) return undefined;
  const { origins, pids, databasePids } = contestant;
  const before = { own: readUsage(pids), database: readUsage(databasePids) };
  const readStolen = watchStolen();
  const result = await driveLoad({ ...shape, origins, requests });
  const stolenShare = readStolen();
  const after = { own: readUsage(pids), database: readUsage(databasePids) };
  const cpu = (kind: 'own' | 'database') => {
    const [start, end] = [before[kind], after[kind]];
    if (start === undefined || end === undefined) return undefined;
    return ((end.cpuSeconds - start.cpuSeconds) / result.requests) * 1000;
  };
  return {
    contestant: contestant.name,
    work,
    round,
    ...result,
    cpuPer1000: cpu('own'),
    databaseCpuPer1000: cpu('database'),
    memoryMb: after.own?.memoryMb,
    stolenShare,
  };
}

const SUCCESS = new Set([200, 201, 304]);

async function probe(requests: readonly HttpRequest[], origin: string, from: number): Promise<void> {
  const request = requests[from % requests.length] as HttpRequest;
  const response = await send(request, origin);
  const text = await response.text();
  if (!SUCCESS.has(response.status)) {
    throw new Error(
      `${request.method} ${request.path.slice(0, 40)} answered ${response.status}: ${text.slice(0, 200)}`,
    );
  }
}

/** Some first reads write something: the day's decision, a feed's revisions. They happen before the measurement. */
const WRITES_ONCE: readonly WorkName[] = ['today', 'feed', 'mixed'];
const AT_ONCE = 16;

/** Sends one request, or each request once where first reads write; throws on a status other than success. */
export async function prime(contestant: Contestant, work: WorkName): Promise<void> {
  const requests = nextRequests(contestant, work);
  const [origin = ''] = contestant.origins;
  if (requests === undefined) return;
  const last = WRITES_ONCE.includes(work) ? requests.length : 1;
  let next = 0;
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (next < last) await probe(requests, origin, next++);
  });
  await Promise.all(workers);
  // Otherwise PostgreSQL plans for the empty tables of before, until autovacuum has seen the new rows.
  await contestant.analyze?.();
}
