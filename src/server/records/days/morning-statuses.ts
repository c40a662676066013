import { sql } from 'kysely';
import { addDays, dayNumber } from '#core/calendar-day.ts';
import { bodyStatus, type DatedStatus } from '#core/training/ahead/chance-ahead.ts';
import type { Decision } from '#core/training/decide.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { build, dayNumberOf, forPerson, prepare } from '#server/database/statement.ts';

/** How many days of past decisions are used. */
const DAYS_BACK = 180;

/** As in `bodyStatus`: a day that was lowered only for its phase counts as TRAIN. */
const STATUS = sql`case when decided_from like '{"rules":["EASED_PHASE"%' then 'TRAIN' else status end`;

const mornings = prepare<{ from: Temporal.PlainDate; today: Temporal.PlainDate }>()((value) =>
  forPerson(
    build
      .selectFrom('decisions')
      .select([
        sql<number[]>`coalesce(array_agg(${dayNumberOf('date')} order by date), '{}')`.as('days'),
        sql<TrainingStatus[]>`coalesce(array_agg(${STATUS} order by date), '{}')`.as('statuses'),
      ])
      .where('date', '>=', value('from'))
      .where('date', '<', value('today'))
      .where('status', 'is not', null),
  ),
);

/** The stored decisions of the last months, as one row. */
export const selectMornings = (today: Temporal.PlainDate) =>
  mornings({ from: addDays(today, -DAYS_BACK), today });

export interface MorningStatuses {
  days: number[];
  statuses: TrainingStatus[];
}

/** Decisions oldest first, with today's last. */
export function toMornings(
  [stored]: readonly MorningStatuses[],
  today: Temporal.PlainDate,
  decision: Pick<Decision, 'status' | 'decidedBy'> | null,
): DatedStatus[] {
  const { days, statuses } = stored ?? { days: [], statuses: [] };
  const earlier = days.map((day, at) => ({ day, status: statuses[at] as TrainingStatus }));
  return decision === null ? earlier : [...earlier, { day: dayNumber(today), status: bodyStatus(decision) }];
}
