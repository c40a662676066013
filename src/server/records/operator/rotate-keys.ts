import { sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import { CannotOpen, type KeyRing, type SealedPlace } from '#server/database/key-ring.ts';
import { NIL_UUID } from '#server/database/nil-uuid.ts';
import { actAsUser } from '#server/database/person.ts';
import { forSystem, type PersonStatement, type SystemStatement } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import { credentialsPlace, lockDevices, type StoredDevice, saveCredentials } from '../device/devices.ts';
import {
  experimentKeyPlace,
  lockExperiments,
  resealExperiment,
  type StoredExperiment,
} from '../experiment/experiments.ts';
import { lockAccount, passwordPlace, savePassword } from '../household/accounts.ts';
import { lockPush, pushPlace, savePush } from '../notification/settings.ts';
import { addressPlace, lockPlanSources, updatePlanSource } from '../plans/plan-sources.ts';

/** How many values of one column were encrypted again. */
export interface Resealed {
  resealed: number;
  /** Values whose key is missing, or that were changed. The people have to enter them again. */
  unreadable: number;
}

export interface Rotation {
  connections: Resealed;
  pushAddresses: Resealed;
  passwords: Resealed;
  planAddresses: Resealed;
  experimentKeys: Resealed;
}

/** A row with an encrypted value. */
interface SealedRow {
  sealed: string | null;
}

/** A column of encrypted values. */
interface SealedColumn<Row extends SealedRow = SealedRow> {
  /** People who have a value encrypted with another key, ordered by id. */
  listOld(currentKeyId: string, after: string): SystemStatement<{ userId: string }>;
  lock: PersonStatement<Row>;
  save(sealed: string, row: Row): PersonStatement;
  placeOf(userId: string): SealedPlace;
}

const BATCH = 100;

function listOldIn(table: string, keyColumn: string): SealedColumn['listOld'] {
  return (currentKeyId, after) =>
    forSystem(sql<{ userId: string }>`
      select distinct user_id from ${sql.table(table)}
      where ${sql.ref(keyColumn)} <> ${currentKeyId} and user_id > ${after}
      order by user_id limit ${sql.lit(BATCH)}`);
}

const CONNECTIONS: SealedColumn<StoredDevice> = {
  listOld: listOldIn('devices', 'keyId'),
  lock: lockDevices,
  save: (sealed, { source }) => saveCredentials(source, sealed),
  placeOf: credentialsPlace,
};

const PUSH_ADDRESSES: SealedColumn = {
  listOld: listOldIn('notificationSettings', 'pushKeyId'),
  lock: lockPush,
  save: savePush,
  placeOf: pushPlace,
};

const PASSWORDS: SealedColumn = {
  listOld: listOldIn('householdAccounts', 'passwordKeyId'),
  lock: lockAccount,
  save: savePassword,
  placeOf: passwordPlace,
};

const PLAN_ADDRESSES: SealedColumn<SealedRow & { id: string }> = {
  listOld: listOldIn('planSources', 'keyId'),
  lock: lockPlanSources,
  save: (sealed, { id }) => updatePlanSource(id, { sealedAddress: sealed }),
  placeOf: addressPlace,
};

const EXPERIMENT_KEYS: SealedColumn<StoredExperiment> = {
  listOld: listOldIn('experiments', 'keyId'),
  lock: lockExperiments,
  save: (sealed, { startedOn }) => resealExperiment(startedOn, sealed),
  placeOf: experimentKeyPlace,
};

/** Runs in the person's role, because the system role may not read encrypted values. */
function reseal<Row extends SealedRow>(
  engine: Engine,
  keyRing: KeyRing,
  { lock, save, placeOf }: SealedColumn<Row>,
  userId: string,
): Promise<Resealed> {
  return actAsUser(engine, userId).write(async (run) => {
    const counts: Resealed = { resealed: 0, unreadable: 0 };
    const place = placeOf(userId);
    for (const row of await run(lock)) {
      if (row.sealed === null || keyRing.isCurrent(row.sealed)) continue;
      try {
        await run(save(keyRing.seal(keyRing.open(row.sealed, place), place), row));
        counts.resealed += 1;
      } catch (error) {
        if (!(error instanceof CannotOpen)) throw error;
        counts.unreadable += 1;
      }
    }
    return counts;
  });
}

async function rotateColumn<Row extends SealedRow>(
  engine: Engine,
  keyRing: KeyRing,
  column: SealedColumn<Row>,
): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, unreadable: 0 };
  for (let after = NIL_UUID; ; ) {
    const people = await asSystem(engine, (run) => run(column.listOld(keyRing.currentKeyId, after)));
    for (const { userId } of people) {
      const done = await reseal(engine, keyRing, column, userId);
      counts.resealed += done.resealed;
      counts.unreadable += done.unreadable;
    }
    const last = people.at(-1);
    if (last === undefined || people.length < BATCH) return counts;
    after = last.userId;
  }
}

/**
 * Encrypts everything with the first key. Each row is one transaction, and its key id shows whether it is done. So this
 * can run while the service runs, twice at once, or again after it was killed.
 */
export async function rotateKeys(engine: Engine, keyRing: KeyRing): Promise<Rotation> {
  return {
    connections: await rotateColumn(engine, keyRing, CONNECTIONS),
    pushAddresses: await rotateColumn(engine, keyRing, PUSH_ADDRESSES),
    passwords: await rotateColumn(engine, keyRing, PASSWORDS),
    planAddresses: await rotateColumn(engine, keyRing, PLAN_ADDRESSES),
    experimentKeys: await rotateColumn(engine, keyRing, EXPERIMENT_KEYS),
  };
}
