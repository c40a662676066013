import { randomBytes } from 'node:crypto';
import { CATCH_UP } from '#core/reminder/reminder-due.ts';
import { asSystem } from './acting.ts';
import type { Engine } from './engine.ts';
import { build } from './statement.ts';

const NAME = 'daily';
const KEY_BYTES = 32;

/** The first look goes back as far as a message may be late. */
export function beginProgress(now: Temporal.Instant) {
  return build
    .insertInto('notification_progress')
    .values({ name: NAME, checked_until: now.subtract(CATCH_UP), link_key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .compile();
}

/** Up to when everyone's clock was looked at; no row while another instance is looking. */
export const lockProgress = build
  .selectFrom('notification_progress')
  .select('checked_until as checkedUntil')
  .where('name', '=', NAME)
  .forUpdate()
  .skipLocked()
  .compile();

export function saveProgress(checkedUntil: Temporal.Instant) {
  return build
    .updateTable('notification_progress')
    .set({ checked_until: checkedUntil })
    .where('name', '=', NAME)
    .compile();
}

const selectKey = build
  .selectFrom('notification_progress')
  .select('link_key as linkKey')
  .where('name', '=', NAME)
  .compile();

/** The key of the links in messages, the same for every instance and for as long as the database lives. */
export function readLinkKey(engine: Engine, now: Temporal.Instant): Promise<Uint8Array> {
  return asSystem(engine, async (run) => {
    await run(beginProgress(now));
    const [row] = await run(selectKey);
    return (row as { linkKey: Uint8Array }).linkKey;
  });
}
