import type { ComponentChildren } from 'preact';
import { useLocale } from '#web/lib/language.tsx';
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

/** The cycle lengths of the page and the accuracy of the predictions, with a chart. */
export function CycleLengths({ history }: { history: PeriodHistory }) {
  const words = useLocale().texts.periodHistory;
  const cycles = countedCycles(history.items);
  const { averageCycleLength: average } = history;
  if (cycles.length === 0 || average === null) {
    return <p class="muted">{words.oneMoreStart}</p>;
  }
  const stats = describeCycles(cycles);
  const { shortest, longest, predicted, close } = stats;
  return (
    <section class="card" aria-labelledby="cycle-lengths">
      <h2 id="cycle-lengths">{words.cycleLengths}</h2>
      <dl class="figures">
        <Figure
          name={words.average}
          value={words.days(average)}
          note={words.averageOf(cycles.length, history.totalPages > 1)}
        />
        <Figure name={words.range} value={words.daysRange(shortest, longest)} />
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
