import { Dialog } from '#web/components/dialog.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { addDays, type Day, weekdayOf } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Workouts } from '#web/lib/wire.ts';
import { usePlanPage } from './plan-dialogs.ts';

const NewSession = lazyPart(() => import('./new-session.tsx').then((part) => part.NewSession), '26rem');
const SessionDetails = lazyPart(
  () => import('./session-details.tsx').then((part) => part.SessionDetails),
  '20rem',
);

const PasteWeek = lazyPart(() => import('./paste-week.tsx').then((part) => part.PasteWeek), '16rem');
const UsualWeek = lazyPart(() => import('./usual-week.tsx').then((part) => part.UsualWeek), '16rem');

function sessionsOfWeek({ items }: Workouts, today: Day): Workouts['items'] {
  const monday = addDays(today, 1 - weekdayOf(today));
  return items.filter(({ date }) => monday <= date && date < addDays(monday, 7));
}

/** The dialog that the URL names. Its code is loaded when it first opens. */
export function SessionDialog({ workouts }: { workouts: Workouts }) {
  const { workouts: words } = useLocale().texts;
  const { dialogs, today } = usePlanPage();
  const { query, close } = dialogs;
  const { add, session } = query;
  if (add !== undefined) {
    return (
      <Dialog title={words.addTitle} onClose={close}>
        <NewSession date={add === '' ? today : add} onDone={close} />
      </Dialog>
    );
  }
  if ('paste' in query) {
    return (
      <Dialog title={words.pasteWeek} onClose={close}>
        <PasteWeek onDone={close} />
      </Dialog>
    );
  }
  if ('usual' in query) {
    return (
      <Dialog title={words.usualWeek} onClose={close}>
        <UsualWeek thisWeek={sessionsOfWeek(workouts, today)} onDone={close} />
      </Dialog>
    );
  }
  const workout = workouts.items.find(({ id }) => id === session);
  if (workout === undefined) return null;
  return (
    <Dialog title={workout.title} onClose={close}>
      <SessionDetails key={workout.id} workout={workout} unplanned={workouts.unplanned} onDone={close} />
    </Dialog>
  );
}
