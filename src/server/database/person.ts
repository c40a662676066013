import { sql } from 'kysely';
import { toParameter } from './column-types.ts';
import { DatastoreUnavailable, type Engine, hasSqlState, type Run, SQLSTATE } from './engine.ts';
import { type RowsOf, runBehind } from './run-behind.ts';
import { hashSecret, SESSION_IDLE_LIMIT, SESSION_TOTAL_LIMIT } from './session-token.ts';
import { build, type Statement, withValues } from './statement.ts';
import { asSystem } from './system.ts';

/** There is no valid session behind the token. */
export class NoSession extends Error {
  override readonly name = 'NoSession';
}

/** The datastore as one person sees it: their own rows, whatever a statement asks for. */
export interface PersonStore {
  /** All statements in one transaction and, on PostgreSQL, one round trip. */
  read<const Statements extends readonly Statement[]>(...statements: Statements): Promise<RowsOf<Statements>>;
  /** The same for statements that change something and need no answer of each other: all are kept, or none. */
  change<const Statements extends readonly Statement[]>(
    ...statements: Statements
  ): Promise<RowsOf<Statements>>;
  /** Statements that depend on each other's answers; all of them are kept, or none. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>;
}

interface SessionOwner {
  user_id: string;
  session_id: string;
  last_seen_at: Temporal.Instant;
}

/** A person store that is opened by a session: a request reads and writes nothing unless it found the session valid. */
export interface SessionStore extends PersonStore {
  /** Fails with NoSession unless the session is valid; costs a round trip only before the first read or write. */
  verify(): Promise<SessionOwner>;
}

/** An idle limit of 14 days does not need to the second when a session was last used. */
const TOUCH_AFTER_MS = 5 * 60_000;

const idleSeconds = sql.lit(SESSION_IDLE_LIMIT.total('seconds'));
const totalSeconds = sql.lit(SESSION_TOTAL_LIMIT.total('seconds'));

const sessionOpening = sql<SessionOwner>`
  select set_config('role', 'lutea_person', true), set_config('app.user_id', user_id::text, true),
    user_id, session_id, last_seen_at
  from session_owner(${''}, ${''}::timestamptz - make_interval(secs => ${idleSeconds}),
    ${''}::timestamptz - make_interval(secs => ${totalSeconds}))`.compile(build);

/** Takes on the person's role and id for one transaction; fails when no valid session is behind the hash. */
function openBySession(tokenHash: Uint8Array, now: Temporal.Instant): Statement<SessionOwner> {
  const moment = toParameter(now);
  return withValues(sessionOpening, tokenHash, moment, moment);
}

const userOpening =
  sql`select set_config('role', 'lutea_person', true), set_config('app.user_id', ${''}, true)`.compile(build);

function openByUserId(userId: string): Statement {
  return withValues(userOpening, userId);
}

/** Acts as a person without a session of theirs: for jobs, and for seeding sample people. */
export function actAsUser(engine: Engine, userId: string): PersonStore {
  const opening = openByUserId(userId);
  return {
    read: async (...statements) => (await runBehind(engine.read, opening, statements)).rows,
    change: async (...statements) => (await runBehind(engine.batch, opening, statements)).rows,
    write: async (work) => (await engine.transaction(opening, work)).result,
  };
}

function touchStatement({ user_id, session_id }: SessionOwner, now: Temporal.Instant): Statement {
  return build
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', session_id)
    .compile();
}

/** Notes that the session was used. By then the request's own work is done, so that it must not fail for this. */
async function touch(engine: Engine, owner: SessionOwner, now: Temporal.Instant): Promise<void> {
  const statement = touchStatement(owner, now);
  try {
    await asSystem(engine, (run) => run(statement));
  } catch (error) {
    if (!(error instanceof DatastoreUnavailable)) throw error;
  }
}

/** Acts as whoever the session belongs to: the way in for every request. */
export function actAsSession(engine: Engine, token: string, now: Temporal.Instant): SessionStore {
  const opening = openBySession(hashSecret(token), now);
  let owner: SessionOwner | undefined;

  async function remember(opened: unknown[]): Promise<SessionOwner> {
    if (owner !== undefined) return owner;
    owner = opened[0] as SessionOwner;
    const idleMs = now.epochMilliseconds - owner.last_seen_at.epochMilliseconds;
    if (idleMs > TOUCH_AFTER_MS) await touch(engine, owner, now);
    return owner;
  }

  async function orNoSession<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (hasSqlState(error, SQLSTATE.invalidAuthorization))
        throw new NoSession('No valid session', { cause: error });
      throw error;
    }
  }

  const runAll =
    (run: Engine['batch']): PersonStore['read'] =>
    async (...statements) => {
      const { opened, rows } = await orNoSession(runBehind(run, opening, statements));
      await remember(opened);
      return rows;
    };
  const changeBySession = runAll(engine.batch);

  return {
    read: runAll(engine.read),
    async change(...statements) {
      if (owner === undefined) return changeBySession(...statements);
      // What was read in this very request found the session valid.
      try {
        return await actAsUser(engine, owner.user_id).change(...statements);
      } catch (error) {
        // Perhaps because the person is gone since: the session has to be asked again.
        owner = undefined;
        throw error;
      }
    },
    async write(work) {
      const { opened, result } = await orNoSession(engine.transaction(opening, work));
      await remember(opened);
      return result;
    },
    async verify() {
      if (owner !== undefined) return owner;
      const [opened = []] = await orNoSession(engine.read([opening]));
      return remember(opened);
    },
  };
}
