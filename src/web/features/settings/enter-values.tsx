import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useSpeech } from '#web/lib/language.tsx';
import { useToday } from '#web/lib/queries.ts';
import { useDialogAddress } from './dialog-address.ts';
import { EnterValuesForm } from './enter-values-form.tsx';

function EnterValuesDialog({ onClose }: { onClose(): void }) {
  const { entry } = useSpeech().texts.settings;
  return (
    <Dialog title={entry.title} onClose={onClose}>
      <p class="muted">{entry.lead}</p>
      <Loaded query={useToday()} placeholder={<Skeleton height="30rem" />}>
        {(today) => <EnterValuesForm today={today} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

/** Offered while the connection gives nothing for today. */
export function EnterValues() {
  const { entry } = useSpeech().texts.settings;
  const dialog = useDialogAddress();
  return (
    <>
      <Banner action={<Button onClick={() => dialog.open('enter-values')}>{entry.open}</Button>}>
        {entry.offer}
      </Banner>
      {'enter-values' in dialog.query && <EnterValuesDialog onClose={dialog.close} />}
    </>
  );
}
