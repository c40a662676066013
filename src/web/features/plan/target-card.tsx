import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TargetForm } from '#web/components/target/target-form.tsx';
import { TargetNow } from '#web/components/target/target-now.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { WeeklyTarget } from '#web/lib/wire.ts';
import { usePlanPage } from './plan-dialogs.ts';

/** The weekly target, with a dialog to change it. */
export function TargetCard({ target }: { target: WeeklyTarget }) {
  const { target: words } = useLocale().texts;
  const { dialogs } = usePlanPage();
  return (
    <section class="plan-target" aria-labelledby="plan-target">
      <div>
        <h2 id="plan-target">{words.title}</h2>
        <TargetNow target={target} />
      </div>
      <Button onClick={() => dialogs.open('target')}>{words.change}</Button>
      {'target' in dialogs.query && (
        <Dialog title={words.title} onClose={dialogs.close}>
          <p class="muted">{words.lead}</p>
          <TargetForm target={target} onDone={dialogs.close} />
        </Dialog>
      )}
    </section>
  );
}
