import { addDays, type Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { PastDayRow, PlanDayRow } from './plan-day-row.tsx';
import type { PastDay, PlanWeek } from './plan-weeks.ts';
import { WeekInWords } from './week-in-words.tsx';
import { WeekTarget } from './week-target.tsx';

function WeekTitle({ week: { startsOn, endsOn }, today }: { week: PlanWeek; today: Day }) {
  const { texts, formats } = useLocale();
  const contains = (day: Day) => startsOn <= day && day <= endsOn;
  const range = formats.dayRange(startsOn, endsOn);
  if (!contains(today) && !contains(addDays(today, 7))) return <h2>{range}</h2>;
  return (
    <h2>
      {contains(today) ? texts.plan.thisWeek : texts.plan.nextWeek} <span class="muted small">{range}</span>
    </h2>
  );
}

function WeekConfidence({ confidence }: Pick<PlanWeek, 'confidence'>) {
  const { plan, shell } = useLocale().texts;
  if (confidence === undefined) return null;
  const first = shell.confidences[confidence.first];
  const last = shell.confidences[confidence.last];
  return <p class="muted small">{first === last ? first : plan.confidenceFalls(first, last)}</p>;
}

interface PlanWeekCardProps {
  week: PlanWeek;
  /** The past days of this week. */
  past: readonly PastDay[];
  today: Day;
}

/** This week has a row per day. Later weeks have seven narrow days with their words below, if the window is narrow. */
export function PlanWeekCard({ week, past, today }: PlanWeekCardProps) {
  const isRunning = week.startsOn <= today;
  return (
    <section class="card plan-week" data-coming={!isRunning}>
      <div class="plan-week-head">
        <div>
          <WeekTitle week={week} today={today} />
          <WeekConfidence confidence={week.confidence} />
        </div>
        <WeekTarget target={week.target} isRunning={isRunning} />
      </div>
      <ol>
        {past.map((day) => (
          <PastDayRow key={day.date} day={day} />
        ))}
        {week.days.map((day) => (
          <PlanDayRow key={day.date} day={day} isToday={day.date === today} />
        ))}
      </ol>
      {!isRunning && <WeekInWords days={week.days} />}
    </section>
  );
}
