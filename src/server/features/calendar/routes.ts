import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { calendar, calendarQuery } from '#contract/calendar.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { buildCalendar } from './build-calendar.ts';

interface CalendarOptions {
  clock: () => Temporal.Instant;
}

const schema = {
  summary: 'Past and coming days in the cycle',
  tags: ['cycle'],
  querystring: calendarQuery,
  response: { 200: calendar },
};

export const calendarRoutes: FastifyPluginAsyncZod<CalendarOptions> = async (app, { clock }) => {
  app.get(
    '/api/calendar',
    { config: { access: 'user', isLong: true, toolScopes: ['days:read'] }, schema },
    async ({ person, query }) => {
      const { record, today } = await readPersonCycle(person, clock());
      return buildCalendar({ record, today, ...query });
    },
  );
};
