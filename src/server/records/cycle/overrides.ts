import { type RawBuilder, sql } from 'kysely';
import { localTime } from '#contract/timezone.ts';
import type { Override } from '#core/training/override.ts';
import type { OverrideAge } from '#core/training/override-question.ts';
import type { OverrideTimes } from '#server/database/schema/accounts.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { isReceived, withReceived } from './received-changes.ts';

export interface OverrideChange {
  override: Override;
  /** Set by a client that may send the change more than once. */
  changeId?: string | undefined;
  now: Temporal.Instant;
}

interface NewValues {
  list?: RawBuilder<Override[]>;
  times: RawBuilder<string>;
}

/** One statement that reads and writes the list under the row's lock, so that no concurrent change is lost. */
function updateOverrides({ list, times }: NewValues, { changeId, now }: OverrideChange) {
  const id = sql<string | null>`${changeId ?? null}`;
  const unlessReceived = <Value>(column: string, value: RawBuilder<Value>) =>
    sql<Value>`case when ${isReceived(id)} then ${sql.ref(column)} else ${value} end`;
  return forPerson(
    build
      .updateTable('users')
      .set({
        activeOverrides: list && unlessReceived('activeOverrides', list),
        overrideTimes: unlessReceived('overrideTimes', times),
        receivedChanges: withReceived(id),
        updatedAt: now,
      })
      .returning('activeOverrides'),
  );
}

const isActive = (override: Override) => sql<boolean>`${override}::text = any(active_overrides)`;

/** Adds an override. If it is active already, its first day stays. */
export function addOverride(change: OverrideChange) {
  const { override, now } = change;
  const list = sql<Override[]>`case when ${isActive(override)} then active_overrides
    else array_append(active_overrides, ${override}::text) end`;
  const times = sql<string>`case when ${isActive(override)} then override_times
    else override_times || jsonb_build_object(${override}::text,
      jsonb_build_object('since', ${now.toString()}::text)) end`;
  return updateOverrides({ list, times }, change);
}

export function removeOverride(change: OverrideChange) {
  const { override } = change;
  return updateOverrides(
    {
      list: sql<Override[]>`array_remove(active_overrides, ${override}::text)`,
      times: sql<string>`override_times - ${override}::text`,
    },
    change,
  );
}

/** Confirms an active override; the question is asked again later. */
export function confirmOverride(change: OverrideChange) {
  const { override, now } = change;
  const times = sql<string>`case when ${isActive(override)} then override_times || jsonb_build_object(
      ${override}::text, coalesce(override_times -> ${override}::text, '{}') ||
      jsonb_build_object('confirmedAt', ${now.toString()}::text)) else override_times end`;
  return updateOverrides({ times }, change);
}

/** The days on which each active override was switched on and last confirmed, in the person's timezone. */
export function overrideAges(
  active: readonly Override[],
  times: OverrideTimes,
  timezone: string,
): OverrideAge[] {
  const dayOf = (moment: string | undefined) =>
    moment === undefined ? null : localTime(Temporal.Instant.from(moment), timezone).toPlainDate();
  return active.map((override) => ({
    override,
    since: dayOf(times[override]?.since),
    confirmedOn: dayOf(times[override]?.confirmedAt),
  }));
}
