import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { addDays, type Day, dayFault } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { dropKept } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useLogPeriod } from '#web/lib/period-logs.ts';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';

interface StartFormProps {
  /** Today in the person's timezone: the last day allowed. */
  today: Day;
  /** The day in the field at first; without it the field is empty. */
  suggested?: Day | undefined;
  /** True if today and yesterday can be logged with one tap. */
  offersRecentDays?: boolean;
  /** The button that logs the start and leaves the form. */
  submitLabel?: string;
  /** Called when the start is logged, before the page shows the new data. */
  onDone?(): void;
  /** Called when the page shows the new data. */
  onFresh?(): void;
  /** Called when a start is logged and the form stays open. */
  onAdded?(): void;
  /** True if more starts may follow: the form then stays open, with the last day in its field. */
  canAddAnother?: boolean;
  /** The other buttons. */
  children?: ComponentChildren;
}

/** One draft per suggested day: a day typed for one gap must not appear in the form for another. */
const draftOf = (suggested: Day = '') => `log-period:${suggested}`;

/** Deletes the draft of a form that is closed without saving. */
export const dropStartDraft = (suggested?: Day): void => dropKept('draft', draftOf(suggested));

interface RecentDaysProps {
  today: Day;
  isBusy: boolean;
  onChoose(day: Day): void;
}

/** Buttons for today and yesterday: most starts are logged on their day or the next. */
function RecentDays({ today, isBusy, onChoose }: RecentDaysProps) {
  const { texts, formats } = useLocale();
  const yesterday = addDays(today, -1);
  return (
    <div class="recent-days">
      <Button isBusy={isBusy} onClick={() => onChoose(today)}>
        {texts.logPeriod.today(formats.shortDay(today))}
      </Button>
      <Button isBusy={isBusy} onClick={() => onChoose(yesterday)}>
        {texts.logPeriod.yesterday(formats.shortDay(yesterday))}
      </Button>
    </div>
  );
}

/** Logs a period start on a day that the person chooses. */
export function StartForm(props: StartFormProps) {
  const { today, suggested, onDone, onFresh, canAddAnother = false, children } = props;
  const { texts, formats } = useLocale();
  const { fields, change, discard } = useDraft(draftOf(suggested), { startDate: suggested ?? '' });
  const [problem, setProblem] = useState<string>();
  const [logged, setLogged] = useState<Day[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const staysOpen = useRef(false);
  const leave = () => {
    discard();
    onDone?.();
  };
  const log = useLogPeriod({
    onDone(startDate) {
      if (staysOpen.current) {
        setLogged((before) => [...before, startDate]);
        dropStartDraft(suggested);
        props.onAdded?.();
        form.current?.querySelector('input')?.focus();
        return;
      }
      leave();
    },
    onFailed: setProblem,
    ...(onFresh && { onFresh }),
  });
  const save = (another: boolean) => {
    const fault = dayFault(fields.startDate, today);
    staysOpen.current = another;
    // A second click on the same day is ignored. Another day can be logged while the page still loads the data of the
    // first.
    const isUnderWay = log.isPending && log.variables === fields.startDate;
    if (fault) setProblem(texts.shell[fault]);
    else if (!isUnderWay) log.mutate(fields.startDate);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    // The day that was added last is still in the field.
    if (logged.length > 0 && (fields.startDate === '' || logged.includes(fields.startDate))) leave();
    else save(false);
  };
  const logRecent = (day: Day) => {
    staysOpen.current = false;
    log.mutate(day);
  };
  return (
    <form class="stack" noValidate ref={form} onSubmit={submit}>
      {props.offersRecentDays && <RecentDays today={today} isBusy={log.isPending} onChoose={logRecent} />}
      <DateField
        label={props.offersRecentDays ? texts.logPeriod.otherFirstDay : texts.logPeriod.firstDay}
        value={fields.startDate}
        max={today}
        error={problem}
        onChange={(startDate) => {
          setProblem(undefined);
          change({ startDate });
        }}
      />
      {logged.length > 0 && (
        <p class="muted small" role="status">
          {texts.logPeriod.soFar(formats.list(logged.map(formats.date)))}
        </p>
      )}
      <div class="row">
        <Button type="submit" kind="primary" isBusy={log.isPending}>
          {props.submitLabel ?? texts.logPeriod.log}
        </Button>
        {canAddAnother && <Button onClick={() => save(true)}>{texts.logPeriod.addAnother}</Button>}
        {children}
      </div>
    </form>
  );
}
