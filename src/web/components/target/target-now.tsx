import { useLocale } from '#web/lib/language.tsx';
import type { WeeklyTarget } from '#web/lib/wire.ts';

/** The current target and where it comes from, or what is missing to estimate one. */
export function TargetNow({ target: { minutes, chosen, known } }: { target: WeeklyTarget }) {
  const { texts, formats } = useLocale();
  const { target: words } = texts;
  if (minutes === null) return <p class="muted">{words.unknown(known.have, known.need)}</p>;
  return (
    <p>
      <strong>{words.perWeek(formats.number(minutes))}</strong>{' '}
      <span class="muted">({chosen ? words.chosen : words.usual})</span>
    </p>
  );
}
