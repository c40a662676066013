import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { changeQuery } from '#contract/change-id.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import { takeNext, weekTemplate, weekTemplateChange } from '#contract/week-template.ts';
import { workout } from '#contract/workout.ts';
import { changeWeekTemplate, readWeekTemplate, takeNextWorkout } from './week-template.ts';

const config = { access: 'user' as const };
const tags = ['workouts'];

const readSchema = {
  summary: 'Your usual week',
  tags,
  response: { 200: weekTemplate },
};

const changeSchema = {
  summary: 'Change your usual week for all coming weeks',
  description:
    'Its workouts are planned six weeks ahead. A coming one that you changed, moved or deleted for one week stays as you left it.',
  tags,
  querystring: changeQuery,
  body: weekTemplateChange,
  response: { 200: weekTemplate },
};

const takeSchema = {
  summary: 'Plan the workout whose turn it is in a usual week without days',
  tags,
  querystring: changeQuery,
  body: takeNext,
  response: { 200: workout, ...notFoundAnswer, ...conflictAnswer },
};

export const weekTemplateRoutes: FastifyPluginAsyncZod<{ clock: () => Temporal.Instant }> = async (
  app,
  { clock },
) => {
  app.get('/api/week-template', { config, schema: readSchema }, ({ person }) => readWeekTemplate(person));
  app.put('/api/week-template', { config, schema: changeSchema }, ({ person, query, body }) =>
    changeWeekTemplate(person, body, { ...query, now: clock() }),
  );
  app.post('/api/week-template/next', { config, schema: takeSchema }, ({ person, query, body }) =>
    takeNextWorkout(person, { ...body, ...query, now: clock() }),
  );
};
