import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { dropStartDraft, StartForm } from './start-form.tsx';

interface LogPeriodDialogProps {
  /** Today in the person's timezone: the last day allowed. */
  today: Day;
  /** The day in the field at first. Without it, the dialog offers today and yesterday. */
  suggested?: Day | undefined;
  onClose(): void;
  /** Called when the page shows the new data. */
  onFresh?(): void;
}

export function LogPeriodDialog({ today, suggested, onClose, onFresh }: LogPeriodDialogProps) {
  const { texts } = useLocale();
  const close = () => {
    dropStartDraft(suggested);
    onClose();
  };
  return (
    <Dialog title={texts.logPeriod.title} onClose={close}>
      <StartForm
        today={today}
        suggested={suggested}
        offersRecentDays={suggested === undefined}
        onDone={onClose}
        canAddAnother
        {...(onFresh && { onFresh })}
      >
        <Button onClick={close}>{texts.shell.cancel}</Button>
      </StartForm>
    </Dialog>
  );
}
