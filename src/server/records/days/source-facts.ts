import { sql } from 'kysely';
import type { SignalSources } from '#core/sources/day-sources.ts';
import type { SourceFacts, Trainings } from '#core/sources/prefer-source.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { ownRow } from '../cycle/own-row.ts';

interface SourceFactsRow {
  chosen: SignalSources | null;
  /** Connections as JSON, with instants as text. */
  connections: { source: string; connectedAt: string; hasLoads: boolean | null }[] | null;
}

const connections = build.selectFrom('devices').select(({ selectFrom }) => {
  // Null if the source has no activities.
  const hasLoads = selectFrom('activities')
    .select(sql<boolean | null>`bool_or(load is not null)`.as('has'))
    .whereRef('activities.source', '=', 'devices.source');
  return sql<SourceFactsRow['connections']>`json_agg(
    json_build_object('source', source, 'connectedAt', connected_at, 'hasLoads', ${hasLoads})
    order by connected_at desc, source)`.as('all');
});

function trainingsOf(hasLoads: boolean | null): Trainings {
  if (hasLoads === null) return 'NONE';
  return hasLoads ? 'LOADS' : 'ACTIVITIES';
}

const sourceFacts = build
  .selectFrom('users')
  .leftJoin('settings', 'settings.userId', 'users.id')
  .select(['settings.signalSources as chosen', connections.as('connections')]);

/** What decides which source is preferred for a signal, besides the days that it measured. */
export const selectSourceFacts = forPerson(sourceFacts);

/** Like `selectSourceFacts`, with the person locked until the transaction ends. */
export const lockSourceFacts = forPerson(sourceFacts.forUpdate('users'));

export function toSourceFacts(rows: readonly SourceFactsRow[]): SourceFacts {
  const { chosen, connections: connected } = ownRow(rows);
  return {
    chosen: chosen ?? {},
    connections: (connected ?? []).map((each) => ({
      source: each.source,
      connectedAt: Temporal.Instant.from(each.connectedAt),
      trainings: trainingsOf(each.hasLoads),
    })),
  };
}
