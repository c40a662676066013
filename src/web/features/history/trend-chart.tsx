import { useRef, useState } from 'preact/hooks';
import { Banner } from '#web/components/banner.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { TrendMeasure } from '#web/lib/wire.ts';
import type { ChartDay } from './chart-days.ts';
import { ChartLegend } from './chart-legend.tsx';
import { useMeasureWords } from './measures.ts';
import { useDrawnChart } from './use-drawn-chart.ts';

interface TrendChartProps {
  days: readonly ChartDay[];
  measure: TrendMeasure;
}

function useDayWords(day: ChartDay | undefined, measure: TrendMeasure) {
  const { texts, formats } = useLocale();
  const { value } = useMeasureWords(measure);
  const words = texts.history;
  if (day === undefined) return { date: '', value: '', phase: '' };
  const { date, log, phase, cycleDay } = day;
  const measured = log?.[measure] ?? null;
  const low = measure === 'bodyBatteryHigh' ? (log?.bodyBatteryLow ?? null) : null;
  const shown = measured === null ? words.notMeasured : value(measured);
  return {
    date: formats.day(date),
    value: low === null ? shown : words.downTo(shown, value(low)),
    phase: words.phaseDay(texts.shell.phases[phase ?? 'UNKNOWN'], cycleDay),
  };
}

/** A chart of one measurement. A slider or the pointer selects a day; the text describes it. */
export function TrendChart({ days, measure }: TrendChartProps) {
  const words = useLocale().texts.history;
  const place = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState(() => days.findLastIndex(({ log }) => log !== undefined));
  const isDrawn = useDrawnChart(place, { days, measure, picked, onPick: setPicked });
  const day = useDayWords(days[picked], measure);
  return (
    <div class="trend-chart">
      <p class="picked-day">
        <strong>{day.value}</strong>
        <span class="muted">
          <span>{day.date}</span>
          <span>{day.phase}</span>
        </span>
      </p>
      {!isDrawn && <Banner tone="warn">{words.chartFailed}</Banner>}
      <div class="plot-place" ref={place} aria-hidden="true" />
      <input
        class="day-slider"
        type="range"
        min={0}
        max={days.length - 1}
        value={picked}
        aria-label={words.chooseDay}
        aria-valuetext={words.dayIs(day)}
        style={{ '--days': days.length }}
        onInput={(event) => setPicked(event.currentTarget.valueAsNumber)}
      />
      <ChartLegend measure={measure} />
    </div>
  );
}
