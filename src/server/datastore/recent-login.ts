import type { SessionStore } from './acting.ts';
import { build } from './statement.ts';

/** Whoever has the session proved too long ago who they are. */
class LoginTooOld extends Error {
  override readonly name = 'LoginTooOld';
}

/** Long enough to sign in and decide, short enough that a browser left open is no way to take everything along. */
const RECENT = Temporal.Duration.from({ minutes: 10 });

/** The provider may not have asked anyone when the session began; where it does not say, the beginning counts. */
function selectProof(sessionId: string) {
  return build
    .selectFrom('sessions')
    .select(({ fn }) => fn.coalesce('authenticated_at', 'created_at').as('provenAt'))
    .where('id', '=', sessionId)
    .compile();
}

/** Fails with LoginTooOld unless whoever has the session proved who they are a short time ago. */
export async function requireRecentLogin(person: SessionStore, now: Temporal.Instant): Promise<void> {
  const { session_id: sessionId } = await person.verify();
  const [[session]] = await person.read(selectProof(sessionId));
  if (session !== undefined && Temporal.Instant.compare(session.provenAt, now.subtract(RECENT)) >= 0) return;
  throw new LoginTooOld('No recent sign-in');
}
