import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import type { Device } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';
import type { ConnectWayProps, PastedSource } from './vendors/vendor.ts';

interface PasteFormProps extends ConnectWayProps {
  source: PastedSource;
  /** Lines of what is pasted. */
  rows: number;
}

/** Words for a sentence of the service that says more than its code; in English that sentence itself. */
function pasteProblem({ message }: Error, { device }: Texts): string {
  const known = Object.entries(device.pasteProblems);
  return known.find(([beginning]) => message.startsWith(beginning))?.[1] ?? message;
}

/** Connects with tokens or a key that the person got from the vendor. */
export function PasteForm({ source, typed, onType, onConnected, onCancel, rows }: PasteFormProps) {
  const { texts } = useLocale();
  const { device } = texts;
  const vendor = device.vendors[source];
  const [problem, setProblem] = useState<string>();
  const connect = useChange(() => callApi<Device>('POST', '/api/device/connect', { source, tokens: typed }), {
    onDone: onConnected,
    onFailed(_words, error) {
      setProblem(
        problemWords(error, texts, {
          DEVICE_TOKENS_REFUSED: vendor.refused,
          DEVICE_TOKENS_INVALID: pasteProblem(error, texts),
        }),
      );
    },
  });
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.trim() === '') setProblem(texts.shell.required);
    else if (!connect.isPending) connect.mutate();
  };
  return (
    <form class="stack" noValidate autocomplete="off" onSubmit={submit}>
      <Field label={vendor.tokens} hint={device.tokensHint} error={problem}>
        {(control) => (
          <textarea
            {...control}
            rows={rows}
            value={typed}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => {
              setProblem(undefined);
              onType(event.currentTarget.value);
            }}
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
