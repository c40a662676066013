import { sql } from 'kysely';
import { BY_HAND, type EnteredValue } from '#core/training/entered-value.ts';
import type { Measure } from '#core/training/measures.ts';
import { STORED_READINGS } from '#core/training/signal-day.ts';
import { build } from '#server/database/statement.ts';

interface MeasuredRow extends Record<(typeof STORED_READINGS)[number], number | null> {
  date: Temporal.PlainDate;
  source: string | null;
  hrvKind: string | null;
  wearable: string | null;
  enteredByHand: EnteredValue[];
  syncedAt: Temporal.Instant | null;
}

const ofSource = (name: Measure) => sql`measured.value ->> ${sql.lit(name)}`;

const mixedDays = build
  .selectFrom('dailyLogs')
  .innerJoinLateral(sql<{ key: string; value: unknown }>`jsonb_each(by_source)`.as('measured'), (join) =>
    join.onTrue(),
  )
  .select(['date', sql`measured.key`.as('source'), 'syncedAt', sql`'{}'::text[]`.as('enteredByHand')])
  .select([ofSource('hrvKind').as('hrvKind'), ofSource('wearable').as('wearable')])
  .select(STORED_READINGS.map((name) => sql`(${ofSource(name)})::float8`.as(name)))
  .where('bySource', 'is not', null)
  .$castTo<MeasuredRow>();

/**
 * One row per day and source. Values entered by hand are in the row of the day's only source; if there are several
 * sources, in a separate row.
 */
export const measuredBySource = build
  .selectFrom('dailyLogs')
  .select([
    'date',
    sql`case when by_source is null then source else ${sql.lit(BY_HAND)} end`.as('source'),
    'syncedAt',
    'enteredByHand',
    'hrvKind',
    'wearable',
  ])
  .select(STORED_READINGS.map((name) => sql`${sql.ref(name)}::float8`.as(name)))
  .where(sql<boolean>`(by_source is null or entered_by_hand <> '{}')`)
  .$castTo<MeasuredRow>()
  .unionAll(mixedDays);
