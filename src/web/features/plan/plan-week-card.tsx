import { useState } from 'preact/hooks';
import { Button } from '#web/components/button.tsx';
import { useCopyWeek } from '#web/components/workout/workouts.ts';
import { addDays, type Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { PlanDay } from './plan-day.tsx';
import { usePlanPage } from './plan-dialogs.ts';
import { PlanTools } from './plan-tools.tsx';
import { type PlanWeek, plannedIn } from './plan-weeks.ts';
import { TakeNext } from './take-next.tsx';
import { WeekInWords } from './week-in-words.tsx';
import { WeekStrip } from './week-strip.tsx';
import { WeekTarget } from './week-target.tsx';

function WeekTitle({ week: { startsOn, endsOn } }: { week: PlanWeek }) {
  const { texts, formats } = useLocale();
  const { today } = usePlanPage();
  const contains = (day: Day) => startsOn <= day && day <= endsOn;
  const range = formats.dayRange(startsOn, endsOn);
  if (!contains(today) && !contains(addDays(today, 7))) return <h2>{range}</h2>;
  return (
    <h2>
      {contains(today) ? texts.plan.thisWeek : texts.plan.nextWeek} <span class="muted small">{range}</span>
    </h2>
  );
}

/** The week's plan in one line. In a week without sessions, a line says what the days allow. */
function WeekSum({ week: { days, target } }: { week: PlanWeek }) {
  const { texts, formats } = useLocale();
  const { plan } = texts;
  const { sessions, minutes, hardDays } = plannedIn(days);
  const {
    intensityMinutes = 0,
    usualIntensityMinutes: usualMinutes = null,
    usualHardDays = null,
  } = target.planned ?? {};
  const start = days.find(({ isWindowStart }) => isWindowStart)?.date;
  const planned = [
    minutes > 0 && plan.planned(formats.duration(minutes * 60)),
    usualMinutes !== null && minutes > 0 && plan.againstUsual(String(intensityMinutes), String(usualMinutes)),
    hardDays > 0 && plan.hardDays(hardDays, usualHardDays),
    start !== undefined && plan.windowFrom(formats.shortDay(start)),
  ].filter(Boolean);
  return (
    <>
      {planned.length > 0 && <p class="small week-sum">{planned.join(' · ')}</p>}
      {sessions === 0 && <WeekInWords days={days} />}
    </>
  );
}

/** A week: rows on a phone, seven columns on a desktop. On a phone, a coming week is one strip until it is opened. */
export function PlanWeekCard({ week }: { week: PlanWeek }) {
  const { texts, formats } = useLocale();
  const { today, isMeasured } = usePlanPage();
  const [isOpen, setOpen] = useState(false);
  const copy = useCopyWeek();
  const isRunning = week.startsOn <= today;
  const { startsOn, endsOn, days, offersCopy } = week;
  const copyWeek = offersCopy && (
    <Button
      kind="quiet"
      isBusy={copy.isPending}
      onClick={() => copy.mutate({ from: addDays(startsOn, -7), to: startsOn })}
    >
      {texts.workouts.copyWeek}
    </Button>
  );
  return (
    <section
      class="plan-week"
      data-empty={plannedIn(days).sessions === 0}
      data-folded={!isRunning && !isOpen}
    >
      <div class="plan-week-head">
        <WeekTitle week={week} />
        <WeekSum week={week} />
        {isRunning && isMeasured && <WeekTarget target={week.target} />}
      </div>
      {!isRunning && (
        <WeekStrip
          days={days}
          isOpen={isOpen}
          label={texts.plan.showDays(formats.dayRange(startsOn, endsOn))}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      <ol>
        {days.map((day) => (
          <PlanDay key={day.date} day={day} />
        ))}
      </ol>
      {isRunning && <TakeNext />}
      {isRunning && <PlanTools>{copyWeek}</PlanTools>}
      {!isRunning && copyWeek && <div class="plan-tools plan-copy">{copyWeek}</div>}
    </section>
  );
}
