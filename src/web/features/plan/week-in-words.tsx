import { useLocale } from '#web/lib/language.tsx';
import { type CeilingRun, ceilingRuns, type WeekDay } from './plan-weeks.ts';

function useRunDays() {
  const { texts, formats } = useLocale();
  return ({ first, last }: CeilingRun, isOnlyRun: boolean): string => {
    if (isOnlyRun) return texts.plan.everyDay;
    const from = formats.weekday(first);
    return first === last ? from : `${from} – ${formats.weekday(last)}`;
  };
}

/** What the days of a week without sessions allow, in one line. */
export function WeekInWords({ days }: { days: readonly WeekDay[] }) {
  const { plan, shell } = useLocale().texts;
  const runs = ceilingRuns(days);
  const daysOf = useRunDays();
  if (runs.length === 0) return null;
  const words = runs.map((run) => `${shell.ceilings[run.ceiling]} (${daysOf(run, runs.length === 1)})`);
  return (
    <p class="small muted">
      {plan.atMost} {words.join(', ')}
    </p>
  );
}
