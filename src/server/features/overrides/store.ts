import { type RawBuilder, sql } from 'kysely';
import type { Override } from '#core/training/override.ts';
import { build, forPerson } from '#server/database/statement.ts';

interface Change {
  list?: RawBuilder<Override[]>;
  times: RawBuilder<string>;
}

/** One statement that reads and writes the list under the row's lock, so that no concurrent change is lost. */
function updateOverrides({ list, times }: Change, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('users')
      .set({ active_overrides: list, override_times: times, updated_at: now })
      .returning('active_overrides as activeOverrides'),
  );
}

const isActive = (override: Override) => sql<boolean>`${override}::text = any(active_overrides)`;

/** Said again, it keeps the day on which it was said first. */
export function addOverride(override: Override, now: Temporal.Instant) {
  const list = sql<Override[]>`case when ${isActive(override)} then active_overrides
    else array_append(active_overrides, ${override}::text) end`;
  const times = sql<string>`case when ${isActive(override)} then override_times
    else override_times || jsonb_build_object(${override}::text,
      jsonb_build_object('since', ${now.toString()}::text)) end`;
  return updateOverrides({ list, times }, now);
}

export function removeOverride(override: Override, now: Temporal.Instant) {
  return updateOverrides(
    {
      list: sql<Override[]>`array_remove(active_overrides, ${override}::text)`,
      times: sql<string>`override_times - ${override}::text`,
    },
    now,
  );
}

/** Confirms an active override; the question comes again later. */
export function confirmOverride(override: Override, now: Temporal.Instant) {
  const times = sql<string>`case when ${isActive(override)} then override_times || jsonb_build_object(
      ${override}::text, coalesce(override_times -> ${override}::text, '{}') ||
      jsonb_build_object('confirmedAt', ${now.toString()}::text)) else override_times end`;
  return updateOverrides({ times }, now);
}
