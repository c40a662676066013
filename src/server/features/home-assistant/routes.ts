import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { homeAssistant, homeAssistantRequest } from '#contract/home-assistant.ts';
import { Problem } from '#contract/problem.ts';
import { notFoundAnswer } from '#contract/problem-answers.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { Broker } from '#server/integrations/mqtt/broker.ts';
import { deleteHome, selectHome, switchOnHome } from '#server/records/home/home-publications.ts';

interface HomeOptions {
  clock: () => Temporal.Instant;
  broker: Broker | undefined;
}

const config = { access: 'user' as const };
const tags = ['Home Assistant'];

const readSchema = {
  summary: 'What is published for your Home Assistant, and where',
  tags,
  response: { 200: homeAssistant },
};

const switchOnSchema = {
  summary: 'Publish your answer to the operator’s MQTT broker',
  description:
    'Within a minute, and after each change. At first it is discreet: the status alone. The broker keeps the last message for everyone who may read there.',
  tags,
  body: homeAssistantRequest,
  response: { 200: homeAssistant, ...notFoundAnswer },
};

const switchOffSchema = {
  summary: 'No longer publish, and remove what was published',
  description: 'Within a minute. A broker that does not answer drops the values after 13 hours by itself.',
  tags,
  response: { 204: z.undefined().describe('Switched off') },
};

async function readHome(person: PersonStore, broker: Broker | undefined) {
  const [[home]] = await person.read(selectHome);
  if (broker === undefined) return { broker: null, publication: null };
  const { address, isEncrypted } = broker;
  return {
    broker: { address, encrypted: isEncrypted },
    publication: home?.broker === address ? home : null,
  };
}

export const homeAssistantRoutes: FastifyPluginAsyncZod<HomeOptions> = async (app, { clock, broker }) => {
  app.get('/api/home-assistant', { config, schema: readSchema }, ({ person }) => readHome(person, broker));
  app.put('/api/home-assistant', { config, schema: switchOnSchema }, async ({ person, body }) => {
    if (broker === undefined) throw new Problem('NOT_FOUND', 'This installation has no MQTT broker');
    const { publication } = await readHome(person, broker);
    const discreet = body.discreet ?? publication?.discreet ?? true;
    await person.write((run) => run(switchOnHome({ broker: broker.address, discreet }, clock())));
    return readHome(person, broker);
  });
  app.delete('/api/home-assistant', { config, schema: switchOffSchema }, async ({ person }, reply) => {
    await person.change(deleteHome);
    return reply.code(204).send();
  });
};
