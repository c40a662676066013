import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { addDays, type Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useConfirmGap, useRemovePeriod } from '#web/lib/period-logs.ts';
import type { Cycle } from '#web/lib/wire.ts';

type Question = Cycle['questions'][number];

/** Where the first forgotten log of a gap would lie if its cycles were equally long. */
function firstMissingDay({ startDate, gapDays, missingLogs }: Question): Day {
  return addDays(startDate, Math.round(gapDays / (missingLogs + 1)) - gapDays);
}

interface MissedLogProps {
  question: Question;
  onAddLog(suggested: Day): void;
}

function MissedLog({ question, onAddLog }: MissedLogProps) {
  const { texts, formats } = useLocale();
  const { prompts } = texts.today;
  const { startDate, gapDays, periodLog } = question;
  const confirm = useConfirmGap();
  const action = (
    <div class="row">
      <Button onClick={() => onAddLog(firstMissingDay(question))}>{prompts.addLog}</Button>
      <Button kind="quiet" isBusy={confirm.isPending} onClick={() => confirm.mutate(periodLog)}>
        {prompts.gapIsRight}
      </Button>
    </div>
  );
  const from = formats.date(addDays(startDate, -gapDays));
  return <Banner action={action}>{prompts.missedLog(gapDays, from, formats.date(startDate))}</Banner>;
}

function Spotting({ question }: { question: Question }) {
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
  questions: readonly Question[];
  onAddLog(suggested: Day): void;
}

/** Questions about the logs, one at a time, newest first. */
export function LogQuestions({ questions, onAddLog }: LogQuestionsProps) {
  const { prompts } = useLocale().texts.today;
  const [question] = questions;
  if (question === undefined) return null;
  return (
    <section aria-label={prompts.heading} key={question.periodLog}>
      {question.kind === 'SPOTTING' ? (
        <Spotting question={question} />
      ) : (
        <MissedLog question={question} onAddLog={onAddLog} />
      )}
    </section>
  );
}
