import { useState } from 'preact/hooks';
import { type Day, dayFault } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useLogPeriod } from '#web/lib/period-logs.ts';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { Dialog } from './dialog.tsx';

interface LogPeriodDialogProps {
  /** Today in the person's timezone: the default day, and the last one allowed. */
  today: Day;
  suggested?: Day;
  onClose(): void;
}

export function LogPeriodDialog({ today, suggested = today, onClose }: LogPeriodDialogProps) {
  const { texts } = useLocale();
  // One draft per suggested day: a day typed for one gap must not appear in the form for another.
  const { fields, change, discard } = useDraft(`log-period:${suggested}`, { startDate: suggested });
  const [problem, setProblem] = useState<string>();
  const close = () => {
    discard();
    onClose();
  };
  const log = useLogPeriod({ onDone: close, onFailed: setProblem });
  const submit = () => {
    const fault = dayFault(fields.startDate, today);
    if (fault) setProblem(texts.shell[fault]);
    else log.mutate(fields.startDate);
  };
  return (
    <Dialog title={texts.logPeriod.title} onClose={close}>
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
          error={problem}
          onChange={(startDate) => {
            setProblem(undefined);
            change({ startDate });
          }}
        />
        <div class="row">
          <Button type="submit" kind="primary" isBusy={log.isPending}>
            {texts.logPeriod.log}
          </Button>
          <Button onClick={close}>{texts.shell.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
