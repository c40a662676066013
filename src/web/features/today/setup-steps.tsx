import { SETUP_STEPS, type SetupStep } from '#contract/setup-step.ts';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import { useLocale } from '#web/lib/language.tsx';

interface SetupStepsProps {
  left: readonly SetupStep[];
  onLog(): void;
}

/** What is missing before there is an answer, with the way to each. */
export function SetupSteps({ left, onLog }: SetupStepsProps) {
  const { setup, cycle } = useLocale().texts.today;
  const words = {
    device: { name: setup.device, why: setup.deviceWhy },
    period: { name: setup.period, why: setup.periodWhy },
  };
  const actions = {
    device: (
      <a class="button primary" href="/settings/wearable">
        {setup.connect}
      </a>
    ),
    period: <Button onClick={onLog}>{cycle.log}</Button>,
  };
  return (
    <section class="card" aria-labelledby="setup">
      <div class="row apart">
        <h2 id="setup">{setup.heading(left.length)}</h2>
        <a href="/start">{setup.guided}</a>
      </div>
      <ol class="setup">
        {SETUP_STEPS.map((step, index) => (
          <li key={step}>
            <span class="setup-number" aria-hidden="true">
              {left.includes(step) ? index + 1 : <Icon name="check" size={20} />}
            </span>
            <div>
              <h3>
                {words[step].name}
                {!left.includes(step) && <span class="muted"> ({setup.done})</span>}
              </h3>
              {left.includes(step) && <p class="muted small">{words[step].why}</p>}
            </div>
            {left.includes(step) && actions[step]}
          </li>
        ))}
      </ol>
    </section>
  );
}
