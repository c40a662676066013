import { Button } from '#web/components/button.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { PeriodDialog } from './address.ts';

const PATHS = {
  edit: 'M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4',
  delete: 'M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13M10 11v5M14 11v5',
} as const;

interface RowActionsProps {
  id: string;
  /** The day of the row, so that a screen reader can tell twenty "Edit" buttons apart. */
  day: string;
  onOpen(dialog: PeriodDialog): void;
}

export function RowActions({ id, day, onOpen }: RowActionsProps) {
  const { texts } = useLocale();
  const actions = [
    ['edit', texts.shell.edit, texts.periodHistory.editDay(day)],
    ['delete', texts.shell.remove, texts.periodHistory.deleteDay(day)],
  ] as const;
  return (
    <div class="row-actions">
      {actions.map(([kind, name, label]) => (
        <Button key={kind} kind="quiet" label={label} onClick={() => onOpen({ kind, id })}>
          <svg class="action-icon" aria-hidden="true" viewBox="0 0 24 24">
            <path d={PATHS[kind]} />
          </svg>
          <span class="action-name">{name}</span>
        </Button>
      ))}
    </div>
  );
}
