import { useLocale } from '#web/lib/language.tsx';
import type { ImportDetails } from '#web/lib/wire.ts';

/** Rows of what was left out: how often, why and where. */
export function LeftOutRows({ leftOut }: Pick<ImportDetails, 'leftOut'>) {
  const { texts, formats } = useLocale();
  const words = texts.import;
  if (leftOut.length === 0) return null;
  return (
    <ul class="left-out">
      {leftOut.map(({ reason, what, count, lines }) => (
        <li key={`${reason} ${what}`}>
          <span class="count">{formats.number(count)}</span>
          <span>
            {what !== null && <strong>{words.kinds[what] ?? what}: </strong>}
            {words.reasons[reason]}
            {lines.length > 0 && <span class="muted small"> {words.inLines(lines.join(', '))}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The rows as a list that is folded under its total. */
export function LeftOutList({
  leftOut,
  isOpen = false,
}: Pick<ImportDetails, 'leftOut'> & { isOpen?: boolean }) {
  const { texts, formats } = useLocale();
  if (leftOut.length === 0) return null;
  const total = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <details open={isOpen}>
      <summary>{texts.import.leftOutTitle(formats.number(total))}</summary>
      <LeftOutRows leftOut={leftOut} />
    </details>
  );
}
