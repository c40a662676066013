import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { StartForm } from '#web/components/start-form.tsx';
import { addDays, type Day } from '#web/lib/day.ts';
import { keep, readKept } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useLogPeriod } from '#web/lib/period-logs.ts';
import { NOT_YET } from './not-yet.ts';

interface LateQuestionProps {
  today: Day;
  /** Called when the page shows the result of the logged start. */
  onFresh(): void;
}

/** Asks whether a late period has begun. Stays visible after "not yet", so that the layout does not move. */
export function LateQuestion({ today, onFresh }: LateQuestionProps) {
  const { prompts } = useLocale().texts.today;
  const [isAnswered, setAnswered] = useState(() => readKept('choice', NOT_YET) === today);
  const [isChoosing, setChoosing] = useState(false);
  const log = useLogPeriod({ onFresh });
  const notYet = () => {
    keep('choice', NOT_YET, today);
    setAnswered(true);
  };
  if (isChoosing) {
    return (
      <StartForm today={today} suggested={addDays(today, -1)} onFresh={onFresh}>
        <Button onClick={() => setChoosing(false)}>{prompts.notYet}</Button>
      </StartForm>
    );
  }
  return (
    <div class="stack">
      <p class="swap" role="status">
        <strong data-shown={!isAnswered}>{prompts.hasBegun}</strong>
        <strong data-shown={isAnswered}>{prompts.askedTomorrow}</strong>
      </p>
      <div class="row pressed-choices">
        <Button kind="primary" isBusy={log.isPending} onClick={() => log.mutate(today)}>
          {prompts.beganToday}
        </Button>
        <Button onClick={() => setChoosing(true)}>{prompts.beganBefore}</Button>
        <Button isPressed={isAnswered} onClick={notYet}>
          {prompts.notYet}
        </Button>
      </div>
    </div>
  );
}
