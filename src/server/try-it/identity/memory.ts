import type { ProviderAdapter } from '#server/integrations/oidc-provider/configuration.ts';

interface Payload {
  consumed?: number;
  readonly uid?: string;
  readonly grantId?: string;
}

interface Entry {
  readonly payload: Payload;
  readonly expiresAtMs: number;
}

type Adapter = ProviderAdapter<Payload>;

/**
 * Stores codes, grants and tokens in memory until they expire. Without `keepsSessions` nobody stays signed in at the
 * provider, so every login lists the people again, and one can switch between them.
 */
export function createIdentityMemory({
  keepsSessions,
}: {
  keepsSessions: boolean;
}): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  const forgets = keepsSessions ? undefined : 'Session';
  // It must be an arrow function: oidc-provider calls `new` on anything that has a prototype.
  return (kind) => createAdapter(kind, entries, kind === forgets);
}

function createAdapter(kind: string, entries: Map<string, Entry>, isForgotten: boolean): Adapter {
  const keyOf = (id: string) => `${kind}:${id}`;
  return {
    async upsert(id, payload, expiresInSeconds) {
      dropExpired(entries);
      if (isForgotten) return;
      entries.set(keyOf(id), { payload, expiresAtMs: Date.now() + expiresInSeconds * 1000 });
    },
    find: async (id) => entries.get(keyOf(id))?.payload,
    findByUid: async (uid) =>
      [...entries].find(([key, { payload }]) => key.startsWith(`${kind}:`) && payload.uid === uid)?.[1]
        .payload,
    findByUserCode: async () => undefined,
    async consume(id) {
      const entry = entries.get(keyOf(id));
      if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(keyOf(id));
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(`${kind}:`) && payload.grantId === grantId) entries.delete(key);
      }
    },
  };
}

function dropExpired(entries: Map<string, Entry>): void {
  const nowMs = Date.now();
  for (const [key, { expiresAtMs }] of entries) if (expiresAtMs <= nowMs) entries.delete(key);
}
