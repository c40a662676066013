import { isDeepStrictEqual } from 'node:util';
import type { StoredMorning } from '#core/experiment/coin-eligibility.ts';
import type { FollowUp } from '#core/follow-up/follow-up.ts';
import type { Language } from '#core/language.ts';
import { BEST_DAY } from '#core/training/best-day.ts';
import type { DaySignals } from '#core/training/day-signals.ts';
import type { Decision } from '#core/training/decide.ts';
import { RULES, type RuleId } from '#core/training/rules.ts';
import { SIGNAL_NAMES, type SignalName } from '#core/training/signal.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { pastReasonText } from '#core/training/wording.ts';
import { build, forPerson, fromInserted } from '#server/database/statement.ts';
import type { StoredLog } from './daily-logs.ts';

/** What a decision was based on, as stored: enough to word its reasons again after the day is over. */
interface DecidedFrom {
  /** The rules that fired. The first one decided. */
  rules: RuleId[];
  /** The signals that differ from the best possible day. */
  signals: Partial<DaySignals>;
}

export interface MadeDecision {
  date: Temporal.PlainDate;
  status: TrainingStatus | null;
  reason: string | null;
  /** Rules and signals as JSON. */
  decidedFrom: string | null;
}

const isSignal = (name: string): name is SignalName => (SIGNAL_NAMES as readonly string[]).includes(name);

/** No rule fires because of these verdicts, so no reason names their numbers. */
const QUIET: readonly string[] = ['USUAL', 'NOT_JUDGED', 'ABSENT'];

/** Facts that only the reason of one rule names. */
const NAMED_BY: Partial<Record<keyof DaySignals, RuleId>> = {
  easedShare: 'EASED_PHASE',
  daysWithoutPeriod: 'LONG_WITHOUT_PERIOD',
};

type Entry = [name: keyof DaySignals, value: DaySignals[keyof DaySignals]];

/** Stores only what was out of the ordinary, to save space: there is one row a day, and most days are ordinary. */
export function writeDecidedFrom(rules: RuleId[], signals: DaySignals): string {
  // The reason of this rule names no signals.
  if (rules[0] === 'NOTHING_HOLDS_BACK') return JSON.stringify({ rules, signals: {} });
  // The reason names the end of easing off and the settings only on the day itself.
  const { easingEndsOn: _ends, phasePlanning: _planning, phaseExpected: _expected, ...told } = signals;
  const entries = Object.entries(told) as Entry[];
  const eventful = entries.flatMap(([name, value]): [string, unknown][] => {
    if (isSignal(name)) {
      const { known: _known, ...judged } = signals[name];
      return QUIET.includes(judged.verdict) ? [] : [[name, judged]];
    }
    const rule = NAMED_BY[name];
    if (rule !== undefined && !rules.includes(rule)) return [];
    return isDeepStrictEqual(value, BEST_DAY[name]) ? [] : [[name, value]];
  });
  return JSON.stringify({ rules, signals: Object.fromEntries(eventful) });
}

/** Converts today's decision to what is stored of it. */
export function toMade(date: Temporal.PlainDate, decision: Decision, signals: DaySignals): MadeDecision {
  const { status, reason, decidedBy, alsoFired } = decision;
  const rules = [decidedBy, ...alsoFired.map(({ rule }) => rule)];
  return { date, status, reason, decidedFrom: writeDecidedFrom(rules, signals) };
}

/** A stored decision as input of the coin experiment; null if it is not known how it was made. */
export function toStoredMorning({
  status,
  decidedFrom,
}: Pick<MadeDecision, 'status' | 'decidedFrom'>): StoredMorning | null {
  if (status === null || decidedFrom === null) return null;
  return { status, ...(JSON.parse(decidedFrom) as DecidedFrom) };
}

/** The stored decisions of these days, oldest first. */
export const selectDecisions = (from: Temporal.PlainDate, until: Temporal.PlainDate) =>
  forPerson(
    build
      .selectFrom('decisions')
      .select(['date', 'status', 'decidedFrom'])
      .where('date', '>=', from)
      .where('date', '<=', until)
      .orderBy('date'),
  );

/** Null if a version with other rules or signals stored it. */
function readDecidedFrom(text: string): { rule: RuleId; signals: DaySignals } | null {
  const { rules, signals: stored } = JSON.parse(text) as DecidedFrom;
  const { nextPhaseOn: _ofEarlierVersions, ...signals } = stored as DecidedFrom['signals'] & {
    nextPhaseOn?: unknown;
  };
  const rule = RULES.find(({ id }) => id === rules[0])?.id;
  const isKnown = Object.keys(signals).every((name) => name in BEST_DAY);
  return rule === undefined || !isKnown
    ? null
    : { rule, signals: { ...BEST_DAY, ...signals, easingEndsOn: null } };
}

/** The reason for the decision of a past day, in the current language; the stored text if nothing else is known. */
export function wordReason(
  { decisionReason, decidedFrom }: Pick<StoredLog, 'decisionReason' | 'decidedFrom'>,
  language: Language,
): string | null {
  const decided = decidedFrom === null ? null : readDecidedFrom(decidedFrom);
  return decided === null ? decisionReason : pastReasonText(decided.rule, decided.signals, language);
}

interface StoredDecision extends MadeDecision {
  followUp?: FollowUp | null;
}

/** Stores decisions. What the person answered about one stays. */
export function saveDecisions(decisions: readonly StoredDecision[]) {
  return forPerson(
    build
      .insertInto('decisions')
      .values(decisions)
      .onConflict((conflict) =>
        conflict.columns(['userId', 'date']).doUpdateSet(fromInserted(['status', 'reason', 'decidedFrom'])),
      ),
  );
}

export const deleteDecisionsOn = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(build.deleteFrom('decisions').where('date', 'in', dates));

/** Stores how the day went; null deletes the answer. Changes nothing on a day without a decision. */
export const saveFollowUp = (date: Temporal.PlainDate, followUp: FollowUp | null) =>
  forPerson(
    build
      .updateTable('decisions')
      .set({ followUp })
      .where('date', '=', date)
      .where('status', 'is not', null)
      .returning('date'),
  );
