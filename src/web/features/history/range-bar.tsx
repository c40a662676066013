import { useLocation } from 'preact-iso';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { addressWith, PRESETS, type ShownDays } from './address.ts';
import { RangeForm } from './range-form.tsx';

interface RangeBarProps {
  days: ShownDays;
  today: Day;
}

/** Chooses which days are shown. */
export function RangeBar({ days, today }: RangeBarProps) {
  const { texts, formats } = useLocale();
  const { query } = useLocation();
  const words = texts.history;
  const { from, to, preset } = days;
  return (
    <div class="range-bar">
      <nav class="tabs" aria-label={words.daysShown}>
        {PRESETS.map((count) => (
          <a
            key={count}
            href={addressWith(query, { days: String(count), from: '', to: '' })}
            aria-current={count === preset ? 'page' : undefined}
            aria-label={words.countDays(count)}
          >
            <span class="narrow-only">{formats.number(count)}</span>
            <span class="wide-only">{words.countDays(count)}</span>
          </a>
        ))}
      </nav>
      <details class="other-days" open={preset === undefined}>
        <summary class="button">{words.otherDays}</summary>
        <RangeForm key={`${from} ${to}`} from={from} to={to} today={today} />
      </details>
      <p class="range-shown muted">{words.shown(formats.date(from), formats.date(to))}</p>
    </div>
  );
}

/** Links to a file of these days, and to the logged starts. */
export function HistoryLinks({ from, to }: ShownDays) {
  const words = useLocale().texts.history;
  return (
    <p class="range-links">
      <a href={`/api/history.csv?from=${from}&to=${to}`}>{words.download}</a>
      <a href="/period-history">{words.periods}</a>
    </p>
  );
}
