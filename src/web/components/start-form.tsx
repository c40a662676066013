import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Day, dayFault } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { dropKept } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useLogPeriod } from '#web/lib/period-logs.ts';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';

interface StartFormProps {
  /** Today in the person's timezone: the last day allowed. */
  today: Day;
  suggested: Day;
  /** Called when the start is logged, before the page shows what follows from it. */
  onDone?(): void;
  /** Called when the page shows what follows from the start. */
  onFresh?(): void;
  /** The other buttons. */
  children?: ComponentChildren;
}

/** One draft per suggested day: a day typed for one gap must not appear in the form for another. */
const draftOf = (suggested: Day) => `log-period:${suggested}`;

/** For a form that is closed without saving. */
export const dropStartDraft = (suggested: Day): void => dropKept('draft', draftOf(suggested));

/** Logs a period start on a day that the person chooses. */
export function StartForm({ today, suggested, onDone, onFresh, children }: StartFormProps) {
  const { texts } = useLocale();
  const { fields, change, discard } = useDraft(draftOf(suggested), { startDate: suggested });
  const [problem, setProblem] = useState<string>();
  const log = useLogPeriod({
    onDone() {
      discard();
      onDone?.();
    },
    onFailed: setProblem,
    ...(onFresh && { onFresh }),
  });
  const submit = (event: Event) => {
    event.preventDefault();
    const fault = dayFault(fields.startDate, today);
    if (fault) setProblem(texts.shell[fault]);
    else log.mutate(fields.startDate);
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
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
        {children}
      </div>
    </form>
  );
}
