import { addDays, dayNumber, daysBetween, isSameDay, utcDay } from '#core/calendar-day.ts';
import { chartCycle, dayLocator } from '#core/cycle/timeline.ts';
import { COIN_RULES, coinStatus } from '#core/experiment/coin-eligibility.ts';
import type { DecidedDay } from '#core/follow-up/follow-up.ts';
import { compareByPhase } from '#core/follow-up/next-mornings.ts';
import { FEWEST_ANSWERS, SCORECARD_DAYS, scorecard } from '#core/follow-up/scorecard.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { PersonStore } from '#server/database/person.ts';
import { type PersonCycle, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { type StoredActivity, selectActivities } from '#server/records/days/activities.ts';
import { selectDailyLogs, toLogs } from '#server/records/days/daily-logs.ts';
import { openKept, selectKept } from '#server/records/days/morning-readings.ts';
import { type StoredCoin, selectCoinsSince } from '#server/records/experiment/coins.ts';
import { describeWorkouts } from '#server/records/workouts/describe-workouts.ts';
import { selectWorkouts, type WorkoutRow } from '#server/records/workouts/workouts.ts';

/** How many days back eased and not eased days are compared. */
const COMPARED_DAYS = 180;
/** From this hour on the question is about today, because most have trained by then; before, it is about yesterday. */
const ASKED_FROM_HOUR = 17;

type DecidedRow = DecidedDay & { date: Temporal.PlainDate };

/** The day that is asked about, with what was planned and done on it. */
function asked(
  { today, localNow }: PersonCycle,
  days: readonly DecidedRow[],
  workouts: readonly WorkoutRow[],
  activities: readonly StoredActivity[],
) {
  const date = localNow.hour >= ASKED_FROM_HOUR ? today : addDays(today, -1);
  const day = days.find((each) => isSameDay(each.date, date));
  if (day === undefined) return null;
  const onDay = <Row extends { date: Temporal.PlainDate }>(rows: readonly Row[]) =>
    rows.filter((row) => isSameDay(row.date, date));
  const { items, unplanned } = describeWorkouts(onDay(workouts), onDay(activities));
  return {
    date,
    status: day.status,
    followUp: day.followUp,
    activities: unplanned,
    workouts: items.map(({ title }) => title),
  };
}

/** The status that a day aimed at: on a coin day the coin's, unless the answer has changed since. */
function aimedAt(date: Temporal.PlainDate, status: TrainingStatus, coins: readonly StoredCoin[]) {
  const coin = coins.find((each) => isSameDay(each.date, date));
  return coin !== undefined && COIN_RULES[coin.rule].eased === status ? coinStatus(coin) : status;
}

export async function readFollowUps(person: PersonStore, now: Temporal.Instant) {
  const utc = utcDay(now);
  const near = { from: addDays(utc, -2), to: addDays(utc, 1) };
  const since = addDays(utc, -COMPARED_DAYS - 1);
  const [rows, logRows, kept, workouts, activities, coins] = await person.read(
    selectCycle,
    selectDailyLogs({ from: since }),
    selectKept,
    selectWorkouts(near),
    selectActivities(near),
    selectCoinsSince(since),
  );
  const cycle = toPersonCycle(rows, now);
  const { today, record } = cycle;
  const { sourceOrder } = await openKept(person, kept, now);
  const days = toLogs(logRows, sourceOrder).flatMap(
    ({ date, decisionStatus, followUp, intensityMinutesDay }): DecidedRow[] =>
      decisionStatus === null || daysBetween(date, today) < 0
        ? []
        : [
            {
              date,
              day: dayNumber(date),
              status: aimedAt(date, decisionStatus, coins),
              followUp,
              minutes: intensityMinutesDay,
            },
          ],
  );
  const from = addDays(today, 1 - SCORECARD_DAYS);
  const newest = days.filter(({ date }) => daysBetween(from, date) >= 0);
  const { timeline } = chartCycle(record, { today, from: addDays(today, -COMPARED_DAYS), until: today });
  const locate = dayLocator(timeline);
  return {
    from,
    to: today,
    ask: asked(cycle, days, workouts, activities),
    items: newest
      .flatMap(({ date, status, followUp }) => (followUp === null ? [] : { date, status, followUp }))
      .toReversed(),
    scorecard: scorecard(newest),
    fewestAnswers: FEWEST_ANSWERS,
    byPhase: compareByPhase(days, (day) => locate(day).phase),
  };
}
