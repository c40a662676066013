import { LONGEST_PLAN_DAYS } from '#core/limits.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useDailyLogs, usePlan } from '#web/lib/queries.ts';
import type { Today } from '#web/lib/wire.ts';
import { DayActivities } from './day-activities.tsx';
import { DayMeasures } from './day-measures.tsx';

/** The ceiling of a coming day; nothing after the last planned day. */
export function ComingTraining({ date }: { date: Day }) {
  const { calendar, shell } = useLocale().texts;
  const plan = usePlan(LONGEST_PLAN_DAYS);
  const planned = plan.data?.days.find((day) => day.date === date);
  if (!planned?.ceiling) return null;
  return (
    <div class="day-training">
      <p>
        <strong>{calendar.ceiling(shell.ceilings[planned.ceiling])}</strong>
      </p>
      <p class="muted small">{calendar.ceilingNote}</p>
      <p>
        <a href="/plan">{calendar.toPlan}</a>
      </p>
    </div>
  );
}

/** The training of a past day: what was decided, measured and done. */
export function PastTraining({ date, today }: { date: Day; today: Today }) {
  const { calendar, shell } = useLocale().texts;
  const logs = useDailyLogs(date, date);
  const log = logs.data?.items[0];
  const hasDevice = !today.setup.includes('device');
  const isToday = date === today.date;
  const status = isToday ? today.decision?.status : log?.decisionStatus;
  const reason = isToday ? today.decision?.reason : log?.decisionReason;
  return (
    <div class="day-training">
      {status && (
        <p>
          <strong>{shell.statuses[status]}</strong>
        </p>
      )}
      {status && reason && <p class="small">{reason}</p>}
      {isToday && status && (
        <p>
          <a href="/">{calendar.toToday}</a>
        </p>
      )}
      {logs.data === undefined && hasDevice && <Skeleton height="10.5rem" />}
      {logs.data !== undefined && <DayMeasures log={log} />}
      <DayActivities date={date} />
    </div>
  );
}
