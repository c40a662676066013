import { Button } from '#web/components/button.tsx';
import { StartForm } from '#web/components/start-form.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { StepCard, type StepProps } from './step-card.tsx';

interface PeriodStepProps extends StepProps {
  today: Day;
}

/** The last period, and the way to bring many at once. */
export function PeriodStep({ today, onDone }: PeriodStepProps) {
  const { start } = useLocale().texts;
  return (
    <StepCard step="period">
      <StartForm today={today} suggested={today} canAddAnother onDone={onDone}>
        <Button kind="quiet" onClick={onDone}>
          {start.skip}
        </Button>
      </StartForm>
      <div class="row apart entry-head by-hand">
        <p>{start.bringText}</p>
        <a class="button" href="/import">
          {start.bring}
        </a>
      </div>
    </StepCard>
  );
}
