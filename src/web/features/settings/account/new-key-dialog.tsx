import { useState } from 'preact/hooks';
import { TOOL_SCOPES, type ToolScope } from '#core/tool-scope.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { ApiError, callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { MadeToolKey } from '#web/lib/wire.ts';
import { HintedSwitch } from '../hinted-switch.tsx';
import { isLoginTooOld } from '../sign-in-again-dialog.tsx';

/** How long a new key may work. */
const DAYS = [30, 90, 365, 730] as const;

interface NewKeyDialogProps {
  onMade(token: string): void;
  onSignIn(): void;
  onClose(): void;
}

const isFull = (error: unknown) => error instanceof ApiError && error.code === 'TOOL_KEYS_FULL';

function useMakeKey({ onMade, onSignIn }: NewKeyDialogProps) {
  const { toolKeys } = useLocale().texts;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ToolScope[]>(['today:read']);
  const [days, setDays] = useState<number>(365);
  const make = useChange(
    () => callApi<MadeToolKey>('POST', '/api/tool-keys', { name: name.trim(), scopes, days }),
    {
      onDone: ({ token }) => onMade(token),
      onFailed(words, error) {
        if (isLoginTooOld(error)) onSignIn();
        else showToast(isFull(error) ? toolKeys.full : words);
      },
    },
  );
  const toggle = (scope: ToolScope, isOn: boolean) =>
    setScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope));
  return { name, setName, scopes, toggle, days, setDays, make };
}

/** A form for a new key: what it is for, what it may do and until when. It may only do what is ticked. */
export function NewKeyDialog(props: NewKeyDialogProps) {
  const { texts } = useLocale();
  const { toolKeys } = texts;
  const { name, setName, scopes, toggle, days, setDays, make } = useMakeKey(props);
  const [problem, setProblem] = useState<string>();
  const submit = (event: Event) => {
    event.preventDefault();
    if (name.trim() === '') setProblem(toolKeys.nameMissing);
    else if (scopes.length === 0) setProblem(toolKeys.scopeMissing);
    else make.mutate();
  };
  return (
    <Dialog title={toolKeys.make} onClose={props.onClose}>
      <form class="stack" noValidate onSubmit={submit}>
        <TextField
          label={toolKeys.name}
          hint={toolKeys.nameHint}
          error={problem}
          maxLength={60}
          autocomplete="off"
          value={name}
          onChange={(typed) => {
            setProblem(undefined);
            setName(typed);
          }}
        />
        <fieldset class="stack tight">
          <legend>{toolKeys.opens}</legend>
          {TOOL_SCOPES.map((scope) => (
            <HintedSwitch
              key={scope}
              name={toolKeys.scopes[scope].name}
              hint={toolKeys.scopes[scope].hint}
              checked={scopes.includes(scope)}
              onChange={(isOn) => toggle(scope, isOn)}
            />
          ))}
        </fieldset>
        <SelectField
          label={toolKeys.works}
          value={String(days)}
          options={DAYS.map((each) => [String(each), toolKeys.days(each)])}
          onChange={(chosen) => setDays(Number(chosen))}
        />
        <div class="row">
          <Button type="submit" kind="primary" isBusy={make.isPending}>
            {toolKeys.make}
          </Button>
          <Button onClick={props.onClose}>{texts.shell.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
