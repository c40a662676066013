import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import { Icon } from '#web/components/icon.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { Phase } from '#web/lib/wire.ts';
import { usePlanPage } from './plan-dialogs.ts';
import type { WeekDay } from './plan-weeks.ts';
import { DoneChip, SessionChip } from './session-chip.tsx';

/** The date as a link to the day in the calendar. */
function DayName({ date, phase, isToday }: { date: Day; phase: Phase; isToday: boolean }) {
  const { texts, formats } = useLocale();
  return (
    <a class="plan-date" href={`/calendar?month=${date.slice(0, 7)}&day=${date}#day-title`}>
      <span class="visually-hidden">{formats.day(date)}</span>
      <strong aria-hidden="true">{formats.weekday(date)}</strong>{' '}
      <span class="small muted">
        <span aria-hidden="true">{Number(date.slice(8))}</span>
        {phase !== 'UNKNOWN' && (
          <>
            {' · '}
            <abbr title={texts.shell.phases[phase]}>{texts.shell.phaseLetters[phase]}</abbr>
          </>
        )}
      </span>
      {isToday && <span class="plan-today small">{texts.plan.today}</span>}
    </a>
  );
}

/** What the day allows, in words: today's decision, or a low ceiling on the first of the days that have it. */
function Allowed({ day, isToday }: { day: WeekDay; isToday: boolean }) {
  const { plan, shell } = useLocale().texts;
  const { ceiling, isPast, isNewCeiling } = day;
  if (isPast) return null;
  if (isToday) {
    return (
      <p class="small muted">
        {ceiling === null ? plan.notDecided : `${plan.decided} ${shell.statuses[ceiling]}`}
      </p>
    );
  }
  if (ceiling === null || ceiling === 'TRAIN' || !isNewCeiling) return null;
  return (
    <p class="small muted plan-allowed">
      {plan.atMost} {shell.ceilings[ceiling]}
    </p>
  );
}

/** One day with its sessions. A thin mark at its edge shows the most that the day allows. */
export function PlanDay({ day }: { day: WeekDay }) {
  const { texts, formats } = useLocale();
  const { today, isPhased, dialogs } = usePlanPage();
  const { date, ceiling, isPast, sessions, unplanned, minutes, isWindow, mark } = day;
  const isToday = date === today;
  const hasDone = unplanned.length > 0 || sessions.some(({ state }) => state === 'DONE');
  return (
    <li
      class="plan-day"
      data-day={date}
      data-today={isToday}
      data-past={isPast}
      data-window={isWindow}
      style={{ '--level': ceiling === null ? 0 : TRAINING_STATUSES.indexOf(ceiling) + 1 }}
    >
      <DayName date={date} phase={isPhased ? day.phase : 'UNKNOWN'} isToday={isToday} />
      <div class="plan-content">
        {mark !== null && <p class="plan-predicted small">{texts.plan[mark]}</p>}
        {sessions.length + unplanned.length > 0 && (
          <ul class="sessions">
            {sessions.map((workout) => (
              <SessionChip key={workout.id} workout={workout} isTooHard={day.tooHard.includes(workout.id)} />
            ))}
            {unplanned.map((activity) => (
              <DoneChip key={activity.id} activity={activity} />
            ))}
          </ul>
        )}
        {!hasDone && minutes !== null && minutes > 0 && (
          <p class="small muted">{texts.plan.done(formats.number(minutes))}</p>
        )}
        <Allowed day={day} isToday={isToday} />
      </div>
      {!isPast && (
        <button
          type="button"
          class="plan-add"
          aria-label={texts.workouts.addOn(formats.day(date))}
          onClick={() => dialogs.open('add', date)}
        >
          <Icon name="plus" size={18} />
        </button>
      )}
      {!isPast && <span class="plan-mark" data-low={ceiling !== 'TRAIN'} aria-hidden="true" />}
    </li>
  );
}
