import { useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { useRemovePeriod } from '#web/lib/period-logs.ts';
import type { PeriodLog } from '#web/lib/wire.ts';
import { rowId } from './address.ts';

interface DeletePeriodDialogProps {
  log: PeriodLog;
  /** The log whose row gets the focus afterwards; undefined if there is none. */
  next: PeriodLog | undefined;
  onClose(): void;
}

/** Moves the focus to a row: the button that had it is removed with its own row. */
function focusRow(log: PeriodLog | undefined): void {
  const row = log && document.getElementById(rowId(log));
  (row?.querySelector('button') ?? document.getElementById('content'))?.focus();
}

export function DeletePeriodDialog({ log, next, onClose }: DeletePeriodDialogProps) {
  const { texts, formats } = useLocale();
  const words = texts.periodHistory;
  const [problem, setProblem] = useState<string>();
  const remove = useRemovePeriod({
    words: words.deleted,
    onDone: onClose,
    onFresh: () => focusRow(next),
    onFailed: setProblem,
  });
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      confirmLabel={texts.shell.remove}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(log)}
      onClose={onClose}
    >
      <p>
        <strong>{formats.date(log.startDate)}</strong>
      </p>
      <p>{words.deleteHint}</p>
      {problem !== undefined && (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
