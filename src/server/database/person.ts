import { sql } from 'kysely';
import { DatabaseUnavailable, type Engine, hasSqlState, SQLSTATE } from './engine.ts';
import { type RowsOf, runBehind } from './run-behind.ts';
import { hashSecret, SESSION_IDLE_LIMIT, SESSION_TOTAL_LIMIT } from './session-token.ts';
import { build, forSystem, type PersonStatement, type Statement, type SystemStatement } from './statement.ts';
import { asSystem } from './system.ts';

/** There is no valid session behind the token. */
export class NoSession extends Error {
  override readonly name = 'NoSession';
  readonly code = 'NO_SESSION';
}

/** Runs one statement of a person's open transaction. */
export type PersonRun = <Row>(statement: PersonStatement<Row>) => Promise<Row[]>;

/** The database as one person sees it: their own rows. */
export interface PersonStore {
  /** All statements in one transaction and, on PostgreSQL, one round trip. */
  read<const Statements extends readonly PersonStatement[]>(
    ...statements: Statements
  ): Promise<RowsOf<Statements>>;
  /** The same for statements that change something and do not depend on each other: all are kept, or none. */
  change<const Statements extends readonly PersonStatement[]>(
    ...statements: Statements
  ): Promise<RowsOf<Statements>>;
  /** Statements that depend on each other's answers; all of them are kept, or none. */
  write<T>(work: (run: PersonRun) => Promise<T>): Promise<T>;
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

/** Takes on the person's role and id for one transaction; fails when no valid session is behind the hash. */
function openBySession(tokenHash: Uint8Array, now: Temporal.Instant): Statement<SessionOwner> {
  return sql<SessionOwner>`
    select set_config('role', 'lutea_person', true), set_config('app.user_id', user_id::text, true),
      user_id, session_id, last_seen_at
    from session_owner(${tokenHash}, ${now}::timestamptz - make_interval(secs => ${idleSeconds}),
      ${now}::timestamptz - make_interval(secs => ${totalSeconds}))`.compile(build);
}

function openByUserId(userId: string): Statement {
  return sql`select set_config('role', 'lutea_person', true), set_config('app.user_id', ${userId}, true)`.compile(
    build,
  );
}

/** Acts as a person without a session: for jobs, links in messages and sample people. */
export function actAsUser(engine: Engine, userId: string): PersonStore {
  const opening = openByUserId(userId);
  return {
    read: async (...statements) => (await runBehind(engine.read, opening, statements)).rows,
    change: async (...statements) => (await runBehind(engine.batch, opening, statements)).rows,
    write: async (work) => (await engine.transaction(opening, work)).result,
  };
}

function touchStatement({ user_id, session_id }: SessionOwner, now: Temporal.Instant): SystemStatement {
  const update = build
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', session_id);
  return forSystem(update);
}

/** Notes that the session was used. The request's own work is done by then, so a database that is away is ignored. */
async function touch(engine: Engine, owner: SessionOwner, now: Temporal.Instant): Promise<void> {
  const statement = touchStatement(owner, now);
  try {
    await asSystem(engine, (run) => run(statement));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/** Acts as the owner of the session: the way in for every request. */
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
      // A read of this request found the session valid.
      try {
        return await actAsUser(engine, owner.user_id).change(...statements);
      } catch (error) {
        // Perhaps the person is gone since: check the session again.
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
