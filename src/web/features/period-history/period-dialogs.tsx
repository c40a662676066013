import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { LogPeriodDialog } from '#web/components/log-period-dialog.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useToday } from '#web/lib/queries.ts';
import type { PeriodLog } from '#web/lib/wire.ts';
import type { PeriodDialog } from './address.ts';
import { DeletePeriodDialog } from './delete-period-dialog.tsx';
import { EditPeriodDialog } from './edit-period-dialog.tsx';

/** Shown if the URL names an entry of another page, or a deleted one. */
function MissingEntry({ onClose }: { onClose(): void }) {
  const { texts } = useLocale();
  return (
    <Dialog title={texts.periodHistory.entryMissing} onClose={onClose}>
      <p>{texts.periodHistory.entryMissingHint}</p>
      <div>
        <Button onClick={onClose}>{texts.shell.close}</Button>
      </div>
    </Dialog>
  );
}

interface PeriodDialogsProps {
  dialog: PeriodDialog | undefined;
  /** The page's entries; undefined while they are loading. */
  logs: readonly PeriodLog[] | undefined;
  onClose(): void;
}

/** The dialog that the URL names. */
export function PeriodDialogs({ dialog, logs, onClose }: PeriodDialogsProps) {
  const today = useToday().data?.date;
  if (dialog === undefined || today === undefined) return null;
  if (dialog.kind === 'add') {
    return <LogPeriodDialog today={today} {...(dialog.day && { suggested: dialog.day })} onClose={onClose} />;
  }
  if (logs === undefined) return null;
  const index = logs.findIndex(({ id }) => id === dialog.id);
  const log = logs[index];
  if (log === undefined) return <MissingEntry onClose={onClose} />;
  return dialog.kind === 'edit' ? (
    <EditPeriodDialog key={log.id} log={log} today={today} onClose={onClose} />
  ) : (
    <DeletePeriodDialog log={log} next={logs[index + 1] ?? logs[index - 1]} onClose={onClose} />
  );
}
