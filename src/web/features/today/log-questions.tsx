import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { StartForm } from '#web/components/start-form.tsx';
import { addDays, type Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { firstMissingDay, type LogQuestion, useConfirmGap, useRemovePeriod } from '#web/lib/period-logs.ts';
import { OneQuestion } from './one-question.tsx';

interface MissedLogProps {
  question: LogQuestion;
  today: Day;
  onFresh(): void;
}

function MissedLog({ question, today, onFresh }: MissedLogProps) {
  const { texts, formats } = useLocale();
  const { prompts } = texts.today;
  const { startDate, gapDays, periodLog } = question;
  const confirm = useConfirmGap();
  const action = (
    <StartForm today={today} suggested={firstMissingDay(question)} onFresh={onFresh}>
      <Button isBusy={confirm.isPending} onClick={() => confirm.mutate(periodLog)}>
        {prompts.gapIsRight}
      </Button>
    </StartForm>
  );
  const from = formats.date(addDays(startDate, -gapDays));
  return <Banner action={action}>{prompts.missedLog(gapDays, from, formats.date(startDate))}</Banner>;
}

function Spotting({ question }: { question: LogQuestion }) {
  const { texts, formats } = useLocale();
  const { prompts } = texts.today;
  const { startDate, gapDays, periodLog } = question;
  const confirm = useConfirmGap();
  const remove = useRemovePeriod();
  const isBusy = confirm.isPending || remove.isPending;
  const action = (
    <div class="row">
      <Button isBusy={isBusy} onClick={() => confirm.mutate(periodLog)}>
        {prompts.isPeriod}
      </Button>
      <Button isBusy={isBusy} onClick={() => remove.mutate({ id: periodLog, startDate })}>
        {prompts.isSpotting}
      </Button>
    </div>
  );
  return <Banner action={action}>{prompts.spotting(gapDays, formats.date(startDate))}</Banner>;
}

interface LogQuestionsProps {
  questions: readonly LogQuestion[];
  today: Day;
  /** Called when the page shows the result of a start that was added. */
  onFresh(): void;
}

/** Questions about the logs, one at a time, newest first. */
export function LogQuestions({ questions, today, onFresh }: LogQuestionsProps) {
  const { prompts } = useLocale().texts.today;
  const [question] = questions;
  if (question === undefined) return null;
  // If the gap became shorter, it is a new question.
  const id = `${question.periodLog} ${question.gapDays}`;
  return (
    <section aria-label={prompts.heading}>
      <OneQuestion id={id}>
        {question.kind === 'SPOTTING' ? (
          <Spotting key={id} question={question} />
        ) : (
          <MissedLog key={id} question={question} today={today} onFresh={onFresh} />
        )}
      </OneQuestion>
    </section>
  );
}
