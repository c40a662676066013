import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  type FeedTokenRequest,
  feed,
  feedChange,
  feedId,
  feedList,
  feedListQuery,
  feedToken,
  feedTokenRequest,
} from '#contract/calendar-feed.ts';
import { describePage, rowsBefore } from '#contract/pagination.ts';
import { Problem } from '#contract/problem.ts';
import { notFoundAnswer, recentLoginAnswer } from '#contract/problem-answers.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import type { PersonStore, SessionStore } from '#server/database/person.ts';
import { requireRecentLogin } from '#server/records/access/recent-login.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import {
  countFeeds,
  deleteFeed,
  deleteFeeds,
  saveToken,
  selectFeeds,
  updateFeed,
} from '#server/records/feed/feeds.ts';

interface CalendarFeedOptions {
  clock: () => Temporal.Instant;
  publicUrl: string;
}

const config = { access: 'user' as const };
const tags = ['calendar feeds'];
const revoked = { 204: z.undefined().describe('Revoked: the address no longer works') };

const listSchema = {
  summary: 'Your calendar feeds',
  tags,
  querystring: feedListQuery,
  response: { 200: feedList },
};

const tokenSchema = {
  summary:
    'Create the address of a feed; the old one of the same scope stops working. Needs a sign-in of the last 10 minutes.',
  tags,
  body: feedTokenRequest,
  response: { 200: feedToken, ...recentLoginAnswer },
};

const revokeAllSchema = { summary: 'Revoke all feeds', tags, response: revoked };

const changeSchema = {
  summary: 'Switch discreet titles on or off',
  tags,
  params: feedId,
  body: feedChange,
  response: { 200: feed, ...notFoundAnswer },
};

const revokeSchema = {
  summary: 'Revoke one feed',
  tags,
  params: feedId,
  response: { ...revoked, ...notFoundAnswer },
};

const TOKEN_BYTES = 32;

async function listFeeds(person: PersonStore, page: z.output<typeof feedListQuery>) {
  const [[count], items] = await person.read(
    countFeeds,
    selectFeeds({ limit: page.limit, offset: rowsBefore(page) }),
  );
  return { items, ...describePage(page, count?.total ?? 0) };
}

/** Requires a recent login: the URL outlives the session, so an unattended browser must not reveal it. */
async function makeAddress(
  person: SessionStore,
  request: FeedTokenRequest,
  { clock, publicUrl }: CalendarFeedOptions,
) {
  const now = clock();
  await requireRecentLogin(person, now);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const rows = await person.write((run) => run(saveToken(token, request, now)));
  const { userId, ...created } = ownRow(rows);
  return { ...created, url: `${publicUrl}/api/calendar/${userId}/${token}.ics` };
}

/** The same answer for no feed, a malformed id and another person's feed, so that nothing is revealed. */
function requireFeed<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Problem('FEED_NOT_FOUND', 'Feed not found');
  return row;
}

export const calendarFeedRoutes: FastifyPluginAsyncZod<CalendarFeedOptions> = async (app, options) => {
  app.get('/api/calendar/feeds', { config, schema: listSchema }, ({ person, query }) =>
    listFeeds(person, query),
  );
  app.post('/api/calendar/token', { config, schema: tokenSchema }, ({ person, body }) =>
    makeAddress(person, body, options),
  );
  app.delete('/api/calendar/token', { config, schema: revokeAllSchema }, async ({ person }, reply) => {
    await person.write((run) => run(deleteFeeds));
    return reply.code(204).send();
  });
  app.patch('/api/calendar/feeds/:id', { config, schema: changeSchema }, async ({ person, params, body }) => {
    const { id } = params;
    const change = updateFeed(id, body, options.clock());
    return requireFeed(isUuid(id) ? await person.write((run) => run(change)) : []);
  });
  app.delete(
    '/api/calendar/feeds/:id',
    { config, schema: revokeSchema },
    async ({ person, params }, reply) => {
      const { id } = params;
      requireFeed(isUuid(id) ? await person.write((run) => run(deleteFeed(id))) : []);
      return reply.code(204).send();
    },
  );
};
