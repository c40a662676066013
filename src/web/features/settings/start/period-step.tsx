import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { StartForm } from '#web/components/start-form.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { StepCard, type StepProps } from './step-card.tsx';

interface PeriodStepProps extends StepProps {
  today: Day;
  /** Null if no period is logged. */
  lastPeriodDate: Day | null;
}

/** Shown to a person who returns with an imported history. */
function KnownPeriod({ lastPeriodDate, onDone }: StepProps & { lastPeriodDate: Day }) {
  const { texts, formats } = useLocale();
  return (
    <StepCard step="period" hasLead={false}>
      <p>{texts.start.known(formats.date(lastPeriodDate))}</p>
      <div class="row">
        <Button kind="primary" onClick={onDone}>
          {texts.start.done}
        </Button>
      </div>
    </StepCard>
  );
}

/** Asks for the last period, with a link to import many at once. */
export function PeriodStep({ today, lastPeriodDate, onDone }: PeriodStepProps) {
  const { start } = useLocale().texts;
  // The step goes on after a start was added here.
  const [hasAdded, setAdded] = useState(false);
  if (lastPeriodDate !== null && !hasAdded) {
    return <KnownPeriod lastPeriodDate={lastPeriodDate} onDone={onDone} />;
  }
  return (
    <StepCard step="period">
      <StartForm
        today={today}
        canAddAnother
        submitLabel={start.done}
        onDone={onDone}
        onAdded={() => setAdded(true)}
      >
        {!hasAdded && (
          <Button kind="quiet" onClick={onDone}>
            {start.skip}
          </Button>
        )}
      </StartForm>
      <div class="row apart entry-head by-hand">
        <p>{start.bringText}</p>
        <a class="button" href="/import?from=start">
          {start.bring}
        </a>
      </div>
    </StepCard>
  );
}
