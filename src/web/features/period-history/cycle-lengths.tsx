import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { daysBetween } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries } from '#web/lib/queries.ts';
import type { PeriodHistory } from '#web/lib/wire.ts';
import { CycleChart } from './cycle-chart.tsx';
import { CLOSE_DAYS, countedCycles, describeCycles } from './cycle-stats.ts';

/** Fewer dots make no chart. */
const FEWEST_CYCLES = 2;

function Figure({ name, value, note }: { name: string; value: string; note?: ComponentChildren }) {
  return (
    <div>
      <dt class="muted small">{name}</dt>
      <dd>
        <span class="figure">{value}</span>
        {note !== undefined && <span class="muted small">{note}</span>}
      </dd>
    </div>
  );
}

/**
 * The average over all pages. The service's is that of one page; the days between the first and the last start are
 * those of all cycles together.
 */
function useWholeAverage({ total, totalPages, averageCycleLength }: PeriodHistory): number | null {
  const enabled = totalPages > 1;
  const newest = useQuery({ ...queries.periodHistory(1, 1), enabled }).data?.items[0];
  const oldest = useQuery({ ...queries.periodHistory(Math.max(1, total), 1), enabled }).data?.items[0];
  if (!newest || !oldest) return averageCycleLength;
  return Math.round(daysBetween(oldest.startDate, newest.startDate) / (total - 1));
}

/** The average of all cycles, the lengths of those of the page and how the predictions did, with a chart. */
export function CycleLengths({ history }: { history: PeriodHistory }) {
  const words = useLocale().texts.periodHistory;
  const cycles = countedCycles(history.items);
  const average = useWholeAverage(history);
  if (cycles.length === 0 || average === null) {
    return <p class="muted">{words.oneMoreStart}</p>;
  }
  const stats = describeCycles(cycles);
  const { shortest, longest, predicted, close } = stats;
  return (
    <section class="card" aria-labelledby="cycle-lengths">
      <h2 id="cycle-lengths">{words.cycleLengths}</h2>
      <dl class="figures">
        <Figure name={words.average} value={words.days(average)} note={words.averageOf(history.total - 1)} />
        <Figure
          name={words.range}
          value={words.daysRange(shortest, longest)}
          {...(history.totalPages > 1 && { note: words.onThisPage })}
        />
        {predicted > 0 && (
          <Figure
            name={words.accuracy}
            value={words.closeOf(close, predicted)}
            note={words.within(CLOSE_DAYS)}
          />
        )}
      </dl>
      {cycles.length >= FEWEST_CYCLES && (
        <CycleChart cycles={cycles} average={average} summary={words.summary({ ...stats, average })} />
      )}
    </section>
  );
}
