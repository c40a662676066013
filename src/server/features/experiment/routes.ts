import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  type CoinChange,
  coinAddress,
  coinChange,
  drawnCoin,
  experiment,
  experimentStart,
} from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { conflictAnswer } from '#contract/problem-answers.ts';
import { daysBetween } from '#core/calendar-day.ts';
import type { PersonStore, SessionStore } from '#server/database/person.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { updateCoin } from '#server/records/experiment/coins.ts';
import {
  experimentKeyPlace,
  insertExperiment,
  selectNewestExperiment,
} from '#server/records/experiment/experiments.ts';
import { drawCoin, notNow } from './draw-coin.ts';
import { type ExperimentTools, endNow, readExperiment } from './read-experiment.ts';

const config = { access: 'user' as const };
const tags = ['experiment'];
const KEY_BYTES = 32;

const readSchema = {
  summary: '“Did easing off help?”: your experiment with a coin, and how long one would take',
  tags,
  response: { 200: experiment },
};

const startSchema = {
  summary: 'Start an experiment. Nothing changes until you say yes to a coin on a morning.',
  tags,
  body: experimentStart,
  response: { 201: experiment, ...conflictAnswer },
};

const endSchema = {
  summary: 'End the experiment and reveal its key',
  tags,
  response: { 200: experiment, ...conflictAnswer },
};

const drawSchema = {
  summary: 'Say yes to today’s coin. It is drawn once.',
  tags,
  params: coinAddress,
  response: { 200: drawnCoin, ...conflictAnswer },
};

const changeSchema = {
  summary: 'Overrule today’s coin, or say how fresh you felt on the morning after one',
  tags,
  params: coinAddress,
  body: coinChange,
  response: { 200: drawnCoin, ...conflictAnswer },
};

async function start(person: SessionStore, { clock, keyRing }: ExperimentTools): Promise<void> {
  const { today, facts, record } = await readPersonCycle(person, clock());
  if (!facts.deviceConnected) throw notNow('no wearable is connected.');
  if (record.mode === 'FIRST_YEARS') throw notNow('there is no experiment in the first years.');
  const { userId } = await person.verify();
  const key = randomBytes(KEY_BYTES).toString('hex');
  const [[started]] = await person.change(
    insertExperiment(today, keyRing.seal(key, experimentKeyPlace(userId))),
  );
  if (started === undefined) throw notNow('one runs already, or was started today.');
}

async function end(person: PersonStore, { clock, keyRing }: ExperimentTools): Promise<void> {
  const { today } = await readPersonCycle(person, clock());
  const [[newest]] = await person.read(selectNewestExperiment);
  if (newest === undefined || newest.endedOn !== null) throw notNow('no experiment runs.');
  await endNow(person, newest, { today, keyRing });
}

/** Changes a coin day: a coin can be overruled on its day, freshness is entered on the days after it. */
async function change(
  person: PersonStore,
  date: Temporal.PlainDate,
  { wanted, now }: { wanted: CoinChange; now: Temporal.Instant },
) {
  const { today } = await readPersonCycle(person, now);
  const age = daysBetween(date, today);
  if (wanted.overruled !== undefined && age !== 0)
    throw new Problem('INVALID_REQUEST', 'Invalid date: only today’s coin can be overruled');
  if (wanted.freshness !== undefined && age < 1)
    throw new Problem('INVALID_REQUEST', 'Invalid date: freshness is of the morning after the coin');
  const [[changed]] = await person.change(updateCoin(date, wanted));
  if (changed === undefined) throw notNow('this day has no coin.');
  return changed;
}

export const experimentRoutes: FastifyPluginAsyncZod<ExperimentTools> = async (app, tools) => {
  const long = { ...config, isLong: true };
  app.get('/api/experiment', { config: long, schema: readSchema }, ({ person }) =>
    readExperiment(person, tools),
  );
  app.post('/api/experiment', { config, schema: startSchema }, async ({ person }, reply) => {
    await start(person, tools);
    return reply.code(201).send(await readExperiment(person, tools));
  });
  app.post('/api/experiment/end', { config, schema: endSchema }, async ({ person }) => {
    await end(person, tools);
    return readExperiment(person, tools);
  });
  app.put('/api/experiment/coins/:date', { config, schema: drawSchema }, ({ person, params }) =>
    drawCoin(person, params.date, tools),
  );
  app.patch('/api/experiment/coins/:date', { config, schema: changeSchema }, ({ person, params, body }) =>
    change(person, params.date, { wanted: body, now: tools.clock() }),
  );
};
