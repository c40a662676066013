import { asSystem } from './acting.ts';
import type { Engine } from './engine.ts';
import { createSessionToken, hashSecret } from './session-token.ts';
import { build } from './statement.ts';

interface NewSession {
  userId: string;
  userAgent: string;
  now: Temporal.Instant;
  /** When the provider last asked the person who they are, where it says so. */
  authenticatedAt?: Temporal.Instant | undefined;
}

/** Starts a session and returns its token, which is nowhere stored. */
export async function createSession(
  engine: Engine,
  { userId, userAgent, now, authenticatedAt }: NewSession,
): Promise<string> {
  const token = createSessionToken();
  const statement = build
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashSecret(token),
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
      authenticated_at: authenticatedAt ?? null,
    })
    .compile();
  await asSystem(engine, (run) => run(statement));
  return token;
}

/** Ends the session behind the token, if there is one. */
export async function endSession(engine: Engine, token: string): Promise<void> {
  const statement = build.deleteFrom('sessions').where('token_hash', '=', hashSecret(token)).compile();
  await asSystem(engine, (run) => run(statement));
}

/** Ends one session by its id, whoever it belongs to; false when there is none. */
export async function revokeSession(engine: Engine, sessionId: string): Promise<boolean> {
  const statement = build.deleteFrom('sessions').where('id', '=', sessionId).returning('id').compile();
  return asSystem(engine, async (run) => (await run(statement)).length > 0);
}
