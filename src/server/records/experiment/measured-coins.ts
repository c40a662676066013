import { addDays } from '#core/calendar-day.ts';
import { type CoinResult, measureCoins } from '#core/experiment/coin-days.ts';
import { toSignalSeries } from '#core/training/signal-series.ts';
import { MORNING_DAYS } from '#core/training/today.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { PersonCycle } from '../cycle/cycle-record.ts';
import { selectRecentLogs, servingSources, toLogs } from '../days/daily-logs.ts';
import { selectReadings } from '../days/measurements.ts';
import { openKept, selectKept } from '../days/morning-readings.ts';
import type { DecisionTools } from '../days/today-decision.ts';
import type { StoredCoin } from './coins.ts';

export type MeasuredCoin = StoredCoin & CoinResult;

/** Coins, oldest first, with what was measured after each. Those of different experiments are never compared. */
export async function measureStoredCoins(
  person: PersonStore,
  coins: readonly StoredCoin[],
  { cycle, now, signalsOf }: DecisionTools & { cycle: PersonCycle },
): Promise<MeasuredCoin[]> {
  const [first] = coins;
  if (first === undefined) return [];
  const [readings, logRows, kept] = await person.read(
    selectReadings(addDays(first.date, -MORNING_DAYS)),
    selectRecentLogs(now),
    selectKept,
  );
  const { sourceOrder } = await openKept(person, kept, now);
  const input = {
    series: toSignalSeries(readings, signalsOf),
    serving: servingSources(toLogs(logRows, sourceOrder)),
    illAnswers: cycle.facts.illAnswers,
  };
  const { record, today } = cycle;
  const byExperiment = Map.groupBy(coins, ({ startedOn }) => String(startedOn));
  return [...byExperiment.values()].flatMap((those) => measureCoins(those, { input, record, today }));
}
