import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { shareNotFoundAnswer, tooManyRequestsAnswer } from '#contract/problem-answers.ts';
import { shareAddress, shareAnswer } from '#contract/share.ts';
import type { ShareStore } from '#server/records/shares/share-owner.ts';
import { renderShare } from './render-share.ts';
import type { Look, ShareReader, ShareReaderOptions } from './share-reader.ts';
import { SHARE_WORDING } from './wording.ts';

export interface ShareReadingOptions extends Pick<ShareReaderOptions, 'lookOf'> {
  reader: ShareReader;
  openShare: (token: string) => ShareStore;
  renderDocument: (title: string, content: string, look: Look) => string;
  renderNotFound: (look: Look) => string;
}

const config = { access: 'share' as const };
const tags = ['shares'];
const problems = { ...shareNotFoundAnswer, ...tooManyRequestsAnswer };

/**
 * Lets a coach's board on any installation fetch a share. The URL is the only credential, so no cookies are allowed.
 */
const FROM_ANYWHERE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** What others read of a share: a page, JSON for a board, a calendar. The address is the only credential. */
export const shareReadingRoutes: FastifyPluginAsyncZod<ShareReadingOptions> = async (app, options) => {
  const { reader, openShare, lookOf } = options;

  const pageSchema = { hide: true, params: shareAddress };
  app.get('/share/:token', { config, schema: pageSchema }, async (request, reply) => {
    const look = lookOf(request);
    reply.type('text/html; charset=utf-8');
    try {
      const { token } = request.params;
      const { answer } = await reader.read(request, reply, openShare(token));
      const words = SHARE_WORDING[look.language].page;
      const { title, content } = renderShare(answer, words, `/api/share/${token}`);
      return reply.send(options.renderDocument(title, content, look));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
      return reply.code(404).send(options.renderNotFound(look));
    }
  });

  const jsonSchema = {
    summary: 'What a share shows. Any website may read it that knows the address.',
    tags,
    params: shareAddress,
    response: { 200: shareAnswer, ...problems },
  };
  app.get('/api/share/:token', { config, schema: jsonSchema }, async (request, reply) => {
    reply.headers(FROM_ANYWHERE);
    return (await reader.read(request, reply, openShare(request.params.token))).answer;
  });

  const calendarSchema = {
    summary: 'The same as a calendar. If-None-Match works.',
    tags,
    params: shareAddress,
    response: {
      200: { description: 'iCalendar (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
      304: z.undefined().describe('Unchanged'),
      ...problems,
    },
  };
  app.get('/api/share/:token/calendar.ics', { config, schema: calendarSchema }, async (request, reply) =>
    reader.sendCalendar(request, reply, openShare(request.params.token)),
  );
};
