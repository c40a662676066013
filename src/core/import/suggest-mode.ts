import { dayNumber, readDay } from '#core/calendar-day.ts';
import type { CycleMode, PauseReason } from '#core/cycle/cycle-mode.ts';
import type { ImportedStage } from './collect-history.ts';
import type { Stage } from './imported-record.ts';

/** A way of counting that fits what the file says. The person decides: nothing is switched by an import. */
export interface SuggestedMode {
  mode: Extract<CycleMode, 'PILL' | 'IUS' | 'NONE_EXPECTED' | 'PAUSED'>;
  pauseReason: PauseReason | null;
  /** The newest day on which the file says so. */
  lastDay: string;
}

const MODES: Readonly<Record<Stage, Omit<SuggestedMode, 'lastDay'>>> = {
  PREGNANCY: { mode: 'PAUSED', pauseReason: 'PREGNANCY' },
  BREASTFEEDING: { mode: 'PAUSED', pauseReason: 'BREASTFEEDING' },
  PILL: { mode: 'PILL', pauseReason: null },
  IUS: { mode: 'IUS', pauseReason: null },
  NONE_EXPECTED: { mode: 'NONE_EXPECTED', pauseReason: null },
};

/** What was said longer ago may not be so any more. A pregnancy is often noted once, at its beginning. */
const STILL_SO_DAYS = 90;
const PREGNANCY_DAYS = 300;

interface Known {
  today: Temporal.PlainDate;
  mode: CycleMode;
  /** All starts, imported and logged, as text. */
  starts: readonly string[];
}

function isStillSo({ stage, from, to }: ImportedStage, { today, starts }: Known): boolean {
  const mostDays = stage === 'PREGNANCY' ? PREGNANCY_DAYS : STILL_SO_DAYS;
  if (dayNumber(today) - dayNumber(readDay(to)) > mostDays) return false;
  // A period since then says that counting goes on.
  return MODES[stage].mode !== 'PAUSED' || !starts.some((start) => start > from);
}

/** The newest stage that still seems to hold; null where the cycle is counted that way already. */
export function suggestMode(stages: readonly ImportedStage[], known: Known): SuggestedMode | null {
  const [newest] = stages.filter((stage) => isStillSo(stage, known)).sort((a, b) => (a.to < b.to ? 1 : -1));
  if (newest === undefined || MODES[newest.stage].mode === known.mode) return null;
  return { ...MODES[newest.stage], lastDay: newest.to };
}
