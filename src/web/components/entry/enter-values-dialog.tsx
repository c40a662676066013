import { Banner } from '#web/components/banner.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useToday } from '#web/lib/queries.ts';

const FORM_HEIGHT = '30rem';

const EnterValuesForm = lazyPart(
  () => import('./enter-values-form.tsx').then((file) => file.EnterValuesForm),
  FORM_HEIGHT,
);

/** The dialog's name in the URL. */
export const ENTER_VALUES = 'enter-values';

export function EnterValuesDialog({ onClose }: { onClose(): void }) {
  const { entry } = useLocale().texts;
  return (
    <Dialog title={entry.title} onClose={onClose}>
      <p class="muted">{entry.lead}</p>
      <Loaded query={useToday()} placeholder={<Skeleton height={FORM_HEIGHT} />}>
        {(today) => (
          <>
            {today.setup.includes('device') && <Banner>{entry.needsWearable}</Banner>}
            <EnterValuesForm today={today} onClose={onClose} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
