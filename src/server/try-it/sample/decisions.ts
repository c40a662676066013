import { dayNumber, isBefore } from '#core/calendar-day.ts';
import type { SourceDay } from '#core/sources/day-sources.ts';
import { BY_HAND } from '#core/training/entered-value.ts';
import { mapMeasures } from '#core/training/measures.ts';
import { type ReadingColumns, STORED_READINGS } from '#core/training/signal-day.ts';
import { toHrvWeek, toSignalSeries } from '#core/training/signal-series.ts';
import { decideToday, MORNING_DAYS } from '#core/training/today.ts';
import { garminSignals } from '#server/integrations/garmin/signals.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { type MadeDecision, toMade } from '#server/records/days/decisions.ts';

/** The days as columns of one source: the sample person has had one watch all the time. */
function toColumns(days: readonly SourceDay[]): ReadingColumns {
  return {
    source: days[0]?.source ?? BY_HAND,
    days: days.map(({ date }) => dayNumber(date)),
    wearables: days.map(() => null),
    hrvSdnnMs: days.map(() => null),
    ...mapMeasures(STORED_READINGS, (name) => days.map((day) => day[name])),
  };
}

function decideDay(days: readonly SourceDay[], { record, facts }: PersonCycle): MadeDecision {
  const { date } = days.at(-1) as SourceDay;
  const { decision, signals } = decideToday({
    record: { ...record, periodStarts: record.periodStarts.filter((start) => !isBefore(date, start.date)) },
    today: date,
    overrides: [],
    series: toSignalSeries([toColumns(days)], () => garminSignals),
    hrvWeeks: days
      .slice(-3)
      .map((day) => toHrvWeek(dayNumber(day.date), { ...day, enteredByHand: [] }, () => garminSignals)),
    enteredLoadMinutes: null,
    chosenTargetMinutes: facts.weeklyTargetMinutes,
    phasePlanning: facts.phasePlanning,
    language: facts.language,
  });
  return toMade(date, decision, signals);
}

/** For every day before today, the decision that its morning would have shown. */
export function decidePastDays(measured: readonly SourceDay[], cycle: PersonCycle): MadeDecision[] {
  const days = measured.filter(({ date }) => isBefore(date, cycle.today));
  return days.map((_, i) => decideDay(days.slice(Math.max(0, i - MORNING_DAYS), i + 1), cycle));
}
