import type { DaySignals } from '#core/training/day-signals.ts';
import type { RuleId } from '#core/training/rules.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** What a decision was made from, as it is kept: enough to put its reasons into words again. */
interface DecidedFrom {
  /** Those that fired, the deciding one first. */
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

/** Keeps what was decided with the day it was decided for. A day without measurements gets a log for it. */
export function saveDecisions(decisions: readonly MadeDecision[]) {
  const rows = decisions.map(({ date, status, reason, decidedFrom }) => ({
    date,
    decision_status: status,
    decision_reason: reason,
    decided_from: decidedFrom,
  }));
  return forPerson(
    build
      .insertInto('daily_logs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'date']).doUpdateSet(({ ref }) => ({
          decision_status: ref('excluded.decision_status'),
          decision_reason: ref('excluded.decision_reason'),
          decided_from: ref('excluded.decided_from'),
        })),
      ),
  );
}
