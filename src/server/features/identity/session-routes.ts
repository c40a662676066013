import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describePage, rowsBefore } from '#contract/pagination.ts';
import { Problem } from '#contract/problem.ts';
import { notFoundAnswer } from '#contract/problem-answers.ts';
import { sessionAddress, sessionList, sessionListQuery } from '#contract/session.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import {
  countSessions,
  deleteSession,
  deleteSessions,
  selectSessions,
} from '#server/records/access/sessions.ts';
import type { BrowserCookie } from './cookies.ts';

interface SessionRoutesOptions {
  clock: () => Temporal.Instant;
  sessionCookie: BrowserCookie;
}

export const sessionRoutes: FastifyPluginAsyncZod<SessionRoutesOptions> = async (
  app,
  { clock, sessionCookie },
) => {
  const config = { access: 'user' as const };
  const tags = ['identity'];

  app.get(
    '/api/sessions',
    {
      config,
      schema: {
        summary: 'Your sessions',
        tags,
        querystring: sessionListQuery,
        response: { 200: sessionList },
      },
    },
    async ({ person, query }) => {
      const now = clock();
      const [[count], sessions] = await person.read(
        countSessions(now),
        selectSessions(now, { offset: rowsBefore(query), limit: query.limit }),
      );
      const { sessionId: currentId } = await person.verify();
      const items = sessions.map((session) => ({ ...session, current: session.id === currentId }));
      return { items, ...describePage(query, count?.total ?? 0) };
    },
  );

  app.delete(
    '/api/sessions',
    {
      config,
      schema: {
        summary: 'End all your sessions, this one too',
        tags,
        response: { 204: z.void() },
      },
    },
    async ({ person }, reply) => {
      await person.write((run) => run(deleteSessions));
      sessionCookie.clear(reply);
      return reply.status(204).send();
    },
  );

  app.delete(
    '/api/sessions/:id',
    {
      config,
      schema: {
        summary: 'End one of your sessions',
        tags,
        params: sessionAddress,
        response: { 204: z.void(), ...notFoundAnswer },
      },
    },
    async ({ person, params }, reply) => {
      const ended = isUuid(params.id) ? await person.write((run) => run(deleteSession(params.id))) : [];
      if (ended.length === 0) throw new Problem('SESSION_NOT_FOUND', 'Session not found');
      const { sessionId: currentId } = await person.verify();
      if (currentId === params.id.toLowerCase()) sessionCookie.clear(reply);
      return reply.status(204).send();
    },
  );
};
