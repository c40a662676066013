import { useLocale } from '#web/lib/language.tsx';
import { Button } from './button.tsx';

interface PaginationProps {
  page: number;
  totalPages: number;
  onPage(page: number): void;
}

export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  const { texts } = useLocale();
  if (totalPages <= 1) return null;
  return (
    <nav class="row apart" aria-label={texts.shell.pageOf(page, totalPages)}>
      <Button isBusy={page <= 1} onClick={() => onPage(page - 1)}>
        {texts.shell.previous}
      </Button>
      <span class="muted small" aria-live="polite">
        {texts.shell.pageOf(page, totalPages)}
      </span>
      <Button isBusy={page >= totalPages} onClick={() => onPage(page + 1)}>
        {texts.shell.next}
      </Button>
    </nav>
  );
}
