import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { type Day, dayFault } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { PeriodLog } from '#web/lib/wire.ts';

interface EditPeriodDialogProps {
  log: PeriodLog;
  /** Today in the person's own zone. */
  today: Day;
  onClose(): void;
}

function useMoveStart({ log, onClose }: EditPeriodDialogProps, onFailed: (words: string) => void) {
  const { texts, formats } = useLocale();
  const move = (startDate: Day) => callApi<PeriodLog>('PATCH', `/api/period-logs/${log.id}`, { startDate });
  const say = (startDate: Day) => texts.periodHistory.moved(formats.date(startDate));
  const moveBack = useChange(move, { onDone: ({ startDate }) => showToast(say(startDate)) });
  return useChange(move, {
    onDone({ startDate }) {
      showToast(say(startDate), { label: texts.shell.undo, run: () => moveBack.mutate(log.startDate) });
      onClose();
    },
    onFailed,
  });
}

export function EditPeriodDialog({ log, today, onClose }: EditPeriodDialogProps) {
  const { texts } = useLocale();
  const { fields, change, discard } = useDraft(`edit-period:${log.id}`, { startDate: log.startDate });
  const [problem, setProblem] = useState<string>();
  const close = () => {
    discard();
    onClose();
  };
  const move = useMoveStart({ log, today, onClose: close }, setProblem);
  const submit = () => {
    const fault = dayFault(fields.startDate, today);
    if (fault) setProblem(texts.shell[fault]);
    else if (fields.startDate === log.startDate) close();
    else move.mutate(fields.startDate);
  };
  return (
    <Dialog title={texts.periodHistory.editTitle} onClose={close}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DateField
          label={texts.logPeriod.firstDay}
          value={fields.startDate}
          max={today}
          hint={texts.periodHistory.editHint}
          error={problem}
          onChange={(startDate) => {
            setProblem(undefined);
            change({ startDate });
          }}
        />
        <div class="row">
          <Button type="submit" kind="primary" isBusy={move.isPending}>
            {texts.shell.save}
          </Button>
          <Button onClick={close}>{texts.shell.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
