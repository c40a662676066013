import { type CoinResult, measureCoins } from '#core/experiment/coin-days.ts';
import type { PersonStore } from '#server/database/person.ts';
import { type MeasuringTools, readMeasures } from '../days/read-measures.ts';
import type { StoredCoin } from './coins.ts';

export type MeasuredCoin = StoredCoin & CoinResult;

/** Coins, oldest first, with what was measured after each. Those of different experiments are never compared. */
export async function measureStoredCoins(
  person: PersonStore,
  coins: readonly StoredCoin[],
  tools: MeasuringTools,
): Promise<MeasuredCoin[]> {
  const [first] = coins;
  if (first === undefined) return [];
  const measures = await readMeasures(person, first.date, tools);
  const byExperiment = Map.groupBy(coins, ({ startedOn }) => String(startedOn));
  return [...byExperiment.values()].flatMap((those) => measureCoins(those, measures));
}
