import type { ProviderAdapter } from '#server/integrations/oidc-provider/configuration.ts';
import {
  deleteProviderGrant,
  deleteProviderRecord,
  findProviderRecord,
  replaceProviderPayload,
  saveProviderRecord,
} from '#server/records/household/provider-records.ts';
import type { HouseholdContext } from './context.ts';

export interface Payload {
  jti?: string;
  grantId?: string;
  consumed?: number;
  accountId?: string;
  clientId?: string;
  scope?: string;
  /** The resource that a token is for. */
  aud?: string;
}

interface StoreOptions extends Pick<HouseholdContext, 'engine' | 'clock'> {
  /** Stores a token for another resource than the provider; returns false for any other token. */
  keepToken: (token: string, payload: Payload, expiresAt: Temporal.Instant) => Promise<boolean>;
}

/**
 * Stores what the provider needs between the steps of a sign-in, so that any instance can handle the next one. Knowing
 * the id gives access to the record, so only its hash is stored. Nobody stays signed in at the provider: every sign-in
 * asks, and there is no session to end with the account.
 */
export function createProviderStore({
  engine,
  clock,
  keepToken,
}: StoreOptions): (kind: string) => ProviderAdapter<Payload> {
  return (kind) => {
    const keyOf = (id: string) => `${kind}:${id}`;
    const isForgotten = kind === 'Session';
    const find = async (id: string): Promise<Payload | undefined> => {
      const stored = await findProviderRecord(engine, keyOf(id), clock());
      return stored === undefined ? undefined : { ...(JSON.parse(stored) as Payload), jti: id };
    };
    return {
      async upsert(id, { jti: _, ...payload }, expiresInSeconds) {
        if (isForgotten) return;
        const expiresAt = clock().add({ seconds: Math.ceil(expiresInSeconds) });
        if (kind === 'AccessToken' && (await keepToken(id, payload, expiresAt))) return;
        const { grantId } = payload;
        await saveProviderRecord(engine, {
          id: keyOf(id),
          payload: JSON.stringify(payload),
          grantId,
          expiresAt,
        });
      },
      find,
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = await find(id);
        if (payload === undefined) return;
        const consumed = Math.floor(clock().epochMilliseconds / 1000);
        const { jti: _, ...rest } = payload;
        await replaceProviderPayload(engine, keyOf(id), JSON.stringify({ ...rest, consumed }));
      },
      destroy: (id) => deleteProviderRecord(engine, keyOf(id)),
      revokeByGrantId: (grantId) => deleteProviderGrant(engine, grantId),
    };
  };
}
