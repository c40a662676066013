import type { PlanProblem } from '#contract/plan-source.ts';
import { addDays, isSameDay } from '#core/calendar-day.ts';
import { CannotOpen } from '#server/database/key-ring.ts';
import type { PersonStore } from '#server/database/person.ts';
import { feedUrl, fetchCalendar, type Validators } from '#server/integrations/ics/fetch-calendar.ts';
import { workoutsIn } from '#server/integrations/ics/products.ts';
import type { FoundPlan } from '#server/integrations/plans/found-workout.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import { addressPlace, type StoredPlanSource } from '#server/records/plans/plan-sources.ts';
import { asCalendarProblem, CalendarProblem } from '../calendar-problem.ts';
import type { PlanContext } from '../context.ts';

/** Days before today that are read: a workout of last week may be marked as done later. */
const DAYS_BACK = 7;
/** Days ahead that are read. A feed may have races that are months away; an account is queried by days. */
const DAYS_AHEAD = { ics: 180, intervals: 60, garmin: 35 } as const;

export interface PlanRead {
  /** Null if the plan is the same as at the last reading. */
  plan: FoundPlan | null;
  validators: Validators;
}

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/** Names of what went wrong that mean the same to a person. */
const SAME_PROBLEM: Readonly<Record<string, PlanProblem>> = {
  TOO_MANY_REDIRECTS: 'REFUSED',
  CUT_OFF: 'UNAVAILABLE',
  INTERRUPTED: 'UNAVAILABLE',
};

const unreadable = (problem: string): CalendarProblem =>
  new CalendarProblem(SAME_PROBLEM[problem] ?? (problem as PlanProblem));

function openAddress({ keyRing }: PlanContext, { sealed, userId }: StoredPlanSource): string {
  try {
    return keyRing.open(sealed ?? '', addressPlace(userId));
  } catch (error) {
    if (error instanceof CannotOpen) throw new CalendarProblem('LOST_KEY');
    throw error;
  }
}

type Reader = Pick<PersonCycle, 'today' | 'localNow'>;

/**
 * Validators for a conditional request. None at the first reading of a day: repeated events may have come into range.
 */
function knownToday(
  { etag, lastModified, lastReadAt }: StoredPlanSource,
  { localNow, today }: Reader,
): Validators {
  const wasToday =
    lastReadAt !== null && isSameDay(lastReadAt.toZonedDateTimeISO(localNow.timeZoneId).toPlainDate(), today);
  return wasToday ? { etag, lastModified } : NO_VALIDATORS;
}

async function readFeed(context: PlanContext, source: StoredPlanSource, reader: Reader): Promise<PlanRead> {
  const { privateHosts, readCalendar } = context;
  const address = openAddress(context, source);
  const known = knownToday(source, reader);
  const fetched = await fetchCalendar({ address, known, privateHosts });
  if (fetched.kind === 'problem') throw unreadable(fetched.problem);
  if (fetched.kind === 'unchanged') return { plan: null, validators: known };
  const outcome = await readCalendar({
    text: fetched.text,
    timezone: reader.localNow.timeZoneId,
    from: addDays(reader.today, -DAYS_BACK).toString(),
    to: addDays(reader.today, DAYS_AHEAD.ics).toString(),
  });
  if (outcome.kind === 'problem') throw unreadable(outcome.problem);
  const { entries, product, covers } = outcome;
  const host = feedUrl(address, privateHosts)?.hostname ?? '';
  const day = (text: string) => Temporal.PlainDate.from(text);
  return {
    plan: {
      workouts: workoutsIn({ host, product }, entries),
      covers: covers && { from: day(covers.from), to: day(covers.to) },
      unreadable: outcome.unreadable,
    },
    validators: fetched.validators,
  };
}

/** Reads what a source has now. Throws CalendarProblem. */
export async function readPlan(
  context: PlanContext,
  person: PersonStore,
  source: StoredPlanSource,
  reader: Reader,
): Promise<PlanRead> {
  const { kind } = source;
  if (kind === 'ics') return readFeed(context, source, reader);
  const days = { from: addDays(reader.today, -DAYS_BACK), to: addDays(reader.today, DAYS_AHEAD[kind]) };
  try {
    const plan = await context.withCalendar(person, kind, (calendar) => calendar.read(days));
    return { plan, validators: NO_VALIDATORS };
  } catch (error) {
    throw asCalendarProblem(error);
  }
}
