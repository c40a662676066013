import type { Phase } from '#core/cycle/phase.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import { build } from './statement.ts';

export interface MadeDecision {
  date: Temporal.PlainDate;
  status: TrainingStatus;
  reason: string;
  cycleDay: number | null;
  phase: Phase;
}

/** Keeps what was decided with the day it was decided for. A day that nothing was measured on gets a log of its own. */
export function saveDecisions(decisions: readonly MadeDecision[]) {
  const rows = decisions.map(({ date, status, reason, cycleDay, phase }) => ({
    date,
    decision_status: status,
    decision_reason: reason,
    cycle_day: cycleDay,
    phase,
  }));
  return build
    .insertInto('daily_logs')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'date']).doUpdateSet(({ ref }) => ({
        decision_status: ref('excluded.decision_status'),
        decision_reason: ref('excluded.decision_reason'),
        cycle_day: ref('excluded.cycle_day'),
        phase: ref('excluded.phase'),
      })),
    )
    .compile();
}
