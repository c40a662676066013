import { dayNumber, isBefore } from '#core/calendar-day.ts';
import { mapMeasures } from '#core/training/measures.ts';
import { type ReadingColumns, STORED_READINGS } from '#core/training/signal-day.ts';
import { toHrvWeek, toSignalSeries } from '#core/training/signal-series.ts';
import { decideToday, MORNING_DAYS } from '#core/training/today.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { garminSignals } from '#server/integrations/garmin/signals.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { type MadeDecision, saveDecisions, writeDecidedFrom } from '#server/records/days/decisions.ts';

const selectDays = forPerson(
  build
    .selectFrom('dailyLogs')
    .select(['date', 'source', 'enteredByHand', 'hrvStatus', 'hrvDirection', 'hrvWeeklyMs'])
    .select(STORED_READINGS)
    .orderBy('date'),
);

function readDays(run: PersonRun) {
  return run(selectDays);
}

type Day = Awaited<ReturnType<typeof readDays>>[number];

/** The sample person has one source. */
function toColumns(days: readonly Day[]): ReadingColumns {
  return {
    source: days[0]?.source ?? null,
    days: days.map(({ date }) => dayNumber(date)),
    enteredByHand: days.map(({ enteredByHand }) => enteredByHand),
    // The sample person has had one watch all the time.
    wearables: days.map(() => null),
    hrvSdnnMs: days.map(() => null),
    ...mapMeasures(STORED_READINGS, (name) => days.map((day) => day[name])),
  };
}

function decideDay(days: readonly Day[], { record, facts }: PersonCycle): MadeDecision {
  const { date } = days.at(-1) as Day;
  const { decision, signals } = decideToday({
    record: { ...record, periodStarts: record.periodStarts.filter((start) => !isBefore(date, start.date)) },
    today: date,
    overrides: [],
    series: toSignalSeries([toColumns(days)], () => garminSignals),
    hrvWeeks: days.slice(-3).map((day) => toHrvWeek(dayNumber(day.date), day, () => garminSignals)),
    enteredLoadMinutes: null,
    chosenTargetMinutes: facts.weeklyTargetMinutes,
    phasePlanning: facts.phasePlanning,
    language: facts.language,
  });
  const { status, reason, decidedBy, alsoFired } = decision;
  const rules = [decidedBy, ...alsoFired.map(({ rule }) => rule)];
  return { date, status, reason, decidedFrom: writeDecidedFrom(rules, signals) };
}

/** Stores for every past day the decision that its morning would have shown. */
export async function decidePastDays(run: PersonRun, cycle: PersonCycle): Promise<void> {
  const days = (await readDays(run)).filter(({ date }) => isBefore(date, cycle.today));
  if (days.length === 0) return;
  const decisions = days.map((_, i) => decideDay(days.slice(Math.max(0, i - MORNING_DAYS), i + 1), cycle));
  await run(saveDecisions(decisions));
}
