import { sql } from 'kysely';
import type { SignalSources } from '#core/training/day-sources.ts';
import type { SourceFacts } from '#core/training/merge-days.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { ownRow } from '../cycle/own-row.ts';

interface SourceFactsRow {
  chosen: SignalSources | null;
  /** Moments are text. */
  connections: { source: string; connectedAt: string }[] | null;
}

const connections = build.selectFrom('devices').select(
  sql<SourceFactsRow['connections']>`json_agg(json_build_object('source', source, 'connectedAt', connected_at)
      order by connected_at desc, source)`.as('all'),
);

const sourceFacts = build
  .selectFrom('users')
  .leftJoin('settings', 'settings.user_id', 'users.id')
  .select(['settings.signal_sources as chosen', connections.as('connections')]);

/** What decides which source serves a signal. */
export const selectSourceFacts = forPerson(sourceFacts);

/** The same, with the person locked until the transaction ends. */
export const lockSourceFacts = forPerson(sourceFacts.forUpdate('users'));

export function toSourceFacts(rows: readonly SourceFactsRow[]): SourceFacts {
  const { chosen, connections: connected } = ownRow(rows);
  return {
    chosen: chosen ?? {},
    connections: (connected ?? []).map(({ source, connectedAt }) => ({
      source,
      connectedAt: Temporal.Instant.from(connectedAt),
    })),
  };
}

/** The person's own choice of sources, by signal. */
export function saveChosenSources(chosen: SignalSources) {
  const values = { signal_sources: JSON.stringify(chosen) };
  return forPerson(
    build
      .insertInto('settings')
      .values(values)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)),
  );
}
