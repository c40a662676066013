import { Dialog } from '#web/components/dialog.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Workouts } from '#web/lib/wire.ts';
import { usePlanPlace } from './plan-dialogs.ts';

const NewSession = lazyPart(() => import('./new-session.tsx').then((part) => part.NewSession), '26rem');
const SessionDetails = lazyPart(
  () => import('./session-details.tsx').then((part) => part.SessionDetails),
  '20rem',
);

/** The dialog that the URL names. Its code is loaded when it first opens. */
export function SessionDialog({ workouts }: { workouts: Workouts }) {
  const { workouts: words } = useLocale().texts;
  const { dialogs, today } = usePlanPlace();
  const { query, close } = dialogs;
  const { add, session } = query;
  if (add !== undefined) {
    return (
      <Dialog title={words.addTitle} onClose={close}>
        <NewSession date={add === '' ? today : add} onDone={close} />
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
