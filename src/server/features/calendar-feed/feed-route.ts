import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { feedAddress } from '#contract/calendar-feed.ts';
import { Problem } from '#contract/problem.ts';
import { feedNotFoundAnswer, tooManyRequestsAnswer } from '#contract/problem-answers.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import type { Allowance } from '#leaf/rate-limit.ts';
import { NIL_UUID } from '#server/database/nil-uuid.ts';
import { type FeedAddress, type FeedStore, NoFeed } from '#server/records/feed/feeds.ts';
import { heldTags } from './feed-request.ts';
import { readFeed } from './read-feed.ts';
import { sendFeed } from './send-feed.ts';

interface FeedRouteOptions {
  signalsOf: SignalsOf;
  /** Version of the service, because a new version may change the texts. */
  version: string;
  clock: () => Temporal.Instant;
  /** Counts a request for this feed; returns the seconds to wait if there were too many. */
  limit: (feedId: string) => Promise<number | undefined>;
  openFeed: (address: FeedAddress, heldTags: readonly string[]) => FeedStore;
  /** Answers if there is no feed at this URL: it may have become a share. */
  sendFormerFeed: (
    request: FastifyRequest,
    reply: FastifyReply,
    address: FeedAddress,
  ) => Promise<FastifyReply>;
}

const schema = {
  summary: 'Your feed, for calendar programs. HEAD, If-None-Match and If-Modified-Since work; so does gzip.',
  tags: ['calendar feeds'],
  params: feedAddress,
  response: {
    200: {
      description: 'iCalendar (RFC 5545)',
      content: { 'text/calendar': { schema: z.string() } },
    },
    304: z.undefined().describe('Unchanged'),
    ...feedNotFoundAnswer,
    ...tooManyRequestsAnswer,
  },
};

export const FEED_READINGS: Allowance = { atOnce: 60, perMinute: 60 };

/** Looks up a malformed id too, so that the answer takes as long as for a wrong token. */
function lookUpAddress({ userId, token }: FeedAddress): FeedAddress {
  return { userId: isUuid(userId) ? userId : NIL_UUID, token };
}

/** The feed itself. Its URL is the only credential. */
export const feedRoute: FastifyPluginAsyncZod<FeedRouteOptions> = async (
  app,
  { version, clock, limit, signalsOf, openFeed, sendFormerFeed },
) => {
  app.get(
    '/api/calendar/:userId/:token.ics',
    { config: { access: 'feed' }, schema },
    async (request, reply) => {
      const now = clock();
      const admit = async (feedId: string) => {
        const waitSeconds = await limit(feedId);
        if (waitSeconds === undefined) return;
        reply.header('retry-after', waitSeconds);
        throw new Problem('TOO_MANY_REQUESTS', 'Too many requests for this calendar. Please wait a moment.');
      };
      const address = lookUpAddress(request.params);
      const store = openFeed(address, heldTags(request.headers));
      try {
        return sendFeed(request, reply, await readFeed(store, { version, now, signalsOf, admit }));
      } catch (error) {
        if (!(error instanceof NoFeed)) throw error;
        return sendFormerFeed(request, reply, address);
      }
    },
  );
};
