import type { PlannedDayWorkout } from '#contract/plan.ts';
import { addDays, dayNumber, isBefore, isSameDay, mondayOf, utcDay } from '#core/calendar-day.ts';
import { chancesAhead } from '#core/training/ahead/chance-ahead.ts';
import { chanceText } from '#core/training/ahead/chance-words.ts';
import { isBorne } from '#core/training/ahead/workout-load.ts';
import type { Decision } from '#core/training/decide.ts';
import type { Plan, PlanDay } from '#core/training/plan.ts';
import type { TodayAnswer } from '#core/training/today.ts';
import { type BodyAhead, chanceOnDay, dayForMissed, isForeseen } from '#core/workout/advise.ts';
import { missedWorkouts } from '#core/workout/missed.ts';
import { needOf } from '#core/workout/need.ts';
import { weekLoad } from '#core/workout/week-load.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectActivities } from '#server/records/days/activities.ts';
import { selectMornings, toMornings } from '#server/records/days/morning-statuses.ts';
import { describeWorkouts } from '#server/records/workouts/describe-workouts.ts';
import { selectWorkouts, type WorkoutRow } from '#server/records/workouts/workouts.ts';

const DAYS_IN_WEEK = 7;
/** Whole weeks before this one that tell what is usual. */
const WEEKS_BACK = 4;

/** The workouts of the weeks that a plan shows, and of those before it, in every timezone. */
export function selectPlanned(now: Temporal.Instant, days: number) {
  const day = utcDay(now);
  const from = addDays(mondayOf(addDays(day, -1)), -WEEKS_BACK * DAYS_IN_WEEK);
  return selectWorkouts({ from, to: addDays(day, days + DAYS_IN_WEEK) });
}

interface PlanFacts {
  cycle: PersonCycle;
  plan: Plan;
  answer: Pick<TodayAnswer, 'load'>;
  decision: Decision | null;
}

type Item = Omit<PlannedDayWorkout, 'fits' | 'chance' | 'chanceText'>;

/** Whether today's decision says something about the day. Without a decision, nothing is known. */
const isKnownAhead = ({ date }: PlanDay, { cycle, decision }: PlanFacts): boolean =>
  decision !== null && isForeseen(cycle.today, date);

function onDay(item: Item, day: PlanDay, body: BodyAhead, plan: PlanFacts): PlannedDayWorkout {
  const { today, facts } = plan.cycle;
  const need = needOf(item);
  const chance = isKnownAhead(day, plan)
    ? chanceOnDay(body, dayNumber(today), dayNumber(day.date), need)
    : null;
  return {
    ...item,
    fits: day.ceiling === null ? null : isBorne(need, day.ceiling),
    chance,
    chanceText: chance === null ? null : chanceText(chance, facts.language),
  };
}

function chancesOn(day: PlanDay, body: BodyAhead, facts: PlanFacts) {
  if (!isKnownAhead(day, facts)) return null;
  const chance = (need: 'TRAIN' | 'REDUCED') =>
    chanceOnDay(body, dayNumber(facts.cycle.today), dayNumber(day.date), need);
  return { train: chance('TRAIN'), reduced: chance('REDUCED') };
}

/**
 * Whether a workout was known by its day. A plan from elsewhere also lists past days: a workout first read after its
 * day is not missed.
 */
function isKnownInTime({ source, createdAt, date }: WorkoutRow, { timezone }: PersonCycle['facts']): boolean {
  const isOwn = source === 'own' || source === 'week-template';
  return isOwn || !isBefore(date, createdAt.toZonedDateTimeISO(timezone).toPlainDate());
}

const NOTHING_MISSED = { missed: [], question: null };

/** The plan with the person's workouts in it. Without workouts, nothing more is read from the database. */
export async function withWorkouts(
  person: Pick<PersonStore, 'read'>,
  rows: readonly WorkoutRow[],
  facts: PlanFacts,
) {
  const { plan, cycle, answer, decision } = facts;
  const { today, facts: settings } = cycle;
  if (rows.length === 0) {
    const days = plan.days.map((day) => ({ ...day, workouts: [], chances: null }));
    return { days, weeks: plan.weeks.map((week) => ({ ...week, planned: null })), ...NOTHING_MISSED };
  }
  const from = rows[0]?.date ?? today;
  const [activities, statuses] = await person.read(
    selectActivities({ from, to: today }),
    selectMornings(today),
  );
  const { items } = describeWorkouts(rows, activities);
  const body = {
    days: plan.days,
    chanceAhead: chancesAhead(toMornings(statuses, today, decision)),
    load: answer.load,
  };
  const wasThere = new Set(rows.filter((row) => isKnownInTime(row, settings)).map(({ id }) => id));
  const { offered, asksToStartAgain } = missedWorkouts(
    items.filter(({ id }) => wasThere.has(id)),
    today,
  );
  const isLeft = ({ state, date }: Item) =>
    state === 'DONE' || (state === 'PLANNED' && !isBefore(date, today));
  const request = { today, planned: items.filter(isLeft), body, status: decision?.status ?? null };
  return {
    days: plan.days.map((day) => ({
      ...day,
      workouts: items
        .filter(({ date }) => isSameDay(date, day.date))
        .map((item) => onDay(item, day, body, facts)),
      chances: chancesOn(day, body, facts),
    })),
    weeks: plan.weeks.map((week) => ({
      ...week,
      planned: weekLoad({
        monday: week.startsOn,
        workouts: items,
        today,
        usualMinutes: answer.load.usualMinutes,
        language: settings.language,
      }),
    })),
    missed: offered.map((item) => ({ ...item, moveTo: dayForMissed(item, request) })),
    question: asksToStartAgain ? ('START_AGAIN' as const) : null,
  };
}
