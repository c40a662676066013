import { addDays, dayNumber, daysBetween } from '#core/calendar-day.ts';
import { closedDays, coinSide } from '#core/experiment/coin-days.ts';
import { coinVerdict, effectOf, isExperimentOver, LONGEST_DAYS } from '#core/experiment/coin-effect.ts';
import { coinOutlook, RATE_DAYS } from '#core/experiment/coin-rate.ts';
import { writePart } from '#core/experiment/sum-effects.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import { CannotOpen, type KeyRing } from '#server/database/key-ring.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { selectDecisions, toStoredMorning } from '#server/records/days/decisions.ts';
import { selectCoins } from '#server/records/experiment/coins.ts';
import {
  endExperiment,
  experimentKeyPlace,
  type StoredExperiment,
  selectNewestExperiment,
} from '#server/records/experiment/experiments.ts';
import { type MeasuredCoin, measureStoredCoins } from '#server/records/experiment/measured-coins.ts';

export interface ExperimentTools {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
  keyRing: KeyRing;
}

/** The key of the coins. Null if it cannot be decrypted: the drawn coins stay, but nobody can check them. */
export function openKey({ sealed, userId }: StoredExperiment, keyRing: KeyRing): string | null {
  if (sealed === null) return null;
  try {
    return keyRing.open(sealed, experimentKeyPlace(userId));
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    return null;
  }
}

/** Ends the experiment and reveals its key. */
export async function endNow(
  person: PersonStore,
  experiment: StoredExperiment,
  { today, keyRing }: { today: Temporal.PlainDate; keyRing: KeyRing },
): Promise<StoredExperiment> {
  const end = { endedOn: today, key: openKey(experiment, keyRing) };
  const [[ended]] = await person.change(endExperiment(experiment.startedOn, end));
  return ended ?? experiment;
}

function isOver({ startedOn }: StoredExperiment, coins: readonly MeasuredCoin[], today: Temporal.PlainDate) {
  const complete = coins.filter(({ outcome }) => outcome !== null).length;
  return isExperimentOver(complete, daysBetween(startedOn, today));
}

function describe({ startedOn, endedOn, key }: StoredExperiment, coins: readonly MeasuredCoin[]) {
  const closed = closedDays(coins);
  const { days, effect, variance, halfWidth } = effectOf(closed);
  const isKnown = Number.isFinite(halfWidth);
  return {
    startedOn,
    endedOn,
    endsBy: addDays(startedOn, LONGEST_DAYS),
    key,
    days,
    effect,
    low: isKnown ? effect - halfWidth : null,
    high: isKnown ? effect + halfWidth : null,
    verdict: coinVerdict(closed),
    trained: coinSide(coins, 1),
    eased: coinSide(coins, -1),
    numbers: days === 0 ? null : writePart({ days, effect, variance }),
    coins: coins.toReversed(),
  };
}

/** The newest experiment with its coins, ended if it is over. */
export async function openNewest(person: PersonStore, cycle: PersonCycle, tools: ExperimentTools) {
  const [[newest]] = await person.read(selectNewestExperiment);
  if (newest === undefined) return null;
  const [stored] = await person.read(selectCoins(newest.startedOn));
  const { signalsOf, clock, keyRing } = tools;
  const { today } = cycle;
  const coins = await measureStoredCoins(person, stored, { cycle, now: clock(), signalsOf });
  const hasToEnd = newest.endedOn === null && isOver(newest, coins, today);
  return { experiment: hasToEnd ? await endNow(person, newest, { today, keyRing }) : newest, coins };
}

export async function readExperiment(person: PersonStore, tools: ExperimentTools) {
  const cycle = await readPersonCycle(person, tools.clock());
  const { today, facts, record } = cycle;
  const newest = await openNewest(person, cycle, tools);
  const [decided] = await person.read(selectDecisions(addDays(today, -RATE_DAYS), addDays(today, -1)));
  const mornings = decided.flatMap((row) => {
    const stored = toStoredMorning(row);
    return stored === null ? [] : [{ ...stored, day: dayNumber(row.date) }];
  });
  const isRunning = newest !== null && newest.experiment.endedOn === null;
  return {
    canStart: facts.deviceConnected && record.mode !== 'FIRST_YEARS' && !isRunning,
    outlook: coinOutlook(mornings),
    current: newest === null ? null : describe(newest.experiment, newest.coins),
  };
}
