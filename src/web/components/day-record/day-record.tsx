import { useState } from 'preact/hooks';
import { lazyPart } from '#web/components/lazy-part.tsx';
import type { Day } from '#web/lib/day.ts';
import { keep, readKept } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';

/** The storage key that says whether the section is open. */
const OPEN = 'day-record';

/** Loaded when the section is first opened: most people log only starts. */
const LazyParts = lazyPart(() => import('./day-parts.tsx').then(({ DayParts }) => DayParts), '20rem');

/** A section for the record of one day. */
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
