import { useRef } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';

/** Copies the value. Without https there is no clipboard; the selected text can then be copied by hand. */
async function copy(input: HTMLInputElement): Promise<boolean> {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return false;
  }
}

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
}

/** A long value to copy, such as a URL or a secret. */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  const { settings } = useLocale().texts;
  const input = useRef<HTMLInputElement>(null);
  const copyValue = async () => {
    if (input.current === null) return;
    showToast((await copy(input.current)) ? settings.copied : settings.copyByHand);
  };
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(control) => (
        <div class="with-button">
          <input {...control} ref={input} readOnly value={value} onFocus={() => input.current?.select()} />
          <Button onClick={() => void copyValue()} label={`${settings.copy}: ${label}`}>
            {settings.copy}
          </Button>
        </div>
      )}
    </Field>
  );
}
