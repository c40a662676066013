import { addDays, type Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useBodyDays } from '#web/lib/queries.ts';

/** Covers about eight cycles, of which six are used. */
const DAYS_BACK = 240;

/** Symptoms that recurred on the same days of several cycles; nothing if there are none. */
export function SymptomPatterns({ until }: { until: Day }) {
  const words = useLocale().texts.history;
  const patterns = useBodyDays(addDays(until, -DAYS_BACK), until).data?.patterns ?? [];
  if (patterns.length === 0) return null;
  return (
    <section class="card" aria-labelledby="patterns">
      <h2 id="patterns">{words.patterns}</h2>
      <p class="muted">{words.patternsHint}</p>
      <ul class="patterns">
        {patterns.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
