import { Button } from '#web/components/button.tsx';
import { ENTER_VALUES, EnterValuesDialog } from '#web/components/entry/enter-values-dialog.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';

/** Offered always, because a watch shows values that no service sends. Without a wearable they change nothing. */
export function EnterValues({ hasWearable }: { hasWearable: boolean }) {
  const { entry } = useLocale().texts;
  const dialog = useDialogAddress();
  return (
    <>
      <div class="row apart entry-head by-hand">
        <p>
          {entry.offer} {!hasWearable && entry.needsWearable}
        </p>
        <Button onClick={() => dialog.open(ENTER_VALUES)}>{entry.open}</Button>
      </div>
      {ENTER_VALUES in dialog.query && <EnterValuesDialog onClose={dialog.close} />}
    </>
  );
}
