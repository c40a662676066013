import { PhaseBadge } from '#web/components/phase-badge.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { usePeriodHistory } from '#web/lib/queries.ts';
import { useHeldStarts } from '#web/lib/waiting.ts';
import type { ShownDay } from './month-days.ts';

/** The number of logs that can be edited from here. Older ones are on the period history page. */
const RECENT_LOGS = 100;

function LoggedStart({ date }: { date: Day }) {
  const { calendar } = useLocale().texts;
  const logs = usePeriodHistory(1, RECENT_LOGS);
  const log = logs.data?.items.find(({ startDate }) => startDate === date);
  // A start that has not been sent yet can be removed in the banner above.
  if (useHeldStarts().some(({ startDate }) => startDate === date)) return null;
  return (
    <p class="row">
      <strong>{calendar.loggedStart}</strong>
      <a href={log === undefined ? '/period-history' : `/period-history?edit=${log.id}`}>
        {calendar.editStart}
      </a>
    </p>
  );
}

function ExpectedStart({ day: { periodStart, expected } }: { day: ShownDay }) {
  const { texts, formats } = useLocale();
  const { calendar, shell } = texts;
  const isLikeliest = periodStart === 'PREDICTED';
  const say = isLikeliest ? calendar.predictedBetween : calendar.mayStart;
  return (
    <div>
      {isLikeliest && (
        <p>
          <strong>{calendar.predictedStart}</strong>
        </p>
      )}
      {expected && (
        <p>
          {say(
            formats.dayAndMonth(expected.earliest),
            formats.dayAndMonth(expected.latest),
            shell.confidences[expected.confidence],
          )}
        </p>
      )}
    </div>
  );
}

/** The day's place in its cycle. */
export function DayInCycle({ day, isToday }: { day: ShownDay; isToday: boolean }) {
  const { calendar, shell } = useLocale().texts;
  const { date, phase, cycleDay, periodStart, expected, pack } = day;
  const isKnown = phase !== 'UNKNOWN';
  return (
    <>
      <p class="row">
        {isToday && <span class="day-today small">{calendar.today}</span>}
        {pack === null && cycleDay !== null && calendar.cycleDay(cycleDay)}
        {pack && calendar.packDay(pack.day)}
        {cycleDay === null && !isKnown && <span class="muted">{calendar.noEstimate}</span>}
      </p>
      {pack && (
        <p class="muted small">
          {pack.isBreak && `${calendar.packBreak}. `}
          {calendar.packNote}
        </p>
      )}
      {isKnown && (
        <p class="row">
          <PhaseBadge phase={phase} />
          <span class="muted small">{shell.estimated}</span>
        </p>
      )}
      {periodStart === 'LOGGED' && <LoggedStart date={date} />}
      {periodStart !== 'LOGGED' && (periodStart !== null || expected) && <ExpectedStart day={day} />}
    </>
  );
}
