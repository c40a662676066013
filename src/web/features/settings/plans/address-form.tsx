import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { ApiError, callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { refusedField } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { PlanSource } from '#web/lib/wire.ts';
import { HintedSwitch } from '../hinted-switch.tsx';

type PlanProblem = NonNullable<PlanSource['problem']>;

/** Why no plan can be read from the address, if the service says why. */
function unreadableOf(error: Error): PlanProblem | undefined {
  if (!(error instanceof ApiError) || error.code !== 'PLAN_UNREADABLE') return undefined;
  return (error.answer as { problem: PlanProblem }).problem;
}

/** The typed address is not stored as a draft, because it is a secret. */
export function AddressForm() {
  const { plans } = useLocale().texts.settings;
  const [address, setAddress] = useState('');
  const [onlyTraining, setOnlyTraining] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = useChange(
    () => callApi<PlanSource>('POST', '/api/plan-sources', { kind: 'ics', address, onlyTraining }),
    {
      onDone({ found }) {
        setAddress('');
        setOnlyTraining(false);
        showToast(plans.added(found));
      },
      onFailed(words, error) {
        const unreadable = unreadableOf(error);
        if (unreadable !== undefined) setProblem(plans.problems[unreadable]);
        else if (refusedField(error, ['address']) !== undefined) setProblem(plans.badAddress);
        else showToast(words);
      },
    },
  );
  const submit = (event: Event) => {
    event.preventDefault();
    if (/^(?:webcals?|https?):\/\/\S+$/i.test(address.trim())) add.mutate();
    else setProblem(plans.badAddress);
  };
  return (
    <form class="stack tight" noValidate onSubmit={submit}>
      <TextField
        label={plans.address}
        hint={plans.addressHint}
        error={problem}
        type="url"
        autocomplete="off"
        spellcheck={false}
        value={address}
        onChange={(typed) => {
          setProblem(undefined);
          setAddress(typed);
        }}
      />
      <HintedSwitch
        name={plans.onlyTraining}
        hint={plans.onlyTrainingHint}
        checked={onlyTraining}
        onChange={setOnlyTraining}
      />
      <div class="row">
        <Button type="submit" kind="primary" isBusy={add.isPending}>
          {plans.add}
        </Button>
      </div>
    </form>
  );
}
