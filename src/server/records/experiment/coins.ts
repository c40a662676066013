import { sql, type Updateable } from 'kysely';
import { addDays, utcDay } from '#core/calendar-day.ts';
import type { CoinsTable } from '#server/database/schema/experiments.ts';
import { build, forPerson, prepare, type RowOf } from '#server/database/statement.ts';

export const COIN_COLUMNS = ['date', 'startedOn', 'rule', 'coin', 'overruled', 'freshness'] as const;

/** The coins of one experiment, oldest first. */
export const selectCoins = (startedOn: Temporal.PlainDate) =>
  forPerson(
    build.selectFrom('coins').select(COIN_COLUMNS).where('startedOn', '=', startedOn).orderBy('date'),
  );

/** The coins of all experiments, oldest first. */
export const selectAllCoins = forPerson(build.selectFrom('coins').select(COIN_COLUMNS).orderBy('date'));

/** A coin as it was drawn, and what the person did with it. */
export type StoredCoin = RowOf<typeof selectAllCoins>;

/** Every coin from this day on. */
export const selectCoinsSince = (from: Temporal.PlainDate) =>
  forPerson(build.selectFrom('coins').select(COIN_COLUMNS).where('date', '>=', from));

/** Stores a coin. No row if the day has one already: each is drawn once. */
export const insertCoin = (coin: Pick<StoredCoin, 'date' | 'startedOn' | 'rule' | 'coin'>) =>
  forPerson(
    build
      .insertInto('coins')
      .values(coin)
      .onConflict((conflict) => conflict.doNothing())
      .returning(COIN_COLUMNS),
  );

export const updateCoin = (
  date: Temporal.PlainDate,
  change: Updateable<Pick<CoinsTable, 'overruled' | 'freshness'>>,
) => forPerson(build.updateTable('coins').set(change).where('date', '=', date).returning(COIN_COLUMNS));

/** The seven days with at most three coins, and one more, because the timezone can be a day ahead. */
const RECENT_DAYS = 8;

/** The facts about the running experiment that a morning needs. */
export interface RunningExperiment {
  startedOn: Temporal.PlainDate;
  /** The coins of about a week. Their days are text. */
  recent: (Omit<StoredCoin, 'date' | 'startedOn'> & { date: string })[];
}

const COIN_AS_JSON = sql`jsonb_build_object(
  'date', coins.date, 'rule', rule, 'coin', coin, 'overruled', overruled, 'freshness', freshness)`;

const runningFrom = prepare<{ from: Temporal.PlainDate }>()((value) =>
  forPerson(
    build
      .selectFrom('experiments')
      .select(({ selectFrom }) => [
        'startedOn',
        selectFrom('coins')
          .select(sql<RunningExperiment['recent']>`coalesce(jsonb_agg(${COIN_AS_JSON}), '[]')`.as('recent'))
          .whereRef('coins.startedOn', '=', 'experiments.startedOn')
          .where(sql<boolean>`coins.date >= ${value('from')}`)
          .as('recent'),
      ])
      .where('endedOn', 'is', null)
      .$castTo<RunningExperiment>(),
  ),
);

/** The running experiment with its recent coins; no row for nearly everyone. */
export const selectRunningExperiment = (now: Temporal.Instant) =>
  runningFrom({ from: addDays(utcDay(now), -RECENT_DAYS) });
