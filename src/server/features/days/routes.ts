import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  bodyDayAddress,
  bodyDayChange,
  bodyDays,
  bodyDaysQuery,
  DAYS_HOLD,
  savedBodyDay,
} from '#contract/body-day.ts';
import { changeQuery } from '#contract/change-id.ts';
import { type RequestedRange, rangeAnywhere, resolveRange } from '#contract/day-range.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import { dayNumber } from '#core/calendar-day.ts';
import { hidesNotes } from '#core/tool-scope.ts';
import type { SessionStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectDays } from '#server/records/days/body-days.ts';
import { describeDays, offeredWithin, patternsIn } from './describe-days.ts';
import { refuseNotes, withoutNotes } from './hidden-notes.ts';
import { removeDay, saveDay } from './write-day.ts';

interface DaysOptions {
  clock: () => Temporal.Instant;
}

const reading = { access: 'user', toolScopes: ['days:read'] } as const;
const writing = { access: 'user', toolScopes: ['days:write'] } as const;
const removing = { access: 'user', toolScopes: ['days:write', 'notes'] } as const;
const tags = ['days'];

async function readDays(person: SessionStore, asked: RequestedRange, now: Temporal.Instant) {
  const [rows, noted] = await person.read(selectCycle, selectDays(rangeAnywhere(asked, now, DAYS_HOLD)));
  const cycle = toPersonCycle(rows, now);
  const range = resolveRange(asked, cycle.today, DAYS_HOLD);
  const [first, last] = [dayNumber(range.from), dayNumber(range.to)];
  const inRange = noted.filter(({ date }) => dayNumber(date) >= first && dayNumber(date) <= last);
  const { scopes } = await person.verify();
  const hides = hidesNotes(scopes);
  const days = describeDays(inRange, cycle, range);
  return {
    ...range,
    days: hides ? days.map(withoutNotes) : days,
    offeredStarts: offeredWithin(cycle, range),
    patterns: hides ? [] : patternsIn(inRange, cycle),
  };
}

const readSchema = {
  summary: 'What you noted about your days: bleeding, tests, temperature, symptoms, notes',
  tags,
  querystring: bodyDaysQuery,
  response: { 200: bodyDays },
};

const saveSchema = {
  summary: 'Note something about a day, or take it back',
  tags,
  params: bodyDayAddress,
  querystring: changeQuery,
  body: bodyDayChange,
  response: { 200: savedBodyDay, ...conflictAnswer },
};

const removeSchema = {
  summary: 'Delete all that you noted about a day',
  tags,
  params: bodyDayAddress,
  querystring: changeQuery,
  response: {
    204: z.undefined().describe('Deleted'),
    ...notFoundAnswer,
    ...conflictAnswer,
  },
};

export const daysRoutes: FastifyPluginAsyncZod<DaysOptions> = async (app, { clock }) => {
  app.get('/api/days', { config: { ...reading, isLong: true }, schema: readSchema }, ({ person, query }) =>
    readDays(person, query, clock()),
  );
  app.put(
    '/api/days/:date',
    { config: writing, schema: saveSchema },
    async ({ person, params, query, body }) => {
      const { scopes } = await person.verify();
      if (hidesNotes(scopes)) refuseNotes(body);
      const saved = await saveDay(person, { ...params, ...query, change: body, now: clock() });
      return hidesNotes(scopes) ? { ...saved, day: withoutNotes(saved.day) } : saved;
    },
  );
  app.delete(
    '/api/days/:date',
    { config: removing, schema: removeSchema },
    async ({ person, params, query }, reply) => {
      await removeDay(person, { ...params, ...query, now: clock() });
      return reply.code(204).send();
    },
  );
};
