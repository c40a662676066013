import type { ComponentChildren } from 'preact';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Phase, TrainingStatus } from '#web/lib/wire.ts';
import type { PastDay, PlanDay } from './plan-weeks.ts';

interface DayRowProps {
  date: Day;
  /** Null if there was no decision. */
  status: TrainingStatus | null;
  isPast?: boolean;
  isToday?: boolean;
  phase: Phase;
  cycleDay: number | null;
  /** What the bar shows, in words. */
  training: ComponentChildren;
  children?: ComponentChildren;
}

/** One day: a bar for the amount of training, and the phase. Links to the calendar. */
function DayRow({ date, status, isPast, isToday, phase, cycleDay, training, children }: DayRowProps) {
  const { texts, formats } = useLocale();
  const level = status === null ? 0 : TRAINING_STATUSES.indexOf(status) + 1;
  return (
    <li>
      <a
        class="plan-day"
        href={`/calendar?month=${date.slice(0, 7)}&day=${date}#day-title`}
        data-past={isPast}
        data-phase={phase}
        style={{ '--level': level }}
      >
        <span class="plan-date">
          <span class="plan-weekday">{formats.weekday(date)}</span>{' '}
          <strong>{formats.dayAndMonth(date)}</strong>
          <span class="plan-number" aria-hidden="true">
            {Number(date.slice(8))}
          </span>
          {isToday && <span class="plan-today small">{texts.plan.today}</span>}
        </span>
        <span class="plan-training">{training}</span>
        <span class="plan-bar" aria-hidden="true">
          <span />
        </span>
        <span class="plan-cycle muted small">
          {phase !== 'UNKNOWN' && (
            <>
              <span class="phase-letter" aria-hidden="true">
                {texts.shell.phaseLetters[phase]}
              </span>{' '}
              <span class="plan-phase">{texts.shell.phases[phase]}</span>{' '}
            </>
          )}
          {cycleDay !== null && <span class="plan-count">{texts.plan.cycleDay(cycleDay)}</span>}
        </span>
        {children}
      </a>
    </li>
  );
}

/** Today's decision, or the ceiling of a coming day. */
function PlannedTraining({ day: { ceiling }, isToday }: { day: PlanDay; isToday: boolean }) {
  const { plan, shell } = useLocale().texts;
  if (ceiling === null) return <strong>{plan.notDecided}</strong>;
  const [kind, words] = isToday
    ? [plan.decided, shell.statuses[ceiling]]
    : [plan.atMost, shell.ceilings[ceiling]];
  return (
    <>
      <span class="plan-kind muted small">{kind}</span> <strong>{words}</strong>
    </>
  );
}

/** Today, or a coming day with its ceiling. */
export function PlanDayRow({ day, isToday }: { day: PlanDay; isToday: boolean }) {
  const { plan, shell } = useLocale().texts;
  const { date, phase, cycleDay, predicted, periodStart, ceiling, confidence } = day;
  const isDrawnStart = predicted && cycleDay === 1 && periodStart === null;
  return (
    <DayRow
      date={date}
      status={ceiling}
      isToday={isToday}
      phase={phase}
      cycleDay={cycleDay}
      training={<PlannedTraining day={day} isToday={isToday} />}
    >
      {!isToday && phase !== 'UNKNOWN' && (
        <span class="visually-hidden">{shell.confidences[confidence]}</span>
      )}
      {periodStart !== null && <span class="plan-predicted small">{plan.predictedStart}</span>}
      {isDrawnStart && <span class="plan-predicted small">{plan.drawnStart}</span>}
    </DayRow>
  );
}

/** A past day of this week: the decision and the activity. */
export function PastDayRow({ day }: { day: PastDay }) {
  const { texts, formats } = useLocale();
  const { plan, shell } = texts;
  const { date, status, minutes, phase, cycleDay } = day;
  const training = (
    <>
      {status !== null && <span class="plan-kind muted small">{plan.decided}</span>}{' '}
      <strong>{status === null ? plan.notDecided : shell.statuses[status]}</strong>{' '}
      <span class="muted small">
        {minutes === null ? plan.notMeasured : plan.done(formats.number(minutes))}
      </span>
    </>
  );
  return <DayRow date={date} status={status} isPast phase={phase} cycleDay={cycleDay} training={training} />;
}
