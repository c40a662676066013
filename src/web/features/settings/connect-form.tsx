import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useSpeech } from '#web/lib/language.tsx';
import { pasteProblem, settingsProblem } from '#web/lib/settings-problem.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Device } from '#web/lib/wire.ts';
import { ConnectHelp } from './connect-help.tsx';
import { RadioGroup } from './radio-group.tsx';

export const TOKENS_DRAFT = 'device-tokens';
const SOURCES = ['garmin', 'intervals'] as const;

interface ConnectFormProps {
  /** The one connected now, where a connection is renewed. */
  source?: Device['source'];
  isHelpOpen?: boolean;
  onConnected?(): void;
  onCancel?(): void;
}

export function ConnectForm({ source, isHelpOpen = false, onConnected, onCancel }: ConnectFormProps) {
  const { texts } = useSpeech();
  const { device } = texts.settings;
  const { fields, change, discard } = useDraft(TOKENS_DRAFT, { source: source ?? 'garmin', tokens: '' });
  const [problem, setProblem] = useState<string>();
  const connect = useChange(() => callApi<Device>('POST', '/api/device/connect', fields), {
    onDone() {
      discard();
      showToast(device.connected(device.sources[fields.source]));
      onConnected?.();
    },
    onFailed(_words, error) {
      setProblem(
        settingsProblem(error, texts, {
          DEVICE_TOKENS_REFUSED: device.refused[fields.source],
          DEVICE_TOKENS_INVALID: pasteProblem(error, texts),
        }),
      );
    },
  });
  const type = (part: Partial<typeof fields>) => {
    setProblem(undefined);
    change(part);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (fields.tokens.trim() === '') setProblem(texts.shell.required);
    else if (!connect.isPending) connect.mutate();
  };
  return (
    <form class="stack" noValidate autocomplete="off" onSubmit={submit}>
      <RadioGroup
        legend={device.source}
        options={SOURCES.map((value) => ({
          value,
          name: device.sources[value],
          hint: device.sourceHints[value],
        }))}
        value={fields.source}
        onChange={(wanted) => type({ source: wanted })}
      />
      <ConnectHelp source={fields.source} isOpen={isHelpOpen} />
      <Field label={device.tokens[fields.source]} hint={device.tokensHint} error={problem}>
        {(control) => (
          <textarea
            {...control}
            rows={fields.source === 'garmin' ? 5 : 2}
            value={fields.tokens}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => type({ tokens: event.currentTarget.value })}
          />
        )}
      </Field>
      <div class="row">
        <Button type="submit" kind="primary" isBusy={connect.isPending}>
          {device.connect}
        </Button>
        {onCancel && <Button onClick={onCancel}>{texts.shell.cancel}</Button>}
      </div>
    </form>
  );
}
