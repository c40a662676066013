import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDialogAddress } from '#web/lib/dialog-address.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { PlanSource } from '#web/lib/wire.ts';
import { RemoveDialog } from '../remove-dialog.tsx';
import { AllowCalendar } from './allow-calendar.tsx';

/** One source, with the result of its last reading or its problem. */
export function SourceItem({ source }: { source: PlanSource }) {
  const { texts, formats } = useLocale();
  const { plans } = texts.settings;
  const { query, open, close } = useDialogAddress();
  const { id, name, lastReadAt, found, unreadable, problem } = source;
  const read = useChange(() => callApi<PlanSource>('POST', `/api/plan-sources/${id}/read`));
  return (
    <li>
      <h2 class="entry-name">{name}</h2>
      <p class="muted small">
        {lastReadAt === null ? plans.neverRead : plans.lastRead(found, formats.moment(lastReadAt))}
        {unreadable > 0 && ` · ${plans.unreadable(unreadable)}`}
      </p>
      {problem !== null && <p class="small">{plans.problems[problem]}</p>}
      <div class="row">
        {problem === 'NEEDS_PERMISSION' && source.kind === 'intervals' && <AllowCalendar />}
        <Button isBusy={read.isPending} label={plans.readFor(name)} onClick={() => read.mutate()}>
          {plans.read}
        </Button>
        <Button kind="danger" label={plans.removeFor(name)} onClick={() => open(`remove=${id}`)}>
          {plans.remove}
        </Button>
      </div>
      {query['remove'] === id && (
        <RemoveDialog
          title={plans.removeTitle}
          text={plans.removeText}
          confirmLabel={plans.remove}
          path={`/api/plan-sources/${id}`}
          done={plans.removed}
          onClose={close}
        />
      )}
    </li>
  );
}
