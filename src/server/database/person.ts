import { sql } from 'kysely';
import type { ToolScope } from '#core/tool-scope.ts';
import { DatabaseUnavailable, type Engine, hasSqlState, SQLSTATE } from './engine.ts';
import { enterPerson } from './enter-person.ts';
import { recordingLastWrite } from './last-write.ts';
import { type RowsOf, runWithOpening } from './run-with-opening.ts';
import { hashSecret, SESSION_IDLE_LIMIT, SESSION_TOTAL_LIMIT } from './session-token.ts';
import { build, forPerson, forSystem, type PersonStatement, type Statement } from './statement.ts';
import { asSystem } from './system.ts';

/** The token is neither of a valid session nor a valid tool key. */
export class NoSession extends Error {
  override readonly name = 'NoSession';
  readonly code = 'NO_SESSION';
}

/** Runs one statement of a person's open transaction. */
export type PersonRun = <Row>(statement: PersonStatement<Row>) => Promise<Row[]>;

/** The database as one person sees it: only their own rows. */
export interface PersonStore {
  /** Runs all statements in one transaction and one round trip. */
  read<const Statements extends readonly PersonStatement[]>(
    ...statements: Statements
  ): Promise<RowsOf<Statements>>;
  /** Like `read`, for independent statements that change something: all succeed, or none. */
  change<const Statements extends readonly PersonStatement[]>(
    ...statements: Statements
  ): Promise<RowsOf<Statements>>;
  /** Runs statements that depend on each other's results: all succeed, or none. */
  write<T>(work: (run: PersonRun) => Promise<T>): Promise<T>;
}

interface TokenOwner {
  userId: string;
  /** The id of the session, or of the tool key. */
  sessionId: string;
  lastSeenAt: Temporal.Instant | null;
  /** What a tool key may do; absent for a session, which may do everything. */
  scopes?: readonly ToolScope[];
}

/** A person's store, opened by a session or a tool key. Every read and write first checks that it is valid. */
export interface SessionStore extends PersonStore {
  /** Throws NoSession unless the token is valid. Costs a round trip only before the first read or write. */
  verify(): Promise<TokenOwner>;
}

/** How old the stored time of last use may be. Sessions expire after 14 idle days, so minutes do not matter. */
const TOUCH_AFTER_MS = 5 * 60_000;

const idleSeconds = sql.lit(SESSION_IDLE_LIMIT.total('seconds'));
const totalSeconds = sql.lit(SESSION_TOTAL_LIMIT.total('seconds'));

/** Sets the person's role and id for one transaction; fails if the hash has no valid session. */
function openBySession(tokenHash: Uint8Array, now: Temporal.Instant): Statement<TokenOwner> {
  return sql<TokenOwner>`
    select ${enterPerson()},
      user_id, session_id, last_seen_at
    from session_owner(${tokenHash}, ${now}::timestamptz - make_interval(secs => ${idleSeconds}),
      ${now}::timestamptz - make_interval(secs => ${totalSeconds}))`.compile(build);
}

/** Like `openBySession`, for a tool key. */
function openByToolKey(tokenHash: Uint8Array, now: Temporal.Instant): Statement<TokenOwner> {
  return sql<TokenOwner>`
    select ${enterPerson()},
      user_id, key_id as session_id, last_used_at as last_seen_at, scopes
    from tool_key_owner(${tokenHash}, ${now}::timestamptz)`.compile(build);
}

function openByUserId(userId: string): Statement {
  return sql`select ${enterPerson(userId)}`.compile(build);
}

/** Acts as a person without a session: for jobs, links in messages and sample data. */
export function actAsUser(engine: Engine, userId: string): PersonStore {
  const opening = openByUserId(userId);
  const { batch, transaction } = recordingLastWrite(engine);
  return {
    read: async (...statements) => (await runWithOpening(engine.read, opening, statements)).rows,
    change: async (...statements) => (await runWithOpening(batch, opening, statements)).rows,
    write: async (work) => (await transaction(opening, work)).result,
  };
}

/** Stores when the session was last used. */
async function touchSession(engine: Engine, owner: TokenOwner, now: Temporal.Instant): Promise<void> {
  const update = build
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('userId', '=', owner.userId)
    .where('id', '=', owner.sessionId);
  await asSystem(engine, (run) => run(forSystem(update)));
}

/** Stores when the tool key was last used. */
async function touchToolKey(engine: Engine, owner: TokenOwner, now: Temporal.Instant): Promise<void> {
  const update = build.updateTable('toolKeys').set({ lastUsedAt: now }).where('id', '=', owner.sessionId);
  await actAsUser(engine, owner.userId).change(forPerson(update));
}

type Touch = typeof touchSession;

/** Ignores an unavailable database, because the request's own work is done. */
async function ifAvailable(touched: Promise<void>): Promise<void> {
  try {
    await touched;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/** Acts as the owner of the session. Every request of a signed-in person uses this. */
export function actAsSession(engine: Engine, token: string, now: Temporal.Instant): SessionStore {
  return actAsOwner(engine, { opening: openBySession(hashSecret(token), now), touch: touchSession, now });
}

/** Acts as the person who made this tool key. Every request of a tool uses this; its scopes are checked before. */
export function actAsToolKey(engine: Engine, token: string, now: Temporal.Instant): SessionStore {
  return actAsOwner(engine, { opening: openByToolKey(hashSecret(token), now), touch: touchToolKey, now });
}

interface Opened {
  opening: Statement<TokenOwner>;
  touch: Touch;
  now: Temporal.Instant;
}

function actAsOwner(engine: Engine, { opening, touch, now }: Opened): SessionStore {
  const { batch, transaction } = recordingLastWrite(engine);
  let owner: TokenOwner | undefined;

  async function remember(opened: unknown[]): Promise<TokenOwner> {
    if (owner !== undefined) return owner;
    owner = opened[0] as TokenOwner;
    const idleMs = now.epochMilliseconds - (owner.lastSeenAt?.epochMilliseconds ?? 0);
    if (idleMs > TOUCH_AFTER_MS) await ifAvailable(touch(engine, owner, now));
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
      const { opened, rows } = await orNoSession(runWithOpening(run, opening, statements));
      await remember(opened);
      return rows;
    };
  const changeBySession = runAll(batch);

  return {
    read: runAll(engine.read),
    async change(...statements) {
      if (owner === undefined) return changeBySession(...statements);
      // An earlier read of this request has found the session valid.
      try {
        return await actAsUser(engine, owner.userId).change(...statements);
      } catch (error) {
        // The person may have been deleted since then, so the session is checked again.
        owner = undefined;
        throw error;
      }
    },
    async write(work) {
      const { opened, result } = await orNoSession(transaction(opening, work));
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
