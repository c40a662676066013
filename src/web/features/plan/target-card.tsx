import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TargetForm } from '#web/components/target/target-form.tsx';
import { TargetNow } from '#web/components/target/target-now.tsx';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { WeeklyTarget } from '#web/lib/wire.ts';

/** Its name in the URL. */
const DIALOG = 'target';

/** The weekly target, with a dialog to change it. */
export function TargetCard({ target }: { target: WeeklyTarget }) {
  const { target: words } = useLocale().texts;
  const dialog = useDialogAddress();
  // Keeps the plan's reach, which is in the URL too.
  const open = () => dialog.open(String(new URLSearchParams({ ...dialog.query, [DIALOG]: '' })));
  return (
    <section class="card plan-target" aria-labelledby="plan-target">
      <div>
        <h2 id="plan-target">{words.title}</h2>
        <TargetNow target={target} />
      </div>
      <Button onClick={open}>{words.change}</Button>
      {DIALOG in dialog.query && (
        <Dialog title={words.title} onClose={dialog.close}>
          <p class="muted">{words.lead}</p>
          <TargetForm target={target} onDone={dialog.close} />
        </Dialog>
      )}
    </section>
  );
}
