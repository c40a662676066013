import { type Day, daysBetween } from '#web/lib/day.ts';
import { useSpeech } from '#web/lib/language.tsx';
import type { PredictedPeriod } from '#web/lib/wire.ts';

interface NextPeriodProps {
  period: PredictedPeriod;
  daysLate: number;
  today: Day;
}

export function NextPeriod({ period, daysLate, today }: NextPeriodProps) {
  const { texts, formats } = useSpeech();
  const { cycle } = texts.today;
  const when = daysLate > 0 ? cycle.daysAgo(daysLate) : cycle.inDays(daysBetween(today, period.date));
  return (
    <div class="next-period">
      <h3>{cycle.nextPeriod}</h3>
      <p>
        <strong class="next-day">{formats.shortDay(period.date)}</strong> <span>{when}</span>
      </p>
      <p class="muted small">
        {period.latest >= today && `${cycle.window(formats.dayRange(period.earliest, period.latest))} `}
        {cycle.estimate(texts.shell.confidences[period.confidence])}.
      </p>
    </div>
  );
}
