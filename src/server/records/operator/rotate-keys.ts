import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import { CannotOpen, type KeyRing, type SealedPlace } from '#server/database/key-ring.ts';
import { actAsUser } from '#server/database/person.ts';
import { forSystem, type PersonStatement, type SystemStatement } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import { credentialsPlace, lockDevice, saveCredentials } from '../device/devices.ts';
import { lockPush, pushPlace, savePush } from '../notification/settings.ts';

/** How many values of one column were encrypted again. */
export interface Resealed {
  resealed: number;
  /** Their key is missing, or they were changed: the people have to enter them again. */
  unreadable: number;
}

export interface Rotation {
  connections: Resealed;
  pushAddresses: Resealed;
}

/** A column of encrypted values, one per person. */
interface SealedColumn {
  /** People whose value uses another key, ordered by id. */
  listOld(currentKeyId: string, after: string): SystemStatement<{ user_id: string }>;
  lock: PersonStatement<{ sealed: string | null }>;
  save(sealed: string): PersonStatement;
  placeOf(userId: string): SealedPlace;
}

const BATCH = 100;
const NOBODY = '00000000-0000-0000-0000-000000000000';

function listOldIn(table: string, keyColumn: string): SealedColumn['listOld'] {
  return (currentKeyId, after) =>
    forSystem(sql<{ user_id: string }>`
      select user_id from ${sql.table(table)}
      where ${sql.ref(keyColumn)} <> ${currentKeyId} and user_id > ${after}
      order by user_id limit ${sql.lit(BATCH)}`);
}

const COLUMNS: Readonly<Record<keyof Rotation, SealedColumn>> = {
  connections: {
    listOld: listOldIn('devices', 'key_id'),
    lock: lockDevice,
    save: saveCredentials,
    placeOf: credentialsPlace,
  },
  pushAddresses: {
    listOld: listOldIn('notification_settings', 'push_key_id'),
    lock: lockPush,
    save: savePush,
    placeOf: pushPlace,
  },
};

/** In the person's role, because the system role may not read encrypted values. */
function reseal(
  engine: Engine,
  keyRing: KeyRing,
  { lock, save, placeOf }: SealedColumn,
  userId: string,
): Promise<keyof Resealed | undefined> {
  return actAsUser(engine, userId).write(async (run) => {
    const [row] = await run(lock);
    const sealed = row?.sealed ?? null;
    if (sealed === null || keyRing.isCurrent(sealed)) return undefined;
    const place = placeOf(userId);
    try {
      await run(save(keyRing.seal(keyRing.open(sealed, place), place)));
      return 'resealed';
    } catch (error) {
      if (error instanceof CannotOpen) return 'unreadable';
      throw error;
    }
  });
}

async function rotateColumn(engine: Engine, keyRing: KeyRing, column: SealedColumn): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, unreadable: 0 };
  for (let after = NOBODY; ; ) {
    const people = await asSystem(engine, (run) => run(column.listOld(keyRing.currentKeyId, after)));
    for (const { user_id: userId } of people) {
      const done = await reseal(engine, keyRing, column, userId);
      if (done !== undefined) counts[done] += 1;
      // The embedded database answers without yielding to the event loop, so requests would wait until the end.
      await nextTurn();
    }
    const last = people.at(-1);
    if (last === undefined || people.length < BATCH) return counts;
    after = last.user_id;
  }
}

/**
 * Encrypts everything with the first key. Each row is one transaction, and its key id shows whether it is done. So this
 * can run while the service runs, twice at once, or again after it was killed.
 */
export async function rotateKeys(engine: Engine, keyRing: KeyRing): Promise<Rotation> {
  return {
    connections: await rotateColumn(engine, keyRing, COLUMNS.connections),
    pushAddresses: await rotateColumn(engine, keyRing, COLUMNS.pushAddresses),
  };
}
