import { ABSENCE_ANSWERS, type AbsenceAnswer } from '#core/cycle/cycle-mode.ts';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';

/** Asked once during a long time without a period. */
export function AbsenceQuestion() {
  const { cycleMode: words } = useLocale().texts;
  const answer = useChange(
    (chosen: AbsenceAnswer) => callApi('PUT', '/api/cycle/absence', { answer: chosen }),
    { onDone: () => showToast(words.absenceNoted) },
  );
  return (
    <fieldset class="field">
      <legend>{words.absenceQuestion}</legend>
      <div class="row">
        {ABSENCE_ANSWERS.map((each) => (
          <Button key={each} isBusy={answer.isPending} onClick={() => answer.mutate(each)}>
            {words.absence[each]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
