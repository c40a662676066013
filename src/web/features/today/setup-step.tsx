import type { SetupStep as Step } from '#contract/setup-step.ts';
import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';

interface SetupStepProps {
  next: Step;
  onLog(): void;
}

/** The next setup step. The server names the wearable first: without one there is no decision. */
export function SetupStep({ next, onLog }: SetupStepProps) {
  const { setup, cycle } = useLocale().texts.today;
  const action =
    next === 'device' ? (
      <a class="button primary" href="/settings/wearable">
        {setup.connect}
      </a>
    ) : (
      <Button kind="primary" onClick={onLog}>
        {cycle.log}
      </Button>
    );
  return (
    <section class="card" aria-labelledby="setup">
      <h2 id="setup">{setup[next].name}</h2>
      <p class="muted">{setup[next].why}</p>
      <div class="row">
        {action}
        <a class="button quiet" href="/start">
          {setup.guided}
        </a>
      </div>
    </section>
  );
}
