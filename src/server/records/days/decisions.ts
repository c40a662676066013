import type { Language } from '#core/language.ts';
import type { DaySignals } from '#core/training/day-signals.ts';
import { RULES, type RuleId } from '#core/training/rules.ts';
import { SIGNAL_NAMES } from '#core/training/signal.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { pastReasonText } from '#core/training/wording.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** What a decision was made from, as stored: enough to word its reasons again. */
interface DecidedFrom {
  /** The rules that fired, the deciding one first. */
  rules: RuleId[];
  signals: Omit<DaySignals, 'nextPhaseOn'> & { nextPhaseOn: string | null };
}

export interface MadeDecision {
  date: Temporal.PlainDate;
  status: TrainingStatus;
  reason: string;
  /** As JSON. */
  decidedFrom: string;
}

export function writeDecidedFrom(rules: RuleId[], signals: DaySignals): string {
  const nextPhaseOn = signals.nextPhaseOn?.toString() ?? null;
  return JSON.stringify({ rules, signals: { ...signals, nextPhaseOn } } satisfies DecidedFrom);
}

/** Null if a version with other rules or signals stored it. */
function readDecidedFrom(text: string): { rule: RuleId; signals: DaySignals } | null {
  const { rules, signals } = JSON.parse(text) as DecidedFrom;
  const rule = RULES.find(({ id }) => id === rules[0])?.id;
  const isWhole = SIGNAL_NAMES.every((name) => name in signals);
  return rule === undefined || !isWhole ? null : { rule, signals: { ...signals, nextPhaseOn: null } };
}

interface DecidedLog {
  decisionReason: string | null;
  decidedFrom: string | null;
}

/** Why a past day was decided as it was, in the current language; the stored text if there is nothing else. */
export function wordReason({ decisionReason, decidedFrom }: DecidedLog, language: Language): string | null {
  const decided = decidedFrom === null ? null : readDecidedFrom(decidedFrom);
  return decided === null ? decisionReason : pastReasonText(decided.rule, decided.signals, language);
}

/** Stores decisions in the logs of their days. A day without measurements gets a new log. */
export function saveDecisions(decisions: readonly MadeDecision[]) {
  const rows = decisions.map(({ date, status, reason, decidedFrom }) => ({
    date,
    decisionStatus: status,
    decisionReason: reason,
    decidedFrom,
  }));
  return forPerson(
    build
      .insertInto('dailyLogs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['userId', 'date']).doUpdateSet(({ ref }) => ({
          decisionStatus: ref('excluded.decisionStatus'),
          decisionReason: ref('excluded.decisionReason'),
          decidedFrom: ref('excluded.decidedFrom'),
        })),
      ),
  );
}
