import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeAddress } from '#contract/change-id.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import { undoChange } from './undo-change.ts';

interface ChangesOptions {
  clock: () => Temporal.Instant;
}

const undoSchema = {
  summary: 'Undo a change of a period start or of a day',
  description:
    'By the `changeId` that you sent with it, for at least an hour. Puts back exactly what the change replaced. If that was changed again since, nothing is written.',
  tags: ['changes'],
  params: changeAddress,
  response: {
    204: z.undefined().describe('Undone'),
    ...notFoundAnswer,
    ...conflictAnswer,
  },
};

export const changesRoutes: FastifyPluginAsyncZod<ChangesOptions> = async (app, { clock }) => {
  app.post(
    '/api/changes/:id/undo',
    { config: { access: 'user' }, schema: undoSchema },
    async ({ person, params }, reply) => {
      await undoChange(person, params.id, clock());
      return reply.code(204).send();
    },
  );
};
