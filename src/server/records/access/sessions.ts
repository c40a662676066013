import { sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import {
  createSessionToken,
  hashSecret,
  SESSION_IDLE_LIMIT,
  SESSION_TOTAL_LIMIT,
} from '#server/database/session-token.ts';
import { build, forPerson, forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';

interface NewSession {
  userId: string;
  userAgent: string;
  now: Temporal.Instant;
  /** The id of the provider at which the person signed in. */
  provider?: string;
  /** When the person last signed in at the provider, if it says so. */
  authenticatedAt?: Temporal.Instant | undefined;
}

/** The operator has disabled this account. */
export class PersonDisabled extends Error {
  override readonly name = 'PersonDisabled';
}

/**
 * Starts a session and returns its token, of which only a hash is stored. Throws PersonDisabled for a disabled account.
 * The lock makes `disablePerson` wait for a session that starts at the same moment, and then end it.
 */
export async function createSession(
  engine: Engine,
  { userId, userAgent, now, provider = '', authenticatedAt }: NewSession,
): Promise<string> {
  const token = createSessionToken();
  const { length } = await runAsSystem(engine)(sql`
    insert into sessions (user_id, token_hash, user_agent, provider, created_at, last_seen_at, authenticated_at)
    select id, ${hashSecret(token)}::bytea, ${userAgent}, ${provider}, ${now}::timestamptz, ${now}::timestamptz,
      ${authenticatedAt ?? null}::timestamptz
    from users where id = ${userId} and disabled_at is null for share
    returning 1`);
  if (length === 0) throw new PersonDisabled('This person may not sign in');
  return token;
}

/** The provider at which a session began; '' if it is not known. */
export async function findSessionProvider(engine: Engine, token: string): Promise<string> {
  const [session] = await runAsSystem(engine)(
    build.selectFrom('sessions').select('provider').where('tokenHash', '=', hashSecret(token)),
  );
  return session?.provider ?? '';
}

/** Ends the session of the token, if there is one. */
export async function endSession(engine: Engine, token: string): Promise<void> {
  await runAsSystem(engine)(build.deleteFrom('sessions').where('tokenHash', '=', hashSecret(token)));
}

/** Ends one session of any person by its id; false if there is none. */
export async function revokeSession(engine: Engine, sessionId: string): Promise<boolean> {
  const statement = forSystem(build.deleteFrom('sessions').where('id', '=', sessionId).returning('id'));
  return asSystem(engine, async (run) => (await run(statement)).length > 0);
}

export interface SessionSummary {
  id: string;
  userAgent: string;
  createdAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant;
}

/** A person's sessions for the operator, newest first. */
export function listSessions(engine: Engine, userId: string): Promise<SessionSummary[]> {
  return runAsSystem(engine)(
    build
      .selectFrom('sessions')
      .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id'),
  );
}

/** Ends all sessions of a person; returns how many. */
export async function endAllSessions(engine: Engine, userId: string): Promise<number> {
  const ended = await runAsSystem(engine)(
    build.deleteFrom('sessions').where('userId', '=', userId).returning('id'),
  );
  return ended.length;
}

/** The caller's sessions without the expired ones. */
function selectValid(now: Temporal.Instant) {
  return build
    .selectFrom('sessions')
    .where('lastSeenAt', '>', now.subtract(SESSION_IDLE_LIMIT))
    .where('createdAt', '>', now.subtract(SESSION_TOTAL_LIMIT));
}

export function countSessions(now: Temporal.Instant) {
  return forPerson(selectValid(now).select((select) => select.fn.countAll<number>().as('total')));
}

export function selectSessions(now: Temporal.Instant, { offset, limit }: { offset: number; limit: number }) {
  return forPerson(
    selectValid(now)
      .select(['id', 'userAgent', 'createdAt', 'lastSeenAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit),
  );
}

export function deleteSession(id: string) {
  return forPerson(build.deleteFrom('sessions').where('id', '=', id).returning('id'));
}

export const deleteSessions = forPerson(build.deleteFrom('sessions').returning('id'));
