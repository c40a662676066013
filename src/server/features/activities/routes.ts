import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ACTIVITIES_HOLD, activities, activitiesQuery } from '#contract/activity.ts';
import { type RequestedRange, rangeAnywhere, resolveRange } from '#contract/day-range.ts';
import { dayNumber } from '#core/calendar-day.ts';
import { mergeActivities } from '#core/training/activity.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { describeActivity, selectActivities, toActivity } from '#server/records/days/activities.ts';

const schema = {
  summary: 'What you did, from every source, each activity once',
  tags: ['days'],
  querystring: activitiesQuery,
  response: { 200: activities },
};

async function readActivities(person: PersonStore, asked: RequestedRange, now: Temporal.Instant) {
  const anywhere = rangeAnywhere(asked, now, ACTIVITIES_HOLD);
  const [rows, stored] = await person.read(selectCycle, selectActivities(anywhere));
  const range = resolveRange(asked, toPersonCycle(rows, now).today, ACTIVITIES_HOLD);
  const [first, last] = [dayNumber(range.from), dayNumber(range.to)];
  const items = mergeActivities(stored.map(toActivity))
    .filter(({ start }) => dayNumber(start.toPlainDate()) >= first && dayNumber(start.toPlainDate()) <= last)
    .map(describeActivity);
  return { ...range, items };
}

export const activityRoutes: FastifyPluginAsyncZod<{ clock: () => Temporal.Instant }> = async (
  app,
  { clock },
) => {
  app.get(
    '/api/activities',
    { config: { access: 'user' as const, isLong: true, toolScopes: ['days:read'] }, schema },
    ({ person, query }) => readActivities(person, query, clock()),
  );
};
