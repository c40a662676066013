import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { ImportSummary, ImportUndone } from '#web/lib/wire.ts';
import { ImportReport } from './import-report.tsx';
import { sourceName } from './source-name.ts';

function useName({ sources, createdAt }: ImportSummary): string {
  const { texts, formats } = useLocale();
  const names = formats.list(sources.map((source) => sourceName(source, texts)));
  return `${names}, ${formats.moment(createdAt)}`;
}

const removedOf = ({ removedPeriods, removedDays, removedNights, removedActivities }: ImportUndone) => ({
  addedPeriods: removedPeriods,
  addedDays: removedDays,
  addedNights: removedNights,
  addedActivities: removedActivities,
});

const keptOf = ({ keptPeriods, keptDays, keptNights }: ImportUndone): number =>
  keptPeriods + keptDays + keptNights;

function UndoDialog({ item, onClose }: { item: ImportSummary; onClose(): void }) {
  const words = useLocale().texts.import;
  const name = useName(item);
  const undo = useChange(() => callApi<ImportUndone>('DELETE', `/api/imports/${item.id}`), {
    onDone(undone) {
      showToast(words.undone(removedOf(undone), keptOf(undone)));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.undoTitle}
      confirmLabel={words.undo}
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{words.undoText}</p>
    </ConfirmDialog>
  );
}

function PastImport({ item }: { item: ImportSummary }) {
  const words = useLocale().texts.import;
  const name = useName(item);
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <div class="row apart">
        <span>
          <span class="start">{name}</span>
          <span class="muted small">{item.state === 'UNDONE' ? words.wasUndone : words.added(item)}</span>
        </span>
        {item.canUndo && (
          <Button label={words.undoOf(name)} onClick={() => setAsking(true)}>
            {words.undo}
          </Button>
        )}
      </div>
      <ImportReport item={item} name={name} />
      {isAsking && <UndoDialog item={item} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** Earlier imports, each with an undo. */
export function PastImports({ items }: { items: readonly ImportSummary[] }) {
  const words = useLocale().texts.import;
  if (items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="past-imports">
      <h2 id="past-imports">{words.pastTitle}</h2>
      <ul class="past-imports">
        {items.map((item) => (
          <PastImport key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}
