import { useId } from 'preact/hooks';
import { useLocale } from '#web/lib/language.tsx';

interface ProgressBarProps {
  label: string;
  /** Null if the progress is unknown. */
  share: number | null;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const id = useId();
  const { formats } = useLocale();
  return (
    <div class="stack tight" role="status">
      <label class="row apart" for={id}>
        <span>{label}</span>
        {share !== null && <span class="muted small">{formats.percent(share)}</span>}
      </label>
      <progress id={id} class="bar" max={1} {...(share !== null && { value: share })} />
    </div>
  );
}
