import { Button } from '#web/components/button.tsx';
import { useTakeNext, useUsualWeek } from '#web/components/workout/usual-week.ts';
import { useLocale } from '#web/lib/language.tsx';
import { usePlanPage } from './plan-dialogs.ts';

/** For a usual week in order: plans its next session for today. */
export function TakeNext() {
  const { workouts } = useLocale().texts;
  const { today } = usePlanPage();
  const { data: week } = useUsualWeek();
  const next = week?.items.find(({ id }) => id === week.next);
  const take = useTakeNext();
  if (next === undefined) return null;
  const { title } = next;
  return (
    <div class="row">
      <Button isBusy={take.isPending} onClick={() => take.mutate({ date: today, title })}>
        {workouts.takeNext(title)}
      </Button>
    </div>
  );
}
