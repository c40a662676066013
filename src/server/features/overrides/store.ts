import { type RawBuilder, sql } from 'kysely';
import type { Override } from '#core/training/override.ts';
import { build } from '#server/datastore/statement.ts';

/** One statement that reads and writes the list under the row's lock, so that no concurrent change is lost. */
function updateOverrides(list: RawBuilder<Override[]>, now: Temporal.Instant) {
  return build
    .updateTable('users')
    .set({ active_overrides: list, updated_at: now })
    .returning('active_overrides as activeOverrides')
    .compile();
}

export function addOverride(override: Override, now: Temporal.Instant) {
  const list = sql<Override[]>`case when ${override}::text = any(active_overrides) then active_overrides
    else array_append(active_overrides, ${override}::text) end`;
  return updateOverrides(list, now);
}

export function removeOverride(override: Override, now: Temporal.Instant) {
  return updateOverrides(sql<Override[]>`array_remove(active_overrides, ${override}::text)`, now);
}
