import type { DeviceSource } from '#contract/device-source.ts';
import type { BeganOn } from '#contract/device-way.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** How long a person may take at the vendor. */
export const AUTHORIZATION_LIFETIME = Temporal.Duration.from({ minutes: 10 });

interface NewAuthorization {
  sessionId: string;
  state: string;
  source: DeviceSource;
  beganOn: BeganOn;
  expiresAt: Temporal.Instant;
}

/** The state that a vendor has to bring back, for the session that asked. Takes the place of an earlier one. */
export function saveAuthorization({ sessionId, state, source, beganOn, expiresAt }: NewAuthorization) {
  const values = {
    session_id: sessionId,
    source,
    state_hash: hashSecret(state),
    began_on: beganOn,
    expires_at: expiresAt,
  };
  return forPerson(
    build
      .insertInto('device_authorizations')
      .values(values)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)),
  );
}

interface BroughtBack {
  sessionId: string;
  state: string;
  source: DeviceSource;
  now: Temporal.Instant;
}

/** Takes it out, so that one answer of the vendor counts once. No row: it is not this session's, or is too old. */
export function takeAuthorization({ sessionId, state, source, now }: BroughtBack) {
  return forPerson(
    build
      .deleteFrom('device_authorizations')
      .where('session_id', '=', sessionId)
      .where('source', '=', source)
      .where('state_hash', '=', hashSecret(state))
      .where('expires_at', '>', now)
      .returning('began_on as beganOn'),
  );
}
