import type { ComponentChildren } from 'preact';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { StartStep } from './open-step.ts';

/** The props of every step. */
export interface StepProps {
  onDone(): void;
}

interface StepCardProps {
  step: StartStep;
  /** False if the step shows its lead itself. */
  hasLead?: boolean;
  children: ComponentChildren;
}

export function StepCard({ step, hasLead = true, children }: StepCardProps) {
  const words = useLocale().texts.start.steps[step];
  return (
    <section class="card settings-section" aria-labelledby="start-step">
      <h2 id="start-step">{words.title}</h2>
      {hasLead && <p class="muted">{words.lead}</p>}
      {children}
    </section>
  );
}

/** The buttons at the end of a step's form. */
export function StepButtons({ isBusy, onSkip }: { isBusy: boolean; onSkip(): void }) {
  const words = useLocale().texts.start;
  return (
    <div class="row">
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {words.next}
      </Button>
      <Button kind="quiet" onClick={onSkip}>
        {words.skip}
      </Button>
    </div>
  );
}
