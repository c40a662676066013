import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useActivities } from '#web/lib/queries.ts';

/** Activities of today; nothing if no source has any. Loads separately, like the trends. */
export function TodayActivities({ day }: { day: Day }) {
  const { texts, formats } = useLocale();
  const { line, today } = texts.today.activities;
  const items = useActivities(day, day).data?.items ?? [];
  if (items.length === 0) return null;
  const lines = items.map(({ kind, minutes }) =>
    line(texts.shell.activityKinds[kind], formats.number(minutes)),
  );
  return <p class="muted small">{today(lines.join(' · '))}</p>;
}
