import type { Engine } from '#server/database/engine.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

interface ProviderRecord {
  id: string;
  payload: string;
  grantId: string | undefined;
  expiresAt: Temporal.Instant;
}

export async function saveProviderRecord(
  engine: Engine,
  { id, payload, grantId, expiresAt }: ProviderRecord,
): Promise<void> {
  const values = { payload, grantHash: grantId === undefined ? null : hashSecret(grantId), expiresAt };
  await runAsSystem(engine)(
    build
      .insertInto('providerRecords')
      .values({ hash: hashSecret(id), ...values })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(values)),
  );
}

export async function findProviderRecord(
  engine: Engine,
  id: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const [row] = await runAsSystem(engine)(
    build
      .selectFrom('providerRecords')
      .select('payload')
      .where('hash', '=', hashSecret(id))
      .where('expiresAt', '>', now),
  );
  return row?.payload;
}

export async function replaceProviderPayload(engine: Engine, id: string, payload: string): Promise<void> {
  await runAsSystem(engine)(
    build.updateTable('providerRecords').set({ payload }).where('hash', '=', hashSecret(id)),
  );
}

export async function deleteProviderRecord(engine: Engine, id: string): Promise<void> {
  await runAsSystem(engine)(build.deleteFrom('providerRecords').where('hash', '=', hashSecret(id)));
}

export async function deleteProviderGrant(engine: Engine, grantId: string): Promise<void> {
  await runAsSystem(engine)(build.deleteFrom('providerRecords').where('grantHash', '=', hashSecret(grantId)));
}
