import { type Day, daysBetween } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Cycle, PredictedPeriod } from '#web/lib/wire.ts';

interface NextPeriodProps {
  period: PredictedPeriod;
  cycle: Cycle;
  today: Day;
}

/** An estimated date that has passed; the notice below explains it. */
function PastEstimate({ period: { date, earliest, latest } }: { period: PredictedPeriod }) {
  const { texts, formats } = useLocale();
  const day = date === null ? formats.dayRange(earliest, latest) : formats.shortDay(date);
  return <p class="muted small">{texts.today.cycle.wasEstimated(day)}</p>;
}

/** When the next period is expected. A date that has passed is not announced. */
export function NextPeriod({ period, cycle, today }: NextPeriodProps) {
  const { texts, formats } = useLocale();
  const words = texts.today.cycle;
  const { date, earliest, latest, confidence } = period;
  if ((cycle.daysLate ?? 0) > 0) return <PastEstimate period={period} />;
  const range = formats.dayRange(earliest, latest);
  const isWindowOnly = date === null;
  const wholeWindow = isWindowOnly ? words.windowOnly : words.window(range);
  const estimate = `${words.estimate(texts.shell.confidences[confidence])}.`;
  return (
    <div class="next-period">
      <h3>{words.nextPeriod}</h3>
      <p>
        <strong class="next-day">{date === null ? range : formats.shortDay(date)}</strong>{' '}
        {date !== null && <span>{words.inDays(daysBetween(today, date))}</span>}
      </p>
      <p class="muted small">
        {earliest > today ? wholeWindow : words.windowLeft(formats.dayAndMonth(latest))}{' '}
        {isWindowOnly && `${words.noDate} `}
        {estimate}
      </p>
    </div>
  );
}
