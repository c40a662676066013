import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '../installation.ts';

interface Written {
  begun: number;
  ended: number;
}

/** What people do all the time: they note days, plan sessions and read today. */
export interface Load {
  /** Dates of notes that were acknowledged. */
  notes: ReadonlySet<string>;
  /** Titles of sessions that were acknowledged; each was sent once. */
  sessions: ReadonlySet<string>;
  /** How often each status was answered; 0 for no answer. */
  statuses: ReadonlyMap<number, number>;
  hasWrittenSince(moment: number): boolean;
  /** The longest time between two writes that succeeded since this moment, in seconds. */
  longestPause(since: number): number;
  stop(): Promise<void>;
}

const FIRST_DAY = Temporal.PlainDate.from('1950-01-01');
const PAUSE_MS = 60;
const SESSIONS_A_DAY = 4;

export function startLoad(call: Call): Load {
  const notes = new Set<string>();
  const sessions = new Set<string>();
  const statuses = new Map<number, number>();
  const writtenAt: Written[] = [];
  let isStopped = false;

  async function send(method: string, path: string, body?: unknown): Promise<number> {
    const begun = performance.now();
    const answer = await call(method, path, body).catch(() => undefined);
    const status = answer?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (method !== 'GET' && status >= 200 && status < 300)
      writtenAt.push({ begun, ended: performance.now() });
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
    if ((await send('PUT', `/api/days/${date}`, { note: `Note of ${date}` })) === 200) notes.add(date);
  };
  const plan = async (i: number) => {
    const date = Temporal.Now.plainDateISO('UTC').add({ days: Math.floor(i / SESSIONS_A_DAY) % 300 });
    const title = `Session ${i}`;
    const session = { date: date.toString(), title, sport: 'RUNNING', minutes: 30, hardness: 'EASY' };
    const status = await send('POST', '/api/workouts', session);
    if (status === 200 || status === 201) sessions.add(title);
  };
  const read = async (i: number) => void (await send('GET', i % 2 === 0 ? '/api/today' : '/api/plan'));
  const running = Promise.all([repeat(note), repeat(plan), repeat(read)]);
  return {
    notes,
    sessions,
    statuses,
    hasWrittenSince: (moment) => writtenAt.some(({ begun }) => begun > moment),
    longestPause(since) {
      const moments = [since, ...writtenAt.map(({ ended }) => ended).filter((ended) => ended > since)];
      return Math.max(...moments.map((moment, i) => moment - (moments[i - 1] ?? moment))) / 1_000;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
