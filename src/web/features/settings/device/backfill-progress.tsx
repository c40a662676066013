import { useId } from 'preact/hooks';
import { useLocale } from '#web/lib/language.tsx';

export function BackfillProgress({ done, total }: { done: number; total: number }) {
  const { texts, formats } = useLocale();
  const id = useId();
  return (
    <div class="progress" role="status">
      <label for={id}>{texts.device.backfill(formats.number(done), formats.number(total))}</label>
      <progress id={id} value={done} max={total} />
    </div>
  );
}
