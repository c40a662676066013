import { randomBytes } from 'node:crypto';
import type { Engine } from '#server/database/engine.ts';
import { CannotOpen, type KeyRing, type SealedPlace } from '#server/database/key-ring.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem, type SystemRun } from '#server/database/system.ts';
import { beginProgress, PROGRESS_NAME } from './progress.ts';

const KEY_BYTES = 32;

export const LINK_KEY_PLACE: SealedPlace = {
  table: 'notification_progress',
  column: 'sealed_link_key',
  row: PROGRESS_NAME,
  userId: '',
};

const selectKey = build
  .selectFrom('notificationProgress')
  .select(['sealedLinkKey as sealed', 'linkKey as clear'])
  .where('name', '=', PROGRESS_NAME);

const readKey = forSystem(selectKey);
const lockKey = forSystem(selectKey.forUpdate());

function open(keyRing: KeyRing, sealed: string): Uint8Array {
  return Buffer.from(keyRing.open(sealed, LINK_KEY_PLACE), 'base64');
}

async function save(run: SystemRun, keyRing: KeyRing, key: Uint8Array): Promise<void> {
  const sealed = keyRing.seal(Buffer.from(key).toString('base64'), LINK_KEY_PLACE);
  const statement = forSystem(
    build
      .updateTable('notificationProgress')
      .set({ sealedLinkKey: sealed, linkKey: null })
      .where('name', '=', PROGRESS_NAME),
  );
  await run(statement);
}

/** Creates the key if there is none, and encrypts one that an older version stored as plain text. */
function sealFirst(engine: Engine, keyRing: KeyRing, now: Temporal.Instant): Promise<Uint8Array> {
  return asSystem(engine, async (run) => {
    await run(beginProgress(now));
    const [row] = await run(lockKey);
    if (typeof row?.sealed === 'string') return open(keyRing, row.sealed);
    const key = row?.clear ?? randomBytes(KEY_BYTES);
    await save(run, keyRing, key);
    return key;
  });
}

/**
 * The key that signs links in messages. It is the same for every instance and as old as the database. Throws CannotOpen
 * if the key that encrypted it is missing.
 */
export async function readLinkKey(
  engine: Engine,
  keyRing: KeyRing,
  now: Temporal.Instant,
): Promise<Uint8Array> {
  const [row] = await asSystem(engine, (run) => run(readKey));
  return typeof row?.sealed === 'string' ? open(keyRing, row.sealed) : sealFirst(engine, keyRing, now);
}

/** Encrypts the link key with the first key. If no key can decrypt it, it is replaced, and sent links stop working. */
export function resealLinkKey(
  engine: Engine,
  keyRing: KeyRing,
): Promise<'resealed' | 'replaced' | undefined> {
  return asSystem(engine, async (run) => {
    const [row] = await run(lockKey);
    const { sealed = null, clear = null } = row ?? {};
    if (sealed === null ? clear === null : keyRing.isCurrent(sealed)) return undefined;
    try {
      await save(run, keyRing, sealed === null ? (clear as Uint8Array) : open(keyRing, sealed));
      return 'resealed';
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      await save(run, keyRing, randomBytes(KEY_BYTES));
      return 'replaced';
    }
  });
}
