import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import { shareNotFoundAnswer, tooManyRequestsAnswer } from '#contract/problem-answers.ts';
import { shareAddress, shareAnswer } from '#contract/share.ts';
import type { Language } from '#core/language.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import { createRateLimit } from '#leaf/rate-limit.ts';
import { NoShare, type ShareStore } from '#server/records/shares/share-owner.ts';
import { readShare, type ShareReading } from './read-share.ts';
import { renderShare } from './render-share.ts';
import { type ShareEvent, shareEvents } from './share-events.ts';
import { SHARE_WORDING } from './wording.ts';

/** Language and theme, passed in by `http`, which features may not import. */
interface Look {
  language: Language;
  appearance: string | undefined;
}

export interface ShareReadingOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
  openShare: (token: string) => ShareStore;
  renderDocument: (title: string, content: string, look: Look) => string;
  renderNotFound: (look: Look) => string;
  lookOf: (request: FastifyRequest) => Look;
  writeCalendar: (name: string, events: readonly ShareEvent[]) => string;
  /** Whose requests count together. */
  clientOf: (ip: string) => string;
}

/** A coach with a team at one address of the network reads each share a few times a day. */
const LIMIT = { atOnce: 120, perMinute: 120 };

const config = { access: 'share' as const };
const tags = ['shares'];
const problems = { ...shareNotFoundAnswer, ...tooManyRequestsAnswer };

/** The address is a secret: nobody indexes it, no other page hears of it, nothing keeps it. */
const PRIVATE = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
  'cache-control': 'no-store',
};

/** For the board of a coach, on whatever installation it is. The address is the only credential, so there are no others. */
const FROM_ANYWHERE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

function sendCalendar(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
  // Kept by the caller only, and asked for again each time: a share that ended is gone at the next request.
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply
    .headers({ 'content-disposition': 'attachment; filename="calendar.ics"' })
    .type('text/calendar; charset=utf-8')
    .send(text);
}

/** What others read of a share: a page, JSON for a board, a calendar. The address is the only credential. */
export const shareReadingRoutes: FastifyPluginAsyncZod<ShareReadingOptions> = async (app, options) => {
  const { clock, signalsOf, openShare, lookOf } = options;
  const limit = createRateLimit(LIMIT, clock);

  function refuseIfOften({ ip }: FastifyRequest, reply: FastifyReply): void {
    const waitSeconds = limit.take(options.clientOf(ip));
    if (waitSeconds === undefined) return;
    reply.header('retry-after', waitSeconds);
    throw new Problem('TOO_MANY_REQUESTS', 'Too many requests for shares. Please wait a moment.');
  }

  /** The same answer for every address that shows nothing: wrong, ended, revoked, or of a deleted account. */
  async function read(request: FastifyRequest, reply: FastifyReply, token: string): Promise<ShareReading> {
    reply.headers(PRIVATE);
    refuseIfOften(request, reply);
    try {
      return await readShare(openShare(token), {
        now: clock(),
        signalsOf,
        isRead: request.method !== 'HEAD',
      });
    } catch (error) {
      throw error instanceof NoShare ? new Problem('NOT_FOUND', 'Not found', { cause: error }) : error;
    }
  }

  const pageSchema = { hide: true, params: shareAddress };
  app.get('/share/:token', { config, schema: pageSchema }, async (request, reply) => {
    const look = lookOf(request);
    reply.type('text/html; charset=utf-8');
    try {
      const { token } = request.params;
      const { answer } = await read(request, reply, token);
      const words = SHARE_WORDING[look.language].page;
      const { title, content } = renderShare(answer, words, `/api/share/${token}/calendar.ics`);
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
    return (await read(request, reply, request.params.token)).answer;
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
  app.get('/api/share/:token/calendar.ics', { config, schema: calendarSchema }, async (request, reply) => {
    const reading = await read(request, reply, request.params.token);
    const words = SHARE_WORDING[lookOf(request).language].page;
    const text = options.writeCalendar(words.title(reading.answer.shownAs), shareEvents(reading, words));
    return sendCalendar(request, reply, text);
  });
};
