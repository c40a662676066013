import { Sparkline } from '#web/components/sparkline.tsx';
import { useLocale } from '#web/lib/language.tsx';
import type { Today, Trends } from '#web/lib/wire.ts';
import { type Reading, rangeWords } from './readings.ts';

/** The usual range: the one that the decision used, else that of the last months. */
function usualOf({ signal, trend }: Reading, { decision }: Today, { baselines }: Trends) {
  const judged = decision?.signals.find(({ name }) => name === signal)?.usual;
  return judged ? { ...judged, basis: 'ALL_PHASES' as const } : baselines[trend];
}

interface ReadingTrendProps {
  reading: Reading;
  trends: Trends;
  today: Today;
}

/** The last days as a small line, with the person's usual range behind it. */
export function ReadingTrend({ reading, trends, today }: ReadingTrendProps) {
  const { texts, formats } = useLocale();
  const { readings } = texts.today;
  const usual = usualOf(reading, today, trends);
  const points = trends.days.flatMap(({ date, [reading.trend]: value }) =>
    value === null ? [] : { date, value },
  );
  const words = (low: number, high: number) => {
    const range = rangeWords(reading.show(low, formats), reading.show(high, formats));
    return reading.trendOf?.(readings, range) ?? range;
  };
  const values = points.map(({ value }) => value);
  return (
    <>
      {points.length > 0 && (
        <Sparkline
          label={readings.trend(words(Math.min(...values), Math.max(...values)))}
          from={trends.from}
          to={trends.to}
          points={points}
          usual={usual}
        />
      )}
      <p class="muted small">
        {usual ? readings.usual[usual.basis](words(usual.low, usual.high)) : readings.noUsual}
      </p>
    </>
  );
}
