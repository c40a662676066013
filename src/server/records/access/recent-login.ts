import type { SessionStore } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** The last sign-in of the session is too long ago. */
class LoginTooOld extends Error {
  override readonly name = 'LoginTooOld';
  readonly code = 'LOGIN_TOO_OLD';
}

/** Long enough to sign in and decide, short enough to protect a browser that was left open. */
const RECENT = Temporal.Duration.from({ minutes: 10 });

/** A sign-in further in the future was stored by a wrong clock, so its age is unknown. */
const CLOCK_DIFFERENCE = Temporal.Duration.from({ minutes: 1 });

function isWithin(moment: Temporal.Instant, first: Temporal.Instant, last: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, first) >= 0 && Temporal.Instant.compare(moment, last) <= 0;
}

/** When the person last signed in at the provider; the session's start if the provider did not say. */
function selectProof(sessionId: string) {
  return forPerson(
    build
      .selectFrom('sessions')
      .select(({ fn }) => fn.coalesce('authenticatedAt', 'createdAt').as('provenAt'))
      .where('id', '=', sessionId),
  );
}

/** Whether the person has just signed in, now or when they made their tool key. */
export async function isRecentLogin(person: SessionStore, now: Temporal.Instant): Promise<boolean> {
  const { sessionId, scopes } = await person.verify();
  // A tool key was made after a recent sign-in, and its scopes were checked before.
  if (scopes !== undefined) return true;
  const [[session]] = await person.read(selectProof(sessionId));
  return session !== undefined && isWithin(session.provenAt, now.subtract(RECENT), now.add(CLOCK_DIFFERENCE));
}

export async function requireRecentLogin(person: SessionStore, now: Temporal.Instant): Promise<void> {
  if (!(await isRecentLogin(person, now))) throw new LoginTooOld('No recent sign-in');
}
