import { escapeHtml } from '#leaf/escape-html.ts';
import type { StoredBackup } from '#server/records/operator/backups.ts';
import { moment, renderForm, renderList, renderSection } from './html.ts';

const KIB = 2 ** 10;

const sizeOf = (bytes: number): string =>
  bytes < KIB ** 2 ? `${Math.ceil(bytes / KIB)} KiB` : `${(bytes / KIB ** 2).toFixed(1)} MiB`;

function proofOf({ provedAt, proofProblem, compared }: StoredBackup): string {
  if (provedAt === null) return '';
  if (proofProblem !== null) return `<p class="bad">It does not restore: ${escapeHtml(proofProblem)}</p>`;
  return `<p class="good">Proved to restore; people compared: ${compared}</p>`;
}

function renderBackup(backup: StoredBackup): string {
  const { startedAt, file, bytes, rows, problem } = backup;
  if (file === null)
    return `<p>${moment(startedAt)}</p><p class="bad">${escapeHtml(problem ?? 'failed')}</p>`;
  return `<p>${moment(startedAt)}</p>
<p class="muted small">${escapeHtml(file)}, ${sizeOf(bytes ?? 0)}, ${rows} rows</p>${proofOf(backup)}`;
}

export function renderBackups(backups: readonly StoredBackup[], folder: string | undefined): string {
  const content =
    folder === undefined
      ? '<p class="bad">Lutea makes no backup by itself: set <code>BACKUP_DIR</code>.</p>'
      : `<p class="muted small">Into <code>${escapeHtml(folder)}</code>, every day.</p>
${renderForm({ action: 'backups', button: 'Back up now', isQuiet: false })}
${renderList(backups.map(renderBackup), 'None yet.')}`;
  return renderSection({ id: 'backups', title: 'Backups', content });
}
