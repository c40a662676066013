import { sql } from 'kysely';
import { BY_HAND, type EnteredValue } from '#core/training/entered-value.ts';
import type { Measure } from '#core/training/measures.ts';
import { STORED_READINGS } from '#core/training/signal-day.ts';
import { build } from '#server/database/statement.ts';
import { MEASURE_COLUMNS } from './stored-days.ts';

type NumberColumn = (typeof MEASURE_COLUMNS)[(typeof STORED_READINGS)[number]];

interface MeasuredRow extends Record<NumberColumn, number | null> {
  date: Temporal.PlainDate;
  source: string | null;
  hrv_kind: string | null;
  wearable: string | null;
  entered_by_hand: EnteredValue[];
  synced_at: Temporal.Instant | null;
}

const ofSource = (name: Measure) => sql`measured.value ->> ${sql.lit(name)}`;

const mixedDays = build
  .selectFrom('daily_logs')
  .innerJoinLateral(sql<{ key: string; value: unknown }>`jsonb_each(by_source)`.as('measured'), (join) =>
    join.onTrue(),
  )
  .select(['date', sql`measured.key`.as('source'), 'synced_at', sql`'{}'::text[]`.as('entered_by_hand')])
  .select([ofSource('hrvKind').as('hrv_kind'), ofSource('wearable').as('wearable')])
  .select(STORED_READINGS.map((name) => sql`(${ofSource(name)})::float8`.as(MEASURE_COLUMNS[name])))
  .where('by_source', 'is not', null)
  .$castTo<MeasuredRow>();

/**
 * One row per day and source. Values entered by hand are in the row of the day's only source; if there are several
 * sources, in a separate row.
 */
export const measuredBySource = build
  .selectFrom('daily_logs')
  .select([
    'date',
    sql`case when by_source is null then source else ${sql.lit(BY_HAND)} end`.as('source'),
    'synced_at',
    'entered_by_hand',
    'hrv_kind',
    'wearable',
  ])
  .select(
    STORED_READINGS.map((name) => sql`${sql.ref(MEASURE_COLUMNS[name])}::float8`.as(MEASURE_COLUMNS[name])),
  )
  .where(sql<boolean>`(by_source is null or entered_by_hand <> '{}')`)
  .$castTo<MeasuredRow>()
  .unionAll(mixedDays);
