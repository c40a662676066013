import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { LARGEST_PAGE } from '#contract/limits.ts';
import { useLocale } from '#web/lib/language.tsx';
import { queries } from '#web/lib/queries.ts';
import type { PeriodHistory } from '#web/lib/wire.ts';
import { CycleChart } from './cycle-chart.tsx';
import { CLOSE_DAYS, type CountedCycle, countedCycles, describeCycles } from './cycle-stats.ts';
import type { OpenGaps } from './open-gaps.ts';

/** A chart needs at least this many cycles. */
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

/** The cycles of all pages, or of about the last eight years. Until they are loaded, those of this page. */
function useAllCycles(history: PeriodHistory, openGaps: OpenGaps): CountedCycle[] {
  const enabled = history.totalPages > 1;
  const { data = history } = useQuery({ ...queries.periodHistory(1, LARGEST_PAGE), enabled });
  return countedCycles(enabled ? data.items : history.items, openGaps);
}

/** The lengths of all cycles and the accuracy of predictions, with a chart of those on the page. */
export function CycleLengths({ history, openGaps }: { history: PeriodHistory; openGaps: OpenGaps }) {
  const words = useLocale().texts.periodHistory;
  const onPage = countedCycles(history.items, openGaps);
  const all = useAllCycles(history, openGaps);
  if (all.length === 0) return <p class="muted">{words.oneMoreStart}</p>;
  const { cycles, average, shortest, longest, predicted, close } = describeCycles(all);
  return (
    <section class="card" aria-labelledby="cycle-lengths">
      <h2 id="cycle-lengths">{words.cycleLengths}</h2>
      <dl class="figures">
        <Figure name={words.average} value={words.days(average)} note={words.averageOf(cycles)} />
        <Figure name={words.range} value={words.daysRange(shortest, longest)} />
        {predicted > 0 && (
          <Figure
            name={words.accuracy}
            value={words.closeOf(close, predicted)}
            note={words.within(CLOSE_DAYS)}
          />
        )}
      </dl>
      {onPage.length >= FEWEST_CYCLES && (
        <CycleChart
          cycles={onPage}
          average={average}
          summary={words.summary({ ...describeCycles(onPage), average })}
        />
      )}
    </section>
  );
}
