import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { conflictAnswer, notFoundAnswer, recentLoginAnswer } from '#contract/problem-answers.ts';
import { madeToolKey, type NewToolKey, newToolKey, toolKeyAddress, toolKeyList } from '#contract/tool-key.ts';
import { MOST_TOOL_KEYS } from '#core/tool-scope.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import type { SessionStore } from '#server/database/person.ts';
import { createToolKey } from '#server/database/session-token.ts';
import { requireRecentLogin } from '#server/records/access/recent-login.ts';
import { addToolKey, deleteToolKey, selectToolKeys } from '#server/records/access/tool-keys.ts';

interface ToolKeysOptions {
  clock: () => Temporal.Instant;
}

const config = { access: 'user' as const };
const tags = ['keys for tools'];

const listSchema = {
  summary: 'Your keys for tools',
  tags,
  response: { 200: toolKeyList },
};

const makeSchema = {
  summary: 'Make a key for a tool. Needs a sign-in of the last 10 minutes.',
  description:
    'The tool sends it as `Authorization: Bearer <token>`. Each route says which scopes open it; the others refuse keys.',
  tags,
  body: newToolKey,
  response: { 200: madeToolKey, ...recentLoginAnswer, ...conflictAnswer },
};

const removeSchema = {
  summary: 'Remove a key: it opens nothing any more',
  tags,
  params: toolKeyAddress,
  response: { 204: z.undefined().describe('Removed'), ...notFoundAnswer },
};

/** Requires a recent sign-in: the key outlives the session, so an unattended browser must not make one. */
async function makeKey(person: SessionStore, { days, ...key }: NewToolKey, now: Temporal.Instant) {
  await requireRecentLogin(person, now);
  const token = createToolKey();
  const made = await person.write((run) =>
    addToolKey(run, { ...key, token, createdAt: now, expiresAt: now.add({ hours: 24 * days }) }),
  );
  if (made === undefined)
    throw new Problem('TOOL_KEYS_FULL', `You have ${MOST_TOOL_KEYS} keys. Remove one first.`);
  return { ...made, token };
}

export const toolKeyRoutes: FastifyPluginAsyncZod<ToolKeysOptions> = async (app, { clock }) => {
  app.get('/api/tool-keys', { config, schema: listSchema }, async ({ person }) => {
    const [items] = await person.read(selectToolKeys);
    return { items };
  });
  app.post('/api/tool-keys', { config, schema: makeSchema }, ({ person, body }) =>
    makeKey(person, body, clock()),
  );
  app.delete('/api/tool-keys/:id', { config, schema: removeSchema }, async ({ person, params }, reply) => {
    const removed = isUuid(params.id) ? await person.write((run) => run(deleteToolKey(params.id))) : [];
    if (removed.length === 0) throw new Problem('TOOL_KEY_NOT_FOUND', 'You have no such key');
    return reply.code(204).send();
  });
};
