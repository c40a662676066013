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

/** Stores the state that the vendor must return, for this session. It replaces an earlier one. */
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

interface ReturnedState {
  sessionId: string;
  state: string;
  source: DeviceSource;
  now: Temporal.Instant;
}

/** Deletes the authorization, so that it is used once. No row if it is another session's, or has expired. */
export function takeAuthorization({ sessionId, state, source, now }: ReturnedState) {
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
