import { setImmediate as nextTurn } from 'node:timers/promises';
import { actAsUser, asSystem } from './acting.ts';
import { credentialsPlace, lockDevice, saveCredentials } from './devices.ts';
import type { Engine } from './engine.ts';
import { CannotOpen, type KeyRing } from './key-ring.ts';
import { build } from './statement.ts';

export interface Rotation {
  resealed: number;
  /** Sealed with a key that is gone, or changed: their people have to connect again. */
  unreadable: number;
}

const BATCH = 100;
const NOBODY = '00000000-0000-0000-0000-000000000000';

async function listOldKeys(engine: Engine, keyRing: KeyRing, after: string): Promise<string[]> {
  const statement = build
    .selectFrom('devices')
    .select('user_id')
    .where('key_id', '<>', keyRing.currentKeyId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(BATCH)
    .compile();
  const rows = await asSystem(engine, (run) => run(statement));
  return rows.map(({ user_id }) => user_id);
}

/** In the person's own role: the system may not read what is sealed. */
function reseal(engine: Engine, keyRing: KeyRing, userId: string): Promise<keyof Rotation | undefined> {
  return actAsUser(engine, userId).write(async (run) => {
    const [device] = await run(lockDevice);
    if (device === undefined || keyRing.isCurrent(device.sealed)) return undefined;
    const place = credentialsPlace(userId);
    try {
      await run(saveCredentials(keyRing.seal(keyRing.open(device.sealed, place), place)));
      return 'resealed';
    } catch (error) {
      if (error instanceof CannotOpen) return 'unreadable';
      throw error;
    }
  });
}

/**
 * Seals all credentials with the first key. Each row is a transaction of its own and holds what says whether it is
 * done, so that this may run beside the service, twice at once, or again after it was killed.
 */
export async function rotateKeys(engine: Engine, keyRing: KeyRing): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, unreadable: 0 };
  let after = NOBODY;
  for (;;) {
    const userIds = await listOldKeys(engine, keyRing, after);
    for (const userId of userIds) {
      const done = await reseal(engine, keyRing, userId);
      if (done !== undefined) rotation[done] += 1;
      // The embedded database answers without a turn of the event loop: requests would wait for the end.
      await nextTurn();
    }
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < BATCH) return rotation;
    after = last;
  }
}
