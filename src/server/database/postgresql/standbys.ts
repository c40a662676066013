import { sql } from 'kysely';
import { serverAddresses } from '#leaf/server-addresses.ts';
import { DatabaseUnavailable, type Engine, type Standbys } from '../engine.ts';
import { build } from '../statement.ts';
import type { Dialect } from './lease.ts';
import { createPool, type PostgresqlOptions } from './pools.ts';
import { createReads, orUnavailable } from './reads.ts';

/** How often standbys are compared with the primary. One that lacks what the primary had written is not used. */
const LOOK_EVERY_MS = 2_000;
/** Do not wait long for a standby that may be gone: the primary has the same answer. */
const ANSWER_TIMEOUT_MS = 2_000;

const selectWritten = sql<{ position: string }>`select pg_current_wal_lsn() as position`.compile(build);
/** Returns no row, and so not true, if the server is no standby. */
const selectHasReplayed = (position: string) =>
  sql<{ replayed: boolean | null }>`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed
    where pg_is_in_recovery()`.compile(build);

interface Standby {
  host: string;
  keepsUp: boolean;
  read: Engine['read'];
  close(): Promise<void>;
}

function openStandby(url: string, dialect: Dialect, options: PostgresqlOptions): Standby {
  const pool = createPool({ poolOptions: { connectionString: url } }, options);
  const reads = createReads({
    dialect: { ...dialect, answerTimeoutMs: ANSWER_TIMEOUT_MS, onSilent: () => {} },
    open: () => orUnavailable(pool.connect()),
    options,
  });
  const standby: Standby = {
    host: new URL(url).host,
    keepsUp: false,
    async read(statements) {
      try {
        return await reads.read(statements);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) standby.keepsUp = false;
        throw error;
      }
    },
    async close() {
      reads.close();
      await pool.end();
    },
  };
  return standby;
}

/** Opens all servers of DATASTORE_URL as standbys. The primary among them never counts as one that keeps up. */
export function openStandbys(
  primary: Engine['read'],
  dialect: Dialect,
  options: PostgresqlOptions,
): Standbys & { close(): Promise<void> } {
  const { onNotice = () => {}, lookEveryMs = LOOK_EVERY_MS } = options;
  const standbys = serverAddresses(options.url).map((url) => openStandby(url, dialect, options));
  let written: string | undefined;
  let turn = 0;

  async function lookAt(standby: Standby, position: string): Promise<void> {
    const [rows = []] = await standby.read([selectHasReplayed(position)]).catch(() => []);
    const { keepsUp } = standby;
    standby.keepsUp = (rows as { replayed: boolean | null }[])[0]?.replayed === true;
    if (standby.keepsUp !== keepsUp)
      onNotice(
        `${standby.host} ${standby.keepsUp ? 'answers reads' : 'lags or is away: reads go elsewhere'}`,
      );
  }

  async function look(): Promise<void> {
    const position = written;
    const [rows = []] = await primary([selectWritten]).catch(() => []);
    written = (rows as { position: string }[])[0]?.position ?? written;
    if (position !== undefined) await Promise.all(standbys.map((standby) => lookAt(standby, position)));
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const lookAgain = () =>
    void look().finally(() => {
      if (!isClosed) timer = setTimeout(lookAgain, lookEveryMs).unref();
    });
  lookAgain();

  return {
    choose() {
      const current = standbys.filter(({ keepsUp }) => keepsUp);
      turn += 1;
      return current[turn % current.length]?.read;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(standbys.map((standby) => standby.close()));
    },
  };
}
