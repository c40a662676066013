import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { z as zod } from 'zod';
import { describePage, rowsBefore } from '#contract/pagination.ts';
import { Problem } from '#contract/problem.ts';
import { conflictAnswer, notFoundAnswer, recentLoginAnswer } from '#contract/problem-answers.ts';
import {
  agreementQuery,
  createdShare,
  type NewShare,
  newShare,
  share,
  shareAgreement,
  shareChange,
  shareId,
  shareList,
  shareListQuery,
} from '#contract/share.ts';
import { addDays, isBefore } from '#core/calendar-day.ts';
import { MOST_SHARES, SHARE_DAYS, type ShareContent } from '#core/sharing/share-content.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import { createOwnedToken } from '#server/database/owned-token.ts';
import type { PersonStore, SessionStore } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { requireRecentLogin } from '#server/records/access/recent-login.ts';
import {
  lockPerson,
  type PersonCycle,
  selectCycle,
  toPersonCycle,
} from '#server/records/cycle/cycle-record.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';
import {
  countShares,
  deleteShare,
  insertShare,
  type Share,
  selectShares,
  updateShare,
} from '#server/records/shares/shares.ts';
import { agreementText } from './agreement.ts';

interface SharesOptions {
  clock: () => Temporal.Instant;
  publicUrl: string;
}

const config = { access: 'user' as const };
const tags = ['shares'];

const describeShare = ({ answers: _answers, ...stored }: Share, today: Temporal.PlainDate) => ({
  ...stored,
  hasEnded: isBefore(stored.until, today),
});

/** The same answer for no share, a malformed id and another person's share, so that nothing is revealed. */
function requireShare<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Problem('SHARE_NOT_FOUND', 'Share not found');
  return row;
}

const daysOf = (today: Temporal.PlainDate) => ({
  usualUntil: addDays(today, SHARE_DAYS.usual),
  latestUntil: addDays(today, SHARE_DAYS.most),
});

function wordsFor(shows: readonly ShareContent[], { facts, record }: PersonCycle): string {
  return agreementText(shows, { language: facts.language, hasStarts: record.periodStarts.length > 0 });
}

async function listShares(person: PersonStore, page: z.output<typeof shareListQuery>, now: Temporal.Instant) {
  const [[count], stored, rows] = await person.read(
    countShares,
    selectShares({ limit: page.limit, offset: rowsBefore(page) }),
    selectCycle,
  );
  const { today } = toPersonCycle(rows, now);
  return {
    items: stored.map((each) => describeShare(each, today)),
    ...describePage(page, count?.total ?? 0),
  };
}

function requireDays(until: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const { latestUntil } = daysOf(today);
  if (isBefore(until, today) || isBefore(latestUntil, until))
    throw new Problem('INVALID_REQUEST', `Invalid until: must be from today to ${latestUntil}`);
  return until;
}

/** Requires a recent login: the URL outlives the session, so an unattended browser must not reveal one. */
async function makeShare(person: SessionStore, wanted: NewShare, { clock, publicUrl }: SharesOptions) {
  const now = clock();
  await requireRecentLogin(person, now);
  const { userId } = await person.verify();
  const cycle = await readPersonCycle(person, now);
  const { usualUntil } = daysOf(cycle.today);
  const until = requireDays(wanted.until ?? usualUntil, cycle.today);
  if (wanted.agreedTo !== wordsFor(wanted.shows, cycle))
    throw new Problem('INVALID_REQUEST', 'Invalid agreedTo: must be the text of GET /api/shares/agreement');
  const token = createOwnedToken(userId);
  const stored = await person.write(async (run) => {
    await run(lockPerson);
    const [count] = await run(countShares);
    if ((count?.total ?? 0) >= MOST_SHARES)
      throw new Problem('SHARES_FULL', `You have ${MOST_SHARES} shares. End one first.`);
    return run(insertShare({ ...wanted, until, createdAt: now, tokenHash: hashSecret(token) }));
  });
  return { ...describeShare(requireShare(stored), cycle.today), url: `${publicUrl}/share/${token}` };
}

const listSchema = {
  summary: 'Your shares, newest first',
  tags,
  querystring: shareListQuery,
  response: { 200: shareList },
};

const agreementSchema = {
  summary: 'What a share with these contents (separated by commas) gives away: the words to agree to',
  tags,
  querystring: agreementQuery,
  response: { 200: shareAgreement },
};

const createSchema = {
  summary: 'Share with someone; answers its address once. Needs a sign-in of the last 10 minutes.',
  tags,
  body: newShare,
  response: { 200: createdShare, ...recentLoginAnswer, ...conflictAnswer },
};

const changeSchema = {
  summary: 'Set or clear “talk to me”, keep coming answers to yourself or give them again',
  tags,
  params: shareId,
  body: shareChange,
  response: { 200: share, ...notFoundAnswer },
};

const endSchema = {
  summary: 'End a share: its address answers 404 from the next read on',
  tags,
  params: shareId,
  response: { 204: zod.undefined().describe('Ended'), ...notFoundAnswer },
};

/** A person's shares. How others read them is in `reading-routes.ts`. */
export const sharesRoutes: FastifyPluginAsyncZod<SharesOptions> = async (app, options) => {
  const { clock } = options;
  app.get('/api/shares', { config, schema: listSchema }, ({ person, query }) =>
    listShares(person, query, clock()),
  );
  app.get('/api/shares/agreement', { config, schema: agreementSchema }, async ({ person, query }) => {
    const cycle = await readPersonCycle(person, clock());
    return { text: wordsFor(query.shows, cycle), ...daysOf(cycle.today) };
  });
  app.post('/api/shares', { config, schema: createSchema }, ({ person, body }) =>
    makeShare(person, body, options),
  );
  app.patch('/api/shares/:id', { config, schema: changeSchema }, async ({ person, params, body }) => {
    const { id } = params;
    const rows = isUuid(id) ? await person.write((run) => run(updateShare(id, body))) : [];
    const { today } = await readPersonCycle(person, clock());
    return describeShare(requireShare(rows), today);
  });
  app.delete('/api/shares/:id', { config, schema: endSchema }, async ({ person, params }, reply) => {
    const { id } = params;
    requireShare(isUuid(id) ? await person.write((run) => run(deleteShare(id))) : []);
    return reply.code(204).send();
  });
};
