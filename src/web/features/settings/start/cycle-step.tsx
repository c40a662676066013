import { useState } from 'preact/hooks';
import { ModeChoice, type ModeSettings } from '#web/components/mode/mode-choice.tsx';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Profile, Settings } from '#web/lib/wire.ts';
import { isCycleLength } from '../profile/profile-check.ts';
import { StepButtons, StepCard, type StepProps } from './step-card.tsx';

/** Modes that have phases by which to plan. */
const PHASED_MODES: readonly Settings['cycleMode'][] = ['NATURAL', 'FIRST_YEARS'];

interface CycleStepProps extends StepProps {
  stored: ModeSettings;
}

/** The step that asks how the cycle is counted. The length is optional, and only asked for in natural cycles. */
export function CycleStep({ stored, onDone }: CycleStepProps) {
  const { texts } = useLocale();
  const { profile } = texts.settings;
  const { planning: planningWords } = texts.cycleMode;
  const { cycleMode, pillPack, pauseReason } = stored;
  const { fields, change, discard } = useDraft('start-cycle', {
    cycleMode,
    pillPack,
    pauseReason,
    cycleLength: '',
    // At first, neither answer is selected.
    planning: null as 'yes' | 'no' | null,
  });
  const [problem, setProblem] = useState<string>();
  const isLengthAsked = fields.cycleMode === 'NATURAL';
  const save = useChange(
    async ({ cycleLength, planning, ...mode }: typeof fields) => {
      const chosen = planning === null ? {} : { phasePlanning: planning === 'yes' };
      await callApi<Settings>('PATCH', '/api/settings', { ...mode, ...chosen });
      if (cycleLength !== '')
        await callApi<Profile>('PATCH', '/api/user', { cycleLength: Number(cycleLength) });
    },
    // The following steps depend on the stored mode, so this waits until it is loaded.
    { onDone: discard, onFresh: onDone },
  );
  const submit = (event: Event) => {
    event.preventDefault();
    const cycleLength = isLengthAsked ? fields.cycleLength.trim() : '';
    if (cycleLength !== '' && !isCycleLength(cycleLength)) setProblem(profile.cycleLengthRange);
    else if (!save.isPending) save.mutate({ ...fields, cycleLength });
  };
  return (
    <StepCard step="cycle">
      <form class="stack" noValidate onSubmit={submit}>
        <ModeChoice chosen={fields} isFirst onChange={change} />
        {isLengthAsked && (
          <TextField
            label={texts.start.usualLength}
            hint={texts.start.usualLengthHint}
            error={problem}
            type="number"
            inputMode="decimal"
            step="any"
            value={fields.cycleLength}
            onChange={(cycleLength) => {
              setProblem(undefined);
              change({ cycleLength });
            }}
          />
        )}
        {PHASED_MODES.includes(fields.cycleMode) && (
          <RadioGroup
            legend={planningWords.question}
            hint={planningWords.hint}
            options={[
              { value: 'yes', name: planningWords.yes },
              { value: 'no', name: planningWords.no },
            ]}
            value={fields.planning}
            onChange={(planning) => change({ planning })}
          />
        )}
        <StepButtons isBusy={save.isPending} onSkip={onDone} />
      </form>
    </StepCard>
  );
}
