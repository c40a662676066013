import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlanAccount } from '#contract/plan-source.ts';
import { planTarget, planTargetAddress, planTargetRequest, planTargets } from '#contract/plan-target.ts';
import { Problem } from '#contract/problem.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import type { PersonStore } from '#server/database/person.ts';
import {
  deletePlanTarget,
  selectPlanTargets,
  switchOnPlanTarget,
  updatePlanTarget,
} from '#server/records/plans/plan-targets.ts';
import { countSentWorkouts } from '#server/records/plans/sent-workouts.ts';
import { CalendarProblem } from '../calendar-problem.ts';
import type { PlanContext } from '../context.ts';
import { sendTarget } from './send-target.ts';

const config = { access: 'user' as const };
const tags = ['plans from elsewhere'];

/** Workouts sent before the response, to see whether sending works. The job sends the others within a minute. */
const FIRST_WORKOUTS = 3;

const listSchema = {
  summary: 'The calendars that your plan is sent to',
  tags,
  response: { 200: planTargets },
};

const switchOnSchema = {
  summary: 'Send your plan to the calendar of a connected account',
  description:
    'The first workouts are sent before the answer. A new target is discreet. What you change or delete in that calendar is left alone.',
  tags,
  params: planTargetAddress,
  body: planTargetRequest,
  response: { 200: planTarget, ...notFoundAnswer, ...conflictAnswer },
};

const switchOffSchema = {
  summary: 'No longer send your plan there, and delete what Lutea put there',
  description:
    'What you changed there stays, and past and finished workouts. If the calendar fails, Lutea tries again.',
  tags,
  params: planTargetAddress,
  response: { 204: z.undefined().describe('Switched off') },
};

async function listTargets(person: PersonStore) {
  const [targets, counts] = await person.read(selectPlanTargets, countSentWorkouts);
  return targets.map((target) => {
    const count = (state: string) =>
      counts.find((each) => each.account === target.account && each.state === state)?.total ?? 0;
    return {
      ...target,
      sent: count('SENT'),
      changedThere: count('CHANGED_THERE'),
      removedThere: count('REMOVED_THERE'),
    };
  });
}

/** A failure is not thrown, because the stored target has it. */
async function tryToSend(person: PersonStore, account: PlanAccount, context: PlanContext) {
  try {
    await sendTarget(context, person, { account, most: FIRST_WORKOUTS });
    return null;
  } catch (error) {
    if (error instanceof CalendarProblem) return error.problem;
    throw error;
  }
}

async function switchOn(
  person: PersonStore,
  { account, discreet }: { account: PlanAccount; discreet?: boolean | undefined },
  context: PlanContext,
) {
  const known = (await listTargets(person)).find((each) => each.account === account);
  const isDiscreet = discreet ?? known?.discreet ?? true;
  await person.write((run) => run(switchOnPlanTarget(account, isDiscreet, context.clock())));
  const problem = await tryToSend(person, account, context);
  if (problem === 'NOT_CONNECTED') {
    await person.write((run) => run(deletePlanTarget(account)));
    throw new Problem('DEVICE_NOT_CONNECTED', `${account} is not connected: connect it first`);
  }
  const target = (await listTargets(person)).find((each) => each.account === account);
  if (target === undefined) throw new Error('The target was switched off at the same moment');
  return target;
}

async function switchOff(person: PersonStore, account: PlanAccount, context: PlanContext): Promise<void> {
  const change = { ending: true, stale: true, nextSendAt: context.clock(), failures: 0 };
  await person.write((run) => run(updatePlanTarget(account, change)));
  await tryToSend(person, account, context);
}

export const planTargetRoutes: FastifyPluginAsyncZod<PlanContext> = async (app, context) => {
  app.get('/api/plan-targets', { config, schema: listSchema }, async ({ person }) => ({
    items: await listTargets(person),
  }));
  app.put('/api/plan-targets/:account', { config, schema: switchOnSchema }, ({ person, params, body }) =>
    switchOn(person, { ...params, ...body }, context),
  );
  app.delete(
    '/api/plan-targets/:account',
    { config, schema: switchOffSchema },
    async ({ person, params }, reply) => {
      await switchOff(person, params.account, context);
      return reply.code(204).send();
    },
  );
};
