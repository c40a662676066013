import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { EmptyState } from '#web/components/empty-state.tsx';
import { InTurns } from '#web/components/in-turns.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Trends } from '#web/lib/wire.ts';
import { readMeasure } from './address.ts';
import { ByPhase } from './by-phase.tsx';
import { chartDays } from './chart-days.ts';
import { MeasureCard } from './measure-card.tsx';
import { MeasurePicker } from './measure-picker.tsx';
import { Outcomes } from './outcomes.tsx';
import { SymptomPatterns } from './symptom-patterns.tsx';

interface HistoryViewProps {
  trends: Trends;
  hasDevice: boolean;
}

/** One measurement, by day and by phase, and the outcome of each decision. */
export function HistoryView({ trends, hasDevice }: HistoryViewProps) {
  const words = useLocale().texts.history;
  const measure = readMeasure(useLocation().query);
  const days = useMemo(() => chartDays(trends), [trends]);
  if (trends.days.length === 0) {
    return hasDevice ? (
      <EmptyState>{words.nothingInRange}</EmptyState>
    ) : (
      <EmptyState
        action={
          <div>
            <a class="button primary" href="/settings/wearable">
              {words.connect}
            </a>
          </div>
        }
      >
        {words.nothingYet}
      </EmptyState>
    );
  }
  return (
    <>
      <MeasurePicker trends={trends} chosen={measure} />
      <InTurns>
        <div class="history-grid">
          <MeasureCard trends={trends} days={days} measure={measure} />
          <ByPhase measure={measure} ranges={trends.byPhase[measure]} />
        </div>
        <SymptomPatterns until={trends.to} />
        <Outcomes trends={trends} />
      </InTurns>
    </>
  );
}
