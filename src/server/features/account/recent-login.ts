import { Problem } from '#contract/problem.ts';
import type { SessionStore } from '#server/datastore/acting.ts';
import { build } from '#server/datastore/statement.ts';

/** Long enough to sign in and decide, short enough that a browser left open is no way to take everything along. */
const RECENT = Temporal.Duration.from({ minutes: 10 });

function selectBeginning(sessionId: string) {
  return build.selectFrom('sessions').select('created_at').where('id', '=', sessionId).compile();
}

/** Throws unless the session that asks began a short time ago. */
export async function requireRecentLogin(person: SessionStore, now: Temporal.Instant): Promise<void> {
  const { session_id: sessionId } = await person.verify();
  const [[session]] = await person.read(selectBeginning(sessionId));
  if (session !== undefined && Temporal.Instant.compare(session.created_at, now.subtract(RECENT)) >= 0)
    return;
  throw new Problem(
    'RECENT_LOGIN_REQUIRED',
    'Sign in again to do this: your last sign-in is more than 10 minutes ago.',
  );
}
