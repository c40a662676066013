import { dayNumber, readDay } from '#core/calendar-day.ts';
import type { CycleMode, PauseReason } from '#core/cycle/cycle-mode.ts';
import type { ImportedStage } from './collect-history.ts';
import type { Stage } from './imported-record.ts';

/** A cycle mode that fits the file. The person decides: an import never changes the mode. */
export interface SuggestedMode {
  mode: Extract<CycleMode, 'PILL' | 'IUS' | 'NONE_EXPECTED' | 'PAUSED'>;
  pauseReason: PauseReason | null;
  /** The newest day on which the file has this stage. */
  lastDay: string;
}

const MODES: Readonly<Record<Exclude<Stage, 'SET_ASIDE'>, Omit<SuggestedMode, 'lastDay'>>> = {
  PREGNANCY: { mode: 'PAUSED', pauseReason: 'PREGNANCY' },
  BREASTFEEDING: { mode: 'PAUSED', pauseReason: 'BREASTFEEDING' },
  PILL: { mode: 'PILL', pauseReason: null },
  IUS: { mode: 'IUS', pauseReason: null },
  NONE_EXPECTED: { mode: 'NONE_EXPECTED', pauseReason: null },
};

/**
 * Older entries may be outdated. A pregnancy counts longer, because it is often entered only once, at its beginning.
 */
const RECENT_DAYS = 90;
const PREGNANCY_DAYS = 300;

interface Known {
  today: Temporal.PlainDate;
  mode: CycleMode;
  /** All starts, imported and logged, as text. */
  starts: readonly string[];
}

type Hint = ImportedStage & { stage: keyof typeof MODES };

const isHint = (span: ImportedStage): span is Hint => span.stage !== 'SET_ASIDE';

function isCurrent({ stage, from, to }: Hint, { today, starts }: Known): boolean {
  const mostDays = stage === 'PREGNANCY' ? PREGNANCY_DAYS : RECENT_DAYS;
  if (dayNumber(today) - dayNumber(readDay(to)) > mostDays) return false;
  // A period since then means that the pause is over.
  return MODES[stage].mode !== 'PAUSED' || !starts.some((start) => start > from);
}

/** The mode of the newest stage that seems to be current; null if the person already has that mode. */
export function suggestMode(stages: readonly ImportedStage[], known: Known): SuggestedMode | null {
  const current = stages.filter(isHint).filter((stage) => isCurrent(stage, known));
  const [newest] = current.sort((a, b) => (a.to < b.to ? 1 : -1));
  if (newest === undefined || MODES[newest.stage].mode === known.mode) return null;
  return { ...MODES[newest.stage], lastDay: newest.to };
}
