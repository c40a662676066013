import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { newPlanSource, planSource, planSourceId, planSources } from '#contract/plan-source.ts';
import { Problem } from '#contract/problem.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import type { PersonStore } from '#server/database/person.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { clearFeedCache } from '#server/records/feed/feeds.ts';
import { deletePlanSource, selectPlanSource, selectPlanSources } from '#server/records/plans/plan-sources.ts';
import { deleteComingOfSource } from '#server/records/plans/planned-workouts.ts';
import { CalendarProblem } from '../calendar-problem.ts';
import type { PlanContext } from '../context.ts';
import { addSource } from './add-source.ts';
import { readSource } from './read-source.ts';

const config = { access: 'user' as const };
const tags = ['plans from elsewhere'];

/** A person may read a source once a minute. */
const PAUSE = Temporal.Duration.from({ minutes: 1 });

const listSchema = {
  summary: 'Where your plan is read from',
  tags,
  response: { 200: planSources },
};

const addSchema = {
  summary: 'Read your plan from a calendar’s address, or from a connected account',
  description: 'The source is read before the answer. Its address is stored encrypted and never shown again.',
  tags,
  body: newPlanSource,
  response: { 200: planSource, ...conflictAnswer },
};

const readSchema = {
  summary: 'Read a source again, at most once a minute',
  tags,
  params: planSourceId,
  response: { 200: planSource, ...notFoundAnswer },
};

const removeSchema = {
  summary: 'Remove a source, with the coming workouts from it that you did not change',
  tags,
  params: planSourceId,
  response: { 204: z.undefined().describe('Removed'), ...notFoundAnswer },
};

/** The same answer for no source, a malformed id and another person's, so that nothing is revealed. */
function notFound(): Problem {
  return new Problem('PLAN_SOURCE_NOT_FOUND', 'You read your plan from no such source');
}

async function findSource(person: PersonStore, id: string) {
  const [[source]] = isUuid(id) ? await person.read(selectPlanSource(id)) : [[]];
  if (source === undefined) throw notFound();
  return source;
}

async function readAgain(person: PersonStore, id: string, context: PlanContext) {
  const { lastTriedAt } = await findSource(person, id);
  if (lastTriedAt !== null && Temporal.Instant.compare(lastTriedAt.add(PAUSE), context.clock()) > 0)
    throw new Problem('TOO_MANY_REQUESTS', 'It was read a moment ago. Try again in a minute.');
  await readSource(context, person, id).catch((error: unknown) => {
    // The returned source has the problem.
    if (!(error instanceof CalendarProblem)) throw error;
  });
  return findSource(person, id);
}

/** Removes a source and its coming workouts. Past, done and changed ones stay. */
async function removeSource(person: PersonStore, id: string, { clock }: PlanContext): Promise<void> {
  if (!isUuid(id)) throw notFound();
  await person.write(async (run) => {
    const { today } = await lockPersonCycle(run, clock());
    const [removed] = await run(deletePlanSource(id));
    if (removed === undefined) throw notFound();
    await run(deleteComingOfSource(removed.kind, removed.prefix, today));
    await run(clearFeedCache);
  });
}

export const planSourceRoutes: FastifyPluginAsyncZod<PlanContext> = async (app, context) => {
  app.get('/api/plan-sources', { config, schema: listSchema }, async ({ person }) => {
    const [items] = await person.read(selectPlanSources);
    return { items };
  });
  app.post('/api/plan-sources', { config, schema: addSchema }, async ({ person, body }) =>
    findSource(person, await addSource(person, body, context)),
  );
  app.post('/api/plan-sources/:id/read', { config, schema: readSchema }, ({ person, params }) =>
    readAgain(person, params.id, context),
  );
  app.delete('/api/plan-sources/:id', { config, schema: removeSchema }, async ({ person, params }, reply) => {
    await removeSource(person, params.id, context);
    return reply.code(204).send();
  });
};
