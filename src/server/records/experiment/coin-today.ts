import { addDays, daysBetween, writeDay } from '#core/calendar-day.ts';
import { namesClinician } from '#core/cycle/cycle-remark.ts';
import { isExperimentOver } from '#core/experiment/coin-effect.ts';
import {
  COIN_RULES,
  type CoinRule,
  coinEligibility,
  coinStatus,
  isCoinRule,
  type StoredMorning,
} from '#core/experiment/coin-eligibility.ts';
import { hrvZOn } from '#core/training/measured-days.ts';
import type { TodayAnswer } from '#core/training/today.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { PersonCycle } from '../cycle/cycle-record.ts';
import { logOf, type StoredLog } from '../days/daily-logs.ts';
import { type MadeDecision, toStoredMorning } from '../days/decisions.ts';
import { type Morning, toMorningInput } from '../days/today-decision.ts';
import type { RunningExperiment } from './coins.ts';

interface CoinFacts {
  cycle: PersonCycle;
  morning: Morning;
  answer: Pick<TodayAnswer, 'cycle'>;
  /** Today's decision as it is stored; null without one. */
  made: MadeDecision | null;
  signalsOf: SignalsOf;
}

const LATELY = [1, 2, 3];
const WEEK_DAYS = 7;

function coinOn({ recent }: RunningExperiment, date: Temporal.PlainDate) {
  return recent.find((coin) => coin.date === writeDay(date));
}

function storedOn(logs: readonly StoredLog[], date: Temporal.PlainDate): StoredMorning | null {
  const log = logOf(date, logs);
  return log === undefined
    ? null
    : toStoredMorning({ status: log.decisionStatus, decidedFrom: log.decidedFrom });
}

/** The rule that a coin may decide for or against this morning; null if it may not. */
export function coinRuleToday(
  experiment: RunningExperiment,
  { cycle, morning, answer, made, signalsOf }: CoinFacts,
): CoinRule | null {
  const { today, record } = cycle;
  const stored = made && toStoredMorning(made);
  if (stored === null || isExperimentOver(0, daysBetween(experiment.startedOn, today))) return null;
  // Most mornings end here, so last night need not be compared.
  if (!isCoinRule(stored.rules[0])) return null;
  const yesterday = addDays(today, -1);
  const isRecent = ({ date }: { date: string }) =>
    daysBetween(Temporal.PlainDate.from(date), today) < WEEK_DAYS;
  return coinEligibility({
    today: stored,
    before: LATELY.flatMap((days) => storedOn(morning.logs, addDays(today, -days)) ?? []),
    mode: record.mode,
    isHrvKnown: hrvZOn({ input: toMorningInput(cycle, morning, signalsOf), record }, today) !== null,
    isClinicianNamed: namesClinician(answer.cycle.remark),
    wasHarder:
      coinOn(experiment, yesterday) !== undefined && logOf(yesterday, morning.logs)?.followUp === 'HARDER',
    coinsInSevenDays: experiment.recent.filter(isRecent).length,
  }).rule;
}

/** What today's page shows of the experiment; null while there is nothing to say or ask. */
export function describeCoinToday(experiment: RunningExperiment, facts: CoinFacts) {
  const { today } = facts.cycle;
  const drawn = coinOn(experiment, today);
  const yesterday = addDays(today, -1);
  const last = coinOn(experiment, yesterday);
  const freshnessOf = last === undefined || last.freshness !== null ? null : yesterday;
  const rule = drawn?.rule ?? coinRuleToday(experiment, facts);
  if (rule === null) return freshnessOf === null ? null : { offer: null, drawn: null, freshnessOf };
  const offer = COIN_RULES[rule];
  return { offer, drawn: drawn === undefined ? null : describeDrawn(drawn, facts), freshnessOf };
}

/** If a worse answer came after the coin was drawn, that answer holds, and the status is null. */
function describeDrawn(drawn: RunningExperiment['recent'][number], { made }: CoinFacts) {
  const { coin, overruled, rule } = drawn;
  const stored = made && toStoredMorning(made);
  const holds = stored !== null && stored.rules.length === 1 && stored.rules[0] === rule;
  return { coin, overruled, status: holds ? coinStatus(drawn) : null };
}
