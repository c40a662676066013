import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../installation.ts';

interface Sent {
  begun: number;
  ended: number;
  isWrite: boolean;
  /** The status of the answer; 0 if none came. */
  status: number;
}

/** What people do all the time: they note days, plan sessions and read today. */
export interface Load {
  /** Dates of notes that were acknowledged. */
  notes: ReadonlySet<string>;
  /** Titles of sessions that were acknowledged; each was sent once. */
  sessions: ReadonlySet<string>;
  /** Answers that no trouble explains. */
  wrong: readonly string[];
  /** How often each status was answered to requests that began since this moment. */
  statuses(since?: number): ReadonlyMap<number, number>;
  hasWrittenSince(moment: number): boolean;
  /** The longest time without a write that succeeded since this moment. */
  longestPause(since: number): { from: number; until: number };
  stop(): Promise<void>;
}

const FIRST_DAY = Temporal.PlainDate.from('1950-01-01');
const PAUSE_MS = 60;
const DAYS_AHEAD = 360;

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Why an answer is wrong; undefined if it is right. During an outage 503 is right if it says when to come back. */
function whyWrong({ status, retryAfter }: Awaited<ReturnType<Call>>): string | undefined {
  if (status === 503) return retryAfter === null ? '503 without Retry-After' : undefined;
  return isSuccess(status) || status === 502 || status === 504 ? undefined : String(status);
}

export function startLoad(call: Call): Load {
  const notes = new Set<string>();
  const sessions = new Set<string>();
  const wrong: string[] = [];
  const sent: Sent[] = [];
  let isStopped = false;

  async function send(method: string, path: string, body?: unknown): Promise<number> {
    const begun = performance.now();
    const answer = await call(method, path, body).catch(() => undefined);
    const status = answer?.status ?? 0;
    sent.push({ begun, ended: performance.now(), isWrite: method !== 'GET', status });
    const problem = answer && whyWrong(answer);
    if (problem !== undefined) wrong.push(`${method} ${path} was answered ${problem}`);
    return status;
  }

  async function repeat(work: (i: number) => Promise<void>): Promise<void> {
    for (let i = 0; !isStopped; i++) {
      await work(i);
      await pause(PAUSE_MS);
    }
  }

  const note = async (i: number) => {
    const date = FIRST_DAY.add({ days: i }).toString();
    const status = await send('PUT', `/api/days/${date}`, { note: `Note of ${date}` });
    if (isSuccess(status)) notes.add(date);
  };
  const plan = async (i: number) => {
    const date = Temporal.Now.plainDateISO('UTC').add({ days: sessions.size % DAYS_AHEAD });
    const title = `Session ${i}`;
    const session = { date: date.toString(), title, sport: 'RUNNING', minutes: 30, hardness: 'EASY' };
    if (isSuccess(await send('POST', '/api/workouts', session))) sessions.add(title);
  };
  const read = async (i: number) => void (await send('GET', i % 2 === 0 ? '/api/today' : '/api/plan'));
  const running = Promise.all([repeat(note), repeat(plan), repeat(read)]);
  const written = () => sent.filter(({ isWrite, status }) => isWrite && isSuccess(status));
  return {
    notes,
    sessions,
    wrong,
    statuses(since = 0) {
      const counts = new Map<number, number>();
      for (const { begun, status } of sent)
        if (begun >= since) counts.set(status, (counts.get(status) ?? 0) + 1);
      return counts;
    },
    hasWrittenSince: (moment) => written().some(({ begun }) => begun > moment),
    longestPause(since) {
      const moments = [since, ...written().map(({ ended }) => ended)].filter((ended) => ended >= since);
      const pauses = moments.slice(1).map((until, i) => ({ from: moments[i] ?? since, until }));
      const [longest = { from: since, until: since }] = pauses.toSorted(
        (a, b) => b.until - b.from - (a.until - a.from),
      );
      return longest;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
