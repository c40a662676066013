import { useEffect, useState } from 'preact/hooks';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { Day } from '#web/lib/day.ts';
import { keep, readKept } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { DayParts } from './day-parts.tsx';

/** Stored on the device: open for people who use it, one line for those who do not. */
const OPEN = 'day-record';

/** Loaded when first opened: most people only log starts. */
function LazyParts({ date }: { date: Day }) {
  const { shell } = useLocale().texts;
  const [parts, setParts] = useState<{ Parts: typeof DayParts }>();
  useEffect(() => {
    import('./day-parts.tsx').then(
      ({ DayParts: Parts }) => setParts({ Parts }),
      () => showToast(shell.notLoaded),
    );
  }, [shell]);
  return parts === undefined ? <Skeleton height="20rem" /> : <parts.Parts date={date} />;
}

/** What a person can note about one day. */
export function DayRecord({ date }: { date: Day }) {
  const { dayRecord } = useLocale().texts;
  const [isOpen, setOpen] = useState(() => readKept<boolean>('choice', OPEN) ?? false);
  return (
    <details
      class="day-record"
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        keep('choice', OPEN, event.currentTarget.open);
      }}
    >
      <summary>{dayRecord.summary}</summary>
      {isOpen && <LazyParts date={date} />}
    </details>
  );
}
