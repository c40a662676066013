import { useState } from 'preact/hooks';
import { LEFT_OUT_REASONS } from '#core/cycle/cycle-mode.ts';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { callApi } from '#web/lib/api.ts';
import { type Day, dayFault } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useUndoable } from '#web/lib/undo.ts';
import type { PeriodLog } from '#web/lib/wire.ts';

interface EditPeriodDialogProps {
  log: PeriodLog;
  /** Today in the person's timezone. */
  today: Day;
  onClose(): void;
}

type Edit = Pick<PeriodLog, 'startDate' | 'leftOut'>;

function useEdit({ log, onClose }: EditPeriodDialogProps, onFailed: (words: string) => void) {
  const { texts, formats } = useLocale();
  const moved = (day: Day) => texts.periodHistory.moved(formats.date(day));
  return useUndoable(
    (edit: Edit, changeId) =>
      callApi<PeriodLog>('PATCH', `/api/period-logs/${log.id}?changeId=${changeId}`, edit),
    {
      words: ({ startDate }) =>
        startDate === log.startDate
          ? { done: texts.shell.saved, undone: texts.shell.undone }
          : { done: moved(startDate), undone: moved(log.startDate) },
      onDone: onClose,
      onFailed,
    },
  );
}

interface LeftOutFieldProps {
  value: Edit['leftOut'];
  onChange(value: Edit['leftOut']): void;
}

/** Whether the cycle that ended with this start counts in the average. */
function LeftOutField({ value, onChange }: LeftOutFieldProps) {
  const words = useLocale().texts.periodHistory;
  return (
    <SelectField
      label={words.leftOut}
      hint={words.leftOutHint}
      value={value ?? ''}
      options={[
        ['', words.notLeftOut],
        ...LEFT_OUT_REASONS.map((reason) => [reason, words.leftOutReasons[reason]] as const),
      ]}
      onChange={(reason) => onChange(reason === '' ? null : reason)}
    />
  );
}

export function EditPeriodDialog({ log, today, onClose }: EditPeriodDialogProps) {
  const { texts } = useLocale();
  const { fields, change, discard } = useDraft(`edit-period:${log.id}`, {
    startDate: log.startDate,
    leftOut: log.leftOut,
  });
  const [problem, setProblem] = useState<string>();
  const close = () => {
    discard();
    onClose();
  };
  const edit = useEdit({ log, today, onClose: close }, setProblem);
  const submit = () => {
    const fault = dayFault(fields.startDate, today);
    if (fault) setProblem(texts.shell[fault]);
    else if (fields.startDate === log.startDate && fields.leftOut === log.leftOut) close();
    else edit.mutate(fields);
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
        {log.cycleLength !== null && (
          <LeftOutField value={fields.leftOut} onChange={(leftOut) => change({ leftOut })} />
        )}
        <div class="row">
          <Button type="submit" kind="primary" isBusy={edit.isPending}>
            {texts.shell.save}
          </Button>
          <Button onClick={close}>{texts.shell.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
