import type { DeviceSource } from '#contract/device-source.ts';
import type { BeganOn } from '#contract/device-way.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** How long a person may take on the vendor's page. */
export const AUTHORIZATION_LIFETIME = Temporal.Duration.from({ minutes: 10 });

interface NewAuthorization {
  sessionId: string;
  state: string;
  source: DeviceSource;
  beganOn: BeganOn;
  expiresAt: Temporal.Instant;
}

/** Stores the state that the vendor must return for this session. It replaces an earlier one. */
export function saveAuthorization({ state, ...authorization }: NewAuthorization) {
  const values = { ...authorization, stateHash: hashSecret(state) };
  return forPerson(
    build
      .insertInto('deviceAuthorizations')
      .values(values)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values)),
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
      .deleteFrom('deviceAuthorizations')
      .where('sessionId', '=', sessionId)
      .where('source', '=', source)
      .where('stateHash', '=', hashSecret(state))
      .where('expiresAt', '>', now)
      .returning('beganOn'),
  );
}
