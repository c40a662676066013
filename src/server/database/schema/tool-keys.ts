import type { Generated } from 'kysely';
import type { ToolScope } from '#core/tool-scope.ts';

export interface ToolKeysTable {
  userId: Generated<string>;
  id: Generated<string>;
  name: string;
  tokenHash: Uint8Array;
  scopes: ToolScope[];
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  lastUsedAt: Temporal.Instant | null;
  confirmationHash: Generated<Uint8Array | null>;
  confirmationUntil: Generated<Temporal.Instant | null>;
}
