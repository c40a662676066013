import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { ENTER_VALUES, EnterValuesDialog } from '#web/components/entry/enter-values-dialog.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';

/** Offered while the connection gives nothing for today. */
export function EnterValues() {
  const { entry } = useLocale().texts;
  const dialog = useDialogAddress();
  return (
    <>
      <Banner action={<Button onClick={() => dialog.open(ENTER_VALUES)}>{entry.open}</Button>}>
        {entry.offer}
      </Banner>
      {ENTER_VALUES in dialog.query && <EnterValuesDialog onClose={dialog.close} />}
    </>
  );
}
