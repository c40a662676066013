import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { EmptyState } from '#web/components/empty-state.tsx';
import { InTurns } from '#web/components/in-turns.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { loadWords, useLocale } from '#web/lib/language.tsx';
import type { Trends } from '#web/lib/wire.ts';
import { readMeasure } from './address.ts';
import { ByPhase } from './by-phase.tsx';
import { chartDays } from './chart-days.ts';
import { FollowUpCards } from './follow-up-cards.tsx';
import { MeasureCard } from './measure-card.tsx';
import { MeasurePicker } from './measure-picker.tsx';
import { Outcomes } from './outcomes.tsx';
import { SymptomPatterns } from './symptom-patterns.tsx';
import { TemperatureCard } from './temperature-card.tsx';

const ExperimentCard = lazyPart(
  () =>
    Promise.all([import('./experiment-card.tsx'), loadWords(['coin'])]).then(([part]) => part.ExperimentCard),
  '20rem',
);

interface HistoryViewProps {
  trends: Trends;
  hasDevice: boolean;
}

/** Says why there are no measurements, and what to do. */
function NothingMeasured({ hasDevice }: Pick<HistoryViewProps, 'hasDevice'>) {
  const words = useLocale().texts.history;
  if (hasDevice) return <EmptyState>{words.nothingInRange}</EmptyState>;
  const connect = (
    <div>
      <a class="button primary" href="/settings/wearable">
        {words.connect}
      </a>
    </div>
  );
  return <EmptyState action={connect}>{words.nothingYet}</EmptyState>;
}

/** One measurement, by day and by phase, and the outcome of each decision. */
export function HistoryView({ trends, hasDevice }: HistoryViewProps) {
  const measure = readMeasure(useLocation().query);
  const days = useMemo(() => chartDays(trends), [trends]);
  if (trends.days.length === 0) {
    return (
      <>
        <NothingMeasured hasDevice={hasDevice} />
        <TemperatureCard curve={trends.temperature} />
        <SymptomPatterns until={trends.to} />
      </>
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
        <TemperatureCard curve={trends.temperature} />
        <SymptomPatterns until={trends.to} />
        <Outcomes trends={trends} />
        <FollowUpCards />
        <ExperimentCard />
      </InTurns>
    </>
  );
}
