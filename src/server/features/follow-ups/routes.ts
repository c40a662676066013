import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { followUpAddress, followUpChange, followUps, savedFollowUp } from '#contract/follow-up.ts';
import { Problem } from '#contract/problem.ts';
import { isBefore, writeDay } from '#core/calendar-day.ts';
import type { FollowUp } from '#core/follow-up/follow-up.ts';
import type { PersonStore } from '#server/database/person.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { saveFollowUp } from '#server/records/days/decisions.ts';
import { readFollowUps } from './read-follow-ups.ts';

interface FollowUpsOptions {
  clock: () => Temporal.Instant;
}

const config = { access: 'user' as const };
const tags = ['training'];

const readSchema = {
  summary: 'How your days went against their decisions, and how often as said',
  tags,
  response: { 200: followUps },
};

const saveSchema = {
  summary: 'Say how a day went against its decision',
  tags,
  params: followUpAddress,
  body: followUpChange,
  response: { 200: savedFollowUp },
};

const removeSchema = {
  summary: 'Take back what you said about a day',
  tags,
  params: followUpAddress,
  response: { 204: z.undefined().describe('Taken back') },
};

async function save(
  person: PersonStore,
  { date, followUp, now }: { date: Temporal.PlainDate; followUp: FollowUp | null; now: Temporal.Instant },
) {
  await person.write(async (run) => {
    const { today } = await lockPersonCycle(run, now);
    if (isBefore(today, date)) {
      throw new Problem('INVALID_REQUEST', `Invalid date: ${writeDay(date)} is in the future`);
    }
    const saved = await run(saveFollowUp(date, followUp));
    if (saved.length > 0 || followUp === null) return;
    throw new Problem('INVALID_REQUEST', `Invalid date: there is no decision for ${writeDay(date)}`);
  });
}

export const followUpRoutes: FastifyPluginAsyncZod<FollowUpsOptions> = async (app, { clock }) => {
  app.get('/api/follow-ups', { config: { ...config, isLong: true }, schema: readSchema }, ({ person }) =>
    readFollowUps(person, clock()),
  );
  app.put('/api/follow-ups/:date', { config, schema: saveSchema }, async ({ person, params, body }) => {
    await save(person, { ...params, ...body, now: clock() });
    return { ...params, ...body };
  });
  app.delete('/api/follow-ups/:date', { config, schema: removeSchema }, async ({ person, params }, reply) => {
    await save(person, { ...params, followUp: null, now: clock() });
    return reply.code(204).send();
  });
};
