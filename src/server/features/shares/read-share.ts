import type { ShareAnswer } from '#contract/share.ts';
import { addDays, dayNumber, isBefore, mondayOf, readDay, utcDay, writeDay } from '#core/calendar-day.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import type { ShareContent } from '#core/sharing/share-content.ts';
import { mergeActivities } from '#core/training/activity.ts';
import { isEase } from '#core/training/neutral.ts';
import { planAhead } from '#core/training/plan.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import { type PersonCycle, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { describeActivity, selectActivities, toActivity } from '#server/records/days/activities.ts';
import {
  decideFromRows,
  neutralFromRows,
  openMorning,
  selectMorning,
} from '#server/records/days/today-decision.ts';
import { NoShare, type ShareStore } from '#server/records/shares/share-owner.ts';
import { noteShareRead, type Share, selectAllShares } from '#server/records/shares/shares.ts';
import { describeWorkouts } from '#server/records/workouts/describe-workouts.ts';
import { selectWorkouts, type WorkoutRow } from '#server/records/workouts/workouts.ts';
import { dueAnswers, type Neutral, storeAnswers } from './store-answers.ts';

export interface ShareDay {
  date: Temporal.PlainDate;
  status: TrainingStatus;
}

export interface ShareReading {
  answer: ShareAnswer;
  share: Share;
  /** The answers of the last weeks, for a calendar. */
  days: readonly ShareDay[];
}

const WEEK_DAYS = 7;
const WEEKS_SHOWN = 4;
const CEILING_DAYS = 14;
/** How far back a calendar shows answers, which is more than the page does. */
const CALENDAR_DAYS = 28;

const NOTE_AFTER = Temporal.Duration.from({ minutes: 1 });

const isNoteDue = ({ lastReadAt }: Share, now: Temporal.Instant): boolean =>
  lastReadAt === null || Temporal.Duration.compare(lastReadAt.until(now), NOTE_AFTER) >= 0;

function weeksOf({ today }: PersonCycle, { minutesOn }: Neutral): ShareAnswer['weeks'] {
  return Array.from({ length: WEEKS_SHOWN }, (_, i) => {
    const from = addDays(mondayOf(today), -WEEK_DAYS * (WEEKS_SHOWN - i));
    const days = Array.from({ length: WEEK_DAYS }, (__, day) => minutesOn(dayNumber(from) + day));
    const known = days.filter((minutes) => minutes !== null);
    const minutes = known.length === 0 ? null : Math.round(known.reduce((sum, each) => sum + each, 0));
    return { from, minutes };
  });
}

type ActivityRows = Parameters<typeof toActivity>[0][];

function sessionsOf(
  { today }: PersonCycle,
  { planned, activities }: { planned: readonly WorkoutRow[]; activities: ActivityRows },
): ShareAnswer['sessions'] {
  return {
    planned: describeWorkouts(planned, activities)
      .items.filter(({ date }) => !isBefore(date, today))
      .map(({ date, title, minutes, state }) => ({ date, title, minutes, state })),
    done: mergeActivities(activities.map(toActivity))
      .map(describeActivity)
      .filter(({ date }) => !isBefore(today, date))
      .map(({ date, kind, minutes }) => ({ date, kind, minutes })),
  };
}

function cycleOf(
  cycle: PersonCycle,
  decision: ReturnType<typeof decideFromRows>['decision'],
): ShareAnswer['cycle'] {
  const { record, today, facts } = cycle;
  const { cycleDay, phase, nextPeriod } = describeCycle(record, today);
  const { days } = planAhead({
    record,
    today,
    days: CEILING_DAYS,
    decidedToday: decision?.status ?? null,
    phasePlanning: facts.phasePlanning,
    targetMinutes: null,
    usedMinutes: null,
  });
  return {
    cycleDay,
    phase,
    nextPeriod: nextPeriod && { earliest: nextPeriod.earliest, latest: nextPeriod.latest },
    status: decision?.status ?? null,
    reason: decision?.reason ?? null,
    ceilings: days.map(({ date, ceiling }) => ({ date, ceiling })),
  };
}

function shareWith(id: string, shares: readonly Share[]): Share {
  const share = shares.find((each) => each.id === id);
  if (share === undefined) throw new NoShare('Ended meanwhile');
  return share;
}

/** The days of a share, oldest first. */
function daysOf({ answers }: Share, today: Temporal.PlainDate): ShareDay[] {
  const oldest = writeDay(addDays(today, 1 - CALENDAR_DAYS));
  return Object.entries(answers)
    .filter(([date]) => date >= oldest && date <= writeDay(today))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([date, status]) => ({ date: readDay(date), status }));
}

function answersOf({ shows }: Share, days: readonly ShareDay[], today: Temporal.PlainDate) {
  if (!shows.includes('ANSWER') && !shows.includes('FIVE_LEVELS')) return null;
  return days
    .filter(({ date }) => !isBefore(date, addDays(today, 1 - WEEK_DAYS)))
    .map(({ date, status }) => ({
      date,
      answer: isEase(status) ? ('EASE' as const) : ('PLANNED' as const),
      level: shows.includes('FIVE_LEVELS') ? status : null,
    }));
}

interface ReadOptions {
  now: Temporal.Instant;
  signalsOf: SignalsOf;
  /** False if only the headers were requested (HEAD). */
  isRead: boolean;
}

/** What a share shows now. Stores this morning's answer if it is due, and that the share was read. */
export async function readShare(
  store: ShareStore,
  { now, signalsOf, isRead }: ReadOptions,
): Promise<ShareReading> {
  const utcToday = utcDay(now);
  const { shareId, rows } = await store.read(
    selectCycle,
    ...selectMorning(now),
    selectAllShares,
    selectWorkouts({ from: addDays(utcToday, -1), to: addDays(utcToday, WEEK_DAYS) }),
    selectActivities({ from: addDays(utcToday, -WEEK_DAYS), to: addDays(utcToday, 1) }),
  );
  const [cycleRows, logs, kept, shares, planned, activities] = rows;
  const cycle = toPersonCycle(cycleRows, now);
  const { today } = cycle;
  const share = shareWith(shareId, shares);
  if (isBefore(share.until, today)) throw new NoShare('The share has ended');
  const morning = await openMorning(store, [logs, kept], now);
  const neutral = neutralFromRows(cycle, morning, signalsOf);
  const due = dueAnswers(cycle, shares, () => neutral);
  await store.change(
    ...storeAnswers(due, cycle),
    ...(isRead && isNoteDue(share, now) ? [noteShareRead(shareId, now)] : []),
  );
  // Read again, so that two readers at the same time both show the answer that was stored first.
  const answered = due.length > 0 ? shareWith(shareId, (await store.read(selectAllShares)).rows[0]) : share;
  const days = daysOf(answered, today);
  const shows = (content: ShareContent) => share.shows.includes(content);
  const decision = shows('CYCLE') ? decideFromRows(cycle, morning, signalsOf).decision : null;
  return {
    share,
    days,
    answer: {
      shownAs: share.shownAs,
      until: share.until,
      today,
      answers: answersOf(share, days, today),
      talkToMe: shows('TALK') ? share.talkToMe : null,
      weeks: shows('WEEKLY_MINUTES') ? weeksOf(cycle, neutral) : null,
      sessions: shows('SESSIONS') ? sessionsOf(cycle, { planned, activities }) : null,
      cycle: shows('CYCLE') ? cycleOf(cycle, decision) : null,
    },
  };
}
