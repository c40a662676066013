import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { calendar, calendarQuery } from '#contract/calendar.ts';
import { problemAnswers } from '#contract/problem-answers.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { buildCalendar } from './build-calendar.ts';

interface CalendarOptions {
  clock: () => Temporal.Instant;
}

const schema = {
  summary: 'Past and coming days in the cycle',
  tags: ['cycle'],
  querystring: calendarQuery,
  response: { 200: calendar, ...problemAnswers },
};

export const calendarRoutes: FastifyPluginAsyncZod<CalendarOptions> = async (app, { clock }) => {
  app.get(
    '/api/calendar',
    { config: { access: 'user', isLong: true, toolScopes: ['days:read'] }, schema },
    async ({ person, query }) => {
      const [rows] = await person.read(selectCycle);
      const { record, today } = toPersonCycle(rows, clock());
      return buildCalendar({ record, today, ...query });
    },
  );
};
