import { Dialog } from '#web/components/dialog.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useToday } from '#web/lib/queries.ts';
import { EnterValuesForm } from './enter-values-form.tsx';

/** Its name in the URL. */
export const ENTER_VALUES = 'enter-values';

export function EnterValuesDialog({ onClose }: { onClose(): void }) {
  const { entry } = useLocale().texts;
  return (
    <Dialog title={entry.title} onClose={onClose}>
      <p class="muted">{entry.lead}</p>
      <Loaded query={useToday()} placeholder={<Skeleton height="30rem" />}>
        {(today) => <EnterValuesForm today={today} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}
