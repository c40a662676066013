import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PASSWORD, type PatroniNode } from './node.ts';

/** Looks at every server directly, past all gates, so that it also sees those that are cut off. */
export interface Witness {
  /** When a server last began to take writes between these moments. */
  promotedAt(from: number, until: number): number | undefined;
  /** Writes to a server after its successor had been written to. */
  losses: readonly string[];
  stop(): Promise<void>;
}

interface Look {
  /** The timeline that the server writes; null while it takes no writes. Each promotion begins the next one. */
  timeline: string | null;
  sessions: number;
}

const LOOK = `
  select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
    (select count(*)::int from workouts) as sessions`;
const LOOK_EVERY_MS = 100;

export function startWitness(nodes: readonly PatroniNode[]): Witness {
  const promotions: number[] = [];
  const losses: string[] = [];
  let newest = { timeline: '', writtenAt: 0 };
  let isStopped = false;

  /** Records that rows appeared since the look before: they were written after it began. */
  function noteWrite(i: number, timeline: string, lookedBefore: number): void {
    if (timeline >= newest.timeline) {
      if (timeline > newest.timeline) newest = { timeline, writtenAt: performance.now() };
    } else if (lookedBefore > newest.writtenAt) {
      losses.push(`node${i} was written to on timeline ${timeline} after ${newest.timeline} was`);
    }
  }

  async function watchConnection(i: number, client: pg.Client, wasPrimary: boolean): Promise<boolean> {
    let isPrimary = wasPrimary;
    let before: (Look & { begun: number }) | undefined;
    while (!isStopped) {
      const begun = performance.now();
      const look = await client.query<Look>(LOOK).then(
        ({ rows }) => rows[0],
        () => undefined,
      );
      if (look === undefined) return isPrimary;
      const { timeline } = look;
      if (timeline !== null && !isPrimary) promotions.push(performance.now());
      isPrimary = timeline !== null;
      if (timeline !== null && before?.timeline === timeline && look.sessions > before.sessions)
        noteWrite(i, timeline, before.begun);
      before = { ...look, begun };
      await pause(LOOK_EVERY_MS);
    }
    return isPrimary;
  }

  async function watch({ own }: PatroniNode, i: number): Promise<void> {
    const connectionString = `postgres://postgres:${PASSWORD}@${own.host}:${own.postgresql}/lutea`;
    let isPrimary = false;
    while (!isStopped) {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: 1_000,
        query_timeout: 2_000,
      });
      client.on('error', () => {});
      const isOpen = await client.connect().then(
        () => true,
        () => false,
      );
      if (isOpen) isPrimary = await watchConnection(i, client, isPrimary);
      await client.end().catch(() => {});
      // A server that was away and is the primary again was promoted meanwhile.
      if (!isOpen) isPrimary = false;
      await pause(LOOK_EVERY_MS);
    }
  }

  const watching = Promise.all(nodes.map(watch));
  return {
    promotedAt: (from, until) => promotions.findLast((moment) => moment >= from && moment <= until),
    losses,
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}
