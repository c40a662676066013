import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { type Paste, usePaste } from './use-paste.ts';
import type { ConnectWayProps, PastedSource } from './vendors/vendor.ts';

interface PasteFormProps extends ConnectWayProps {
  source: PastedSource;
  /** Height of the field, in lines. */
  rows: number;
}

interface PasteFieldsProps extends Omit<PasteFormProps, 'onConnected'> {
  paste: Paste;
  /** True if another button of the page is the usual way. */
  isSecondWay?: boolean;
}

/** The field for tokens or a key, and its button. */
export function PasteFields(props: PasteFieldsProps) {
  const { source, typed, onType, onCancel, rows, paste, isSecondWay = false } = props;
  const { device, shell } = useLocale().texts;
  const submit = (event: Event) => {
    event.preventDefault();
    if (typed.trim() === '') paste.setProblem(shell.required);
    else paste.send(typed);
  };
  return (
    <form class="stack" noValidate autocomplete="off" onSubmit={submit}>
      <TextField
        label={device.vendors[source].tokens}
        hint={device.tokensHint}
        error={paste.problem}
        rows={rows}
        value={typed}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onChange={(typed) => {
          paste.setProblem(undefined);
          onType(typed);
        }}
      />
      <div class="row">
        <Button type="submit" {...(!isSecondWay && { kind: 'primary' as const })} isBusy={paste.isPending}>
          {device.connect}
        </Button>
        {onCancel && <Button onClick={onCancel}>{shell.cancel}</Button>}
      </div>
    </form>
  );
}

/** Connects with tokens or a key that the person got from the vendor. */
export function PasteForm(props: PasteFormProps) {
  return <PasteFields {...props} paste={usePaste(props)} />;
}
