import { createHmac } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import { isSameDay, writeDay } from '#core/calendar-day.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { saveDecisions, toMade } from '#server/records/days/decisions.ts';
import { decideFromRows, openMorning, selectMorning } from '#server/records/days/today-decision.ts';
import { coinRuleToday } from '#server/records/experiment/coin-today.ts';
import { insertCoin, selectCoinsSince, selectRunningExperiment } from '#server/records/experiment/coins.ts';
import { type ExperimentTools, openKey, openNewest } from './read-experiment.ts';

/** The coin of a day: fair, always the same for a day, and unpredictable without the key. */
function coinOf(key: string, date: Temporal.PlainDate): 1 | -1 {
  const bytes = createHmac('sha256', Buffer.from(key, 'hex')).update(writeDay(date)).digest();
  return ((bytes.at(-1) ?? 0) & 1) === 1 ? 1 : -1;
}

export const notNow = (why: string) => new Problem('EXPERIMENT_CHANGED', `This is not possible now: ${why}`);

/** Draws the morning's coin. Whether there may be one is decided and stored before. */
export async function drawCoin(person: PersonStore, date: Temporal.PlainDate, tools: ExperimentTools) {
  const now = tools.clock();
  const { signalsOf, keyRing } = tools;
  const [rows, logs, kept, [running], [drawn]] = await person.read(
    selectCycle,
    ...selectMorning(now),
    selectRunningExperiment(now),
    selectCoinsSince(date),
  );
  const cycle = toPersonCycle(rows, now);
  if (!isSameDay(date, cycle.today)) throw new Problem('INVALID_REQUEST', 'Invalid date: must be today');
  if (drawn !== undefined) return drawn;
  if (running === undefined) throw notNow('no experiment runs.');
  const morning = await openMorning(person, [logs, kept], now);
  const answer = decideFromRows(cycle, morning, signalsOf);
  const made = answer.decision && toMade(date, answer.decision, answer.signals);
  const rule = coinRuleToday(running, { cycle, morning, answer, made, signalsOf });
  if (made === null || rule === null) throw notNow('this morning has no coin.');
  const newest = await openNewest(person, cycle, tools);
  const key = newest === null ? null : openKey(newest.experiment, keyRing);
  if (key === null) throw notNow('the experiment is over.');
  const { startedOn } = running;
  const coin = { date, startedOn, rule, coin: coinOf(key, date) };
  const [, [stored]] = await person.change(saveDecisions([made]), insertCoin(coin));
  if (stored !== undefined) return stored;
  // Another request has drawn the coin at the same time. The result is the same.
  const [[earlier]] = await person.read(selectCoinsSince(date));
  return earlier ?? { ...coin, overruled: false, freshness: null };
}
