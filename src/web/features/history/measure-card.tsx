import { useLocation } from 'preact-iso';
import { useLocale } from '#web/lib/language.tsx';
import type { TrendMeasure, Trends } from '#web/lib/wire.ts';
import { addressWith, isTableWanted } from './address.ts';
import type { ChartDay } from './chart-days.ts';
import { summariseMeasure } from './measure-summary.ts';
import { useMeasureWords } from './measures.ts';
import { TrendChart } from './trend-chart.tsx';
import { TrendTable } from './trend-table.tsx';

interface MeasureCardProps {
  trends: Trends;
  days: readonly ChartDay[];
  measure: TrendMeasure;
}

function useSummary({ trends, days, measure }: MeasureCardProps): string {
  const { texts, formats } = useLocale();
  const { value } = useMeasureWords(measure);
  const summary = summariseMeasure(trends.days, measure);
  if (summary === undefined) return texts.history.nothingMeasured;
  const dated = (day: { date: string; value: number }) => ({
    value: value(day.value),
    date: formats.dayAndMonth(day.date),
  });
  return texts.history.summary({
    measured: summary.days,
    days: days.length,
    median: value(summary.median),
    lowest: dated(summary.lowest),
    highest: dated(summary.highest),
  });
}

/** One measurement by day, as a chart or a table. */
export function MeasureCard(props: MeasureCardProps) {
  const { days, measure, trends } = props;
  const { texts } = useLocale();
  const { query } = useLocation();
  const { name, unit } = useMeasureWords(measure);
  const summary = useSummary(props);
  const isTable = isTableWanted(query);
  return (
    <section class="card measure-card" aria-labelledby="measure-name">
      <div class="row apart">
        <h2 id="measure-name">
          {name} <span class="muted small">{unit}</span>
        </h2>
        <a class="button" href={addressWith(query, { view: isTable ? '' : 'table' })}>
          {isTable ? texts.history.showChart : texts.history.showTable}
        </a>
      </div>
      {isTable ? (
        <TrendTable days={days} measure={measure} />
      ) : (
        <TrendChart key={`${trends.from} ${trends.to}`} days={days} measure={measure} />
      )}
      <p>{summary}</p>
    </section>
  );
}
