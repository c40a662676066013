import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeQuery } from '#contract/change-id.ts';
import type { RequestedRange } from '#contract/day-range.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import {
  addedWorkouts,
  newWorkout,
  newWorkouts,
  planText,
  readPlanAnswer,
  titleAnswer,
  titleRequest,
  weekCopy,
  workout,
  workoutAddress,
  workoutChange,
  workoutCost,
  workoutRange,
  workoutRangeAnywhere,
  workouts,
  workoutsQuery,
} from '#contract/workout.ts';
import { isBefore } from '#core/calendar-day.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectActivities } from '#server/records/days/activities.ts';
import { describeWorkouts } from '#server/records/workouts/describe-workouts.ts';
import { selectWorkouts } from '#server/records/workouts/workouts.ts';
import { changeWorkout, removeWorkout } from './change-workout.ts';
import { readCost } from './read-cost.ts';
import { guess, readText } from './read-text.ts';
import { startAgain } from './start-again.ts';
import { addWorkouts, copyWeek } from './write-workouts.ts';

interface WorkoutsOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
}

const config = { access: 'user' as const };
const reading = { ...config, toolScopes: ['plan:read'] } as const;
const writing = { ...config, toolScopes: ['plan:write'] } as const;
const tags = ['workouts'];

async function readWorkouts(person: PersonStore, asked: RequestedRange, now: Temporal.Instant) {
  const anywhere = workoutRangeAnywhere(asked, now);
  const [cycle, rows, activities] = await person.read(
    selectCycle,
    selectWorkouts(anywhere),
    selectActivities(anywhere),
  );
  const { from, to } = workoutRange(asked, toPersonCycle(cycle, now).today);
  const isInRange = ({ date }: { date: Temporal.PlainDate }) => !isBefore(date, from) && !isBefore(to, date);
  return { from, to, ...describeWorkouts(rows.filter(isInRange), activities.filter(isInRange)) };
}

const readSchema = {
  summary: 'Your planned workouts, with the activities that close them',
  description: 'Without `from` from today on, without `to` four weeks; 400 days at most.',
  tags,
  querystring: workoutsQuery,
  response: { 200: workouts },
};

const addSchema = {
  summary: 'Plan a workout',
  description: 'Sport and hardness are guessed from the title where they are missing.',
  tags,
  querystring: changeQuery,
  body: newWorkout,
  response: { 200: workout, ...conflictAnswer },
};

const addAllSchema = {
  summary: 'Plan several workouts as one change',
  tags,
  querystring: changeQuery,
  body: newWorkouts,
  response: { 200: addedWorkouts, ...conflictAnswer },
};

const changeSchema = {
  summary: 'Change, move, tick off or skip a workout',
  tags,
  params: workoutAddress,
  querystring: changeQuery,
  body: workoutChange,
  response: { 200: workout, ...notFoundAnswer, ...conflictAnswer },
};

const costSchema = {
  summary: 'What a workout costs you the next morning',
  description: 'Learned from your own nights and minutes of 120 days. It describes, and moves no answer.',
  tags,
  params: workoutAddress,
  response: { 200: workoutCost, ...notFoundAnswer },
};

const removeSchema = {
  summary: 'Delete a workout',
  tags,
  params: workoutAddress,
  querystring: changeQuery,
  response: { 204: z.undefined().describe('Deleted'), ...notFoundAnswer },
};

const readTextSchema = {
  summary: 'Read a pasted week as text',
  description: 'Stores nothing. Everything is a guess to look at: add it with `POST /api/workouts/batch`.',
  tags,
  body: planText,
  response: { 200: readPlanAnswer },
};

const guessSchema = {
  summary: 'Guess sport and hardness from a title',
  description: 'As you said of this title before, else by its words. Stores nothing.',
  tags,
  body: titleRequest,
  response: { 200: titleAnswer },
};

const startAgainSchema = {
  summary: 'Leave what you missed behind, and start again from today',
  description: 'Missed workouts of the last two weeks count as skipped.',
  tags,
  querystring: changeQuery,
  response: { 200: addedWorkouts },
};

const copySchema = {
  summary: 'Copy the workouts of one week into another',
  tags,
  querystring: changeQuery,
  body: weekCopy,
  response: { 200: addedWorkouts, ...conflictAnswer },
};

export const workoutsRoutes: FastifyPluginAsyncZod<WorkoutsOptions> = async (app, { clock, signalsOf }) => {
  app.get(
    '/api/workouts',
    { config: { ...reading, isLong: true }, schema: readSchema },
    ({ person, query }) => readWorkouts(person, query, clock()),
  );
  app.post('/api/workouts', { config: writing, schema: addSchema }, async ({ person, query, body }) => {
    const [added] = await addWorkouts(person, [body], { ...query, now: clock() });
    return added;
  });
  app.post(
    '/api/workouts/batch',
    { config: writing, schema: addAllSchema },
    async ({ person, query, body }) => ({
      items: await addWorkouts(person, body.workouts, { ...query, now: clock() }),
    }),
  );
  app.post('/api/workouts/copy-week', { config, schema: copySchema }, async ({ person, query, body }) => ({
    items: await copyWeek(person, { ...body, ...query, now: clock() }),
  }));
  app.post('/api/workouts/start-again', { config, schema: startAgainSchema }, async ({ person, query }) => ({
    items: await startAgain(person, { ...query, now: clock() }),
  }));
  app.post('/api/workouts/read-text', { config, schema: readTextSchema }, ({ person, body }) =>
    readText(person, body, clock()),
  );
  app.post('/api/workouts/guess', { config, schema: guessSchema }, ({ person, body }) => guess(person, body));
  app.get('/api/workouts/:id/cost', { config: reading, schema: costSchema }, ({ person, params }) =>
    readCost(person, params.id, { now: clock(), signalsOf }),
  );
  app.patch(
    '/api/workouts/:id',
    { config: writing, schema: changeSchema },
    ({ person, params, query, body }) =>
      changeWorkout(person, { ...params, ...query, change: body, now: clock() }),
  );
  app.delete(
    '/api/workouts/:id',
    { config: writing, schema: removeSchema },
    async ({ person, params, query }, reply) => {
      await removeWorkout(person, { ...params, ...query, now: clock() });
      return reply.code(204).send();
    },
  );
};
