import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { logStartForm } from '#contract/log-start.ts';
import { addDays, isBefore } from '#core/calendar-day.ts';
import type { Language } from '#core/language.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import { selectAllowed } from '#server/records/access/profile.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { LINK_ROUTE, type LinkPageOptions, linkNotFound, sendLinkPage } from './link-page.ts';
import { readStartToken } from './log-start-link.ts';
import { type OpenDays, renderStartPage, type StartPage } from './log-start-page.ts';

interface LogStartOptions extends LinkPageOptions {
  clock: () => Temporal.Instant;
  logStart: (
    person: PersonStore,
    start: { startDate: Temporal.PlainDate; now: Temporal.Instant },
  ) => Promise<unknown>;
}

const GONE = 410;
const BAD_REQUEST = 400;
/** How many days back the link can log a start. An older one is better entered on the page that lists the others. */
const RECENT_DAYS = 30;
const FORM_LIMIT_BYTES = 1024;

/** The person of the link, and what the link still allows. */
interface Visit {
  person: PersonStore;
  language: Language;
  /** Undefined if nothing is left to do: the link has expired, or a later start was logged. */
  days: OpenDays | undefined;
  done: StartPage & { name: 'already' | 'expired' };
  lastStart: Temporal.PlainDate | undefined;
}

function openDays(lastStart: Temporal.PlainDate, today: Temporal.PlainDate): OpenDays {
  const [afterLast, recent] = [addDays(lastStart, 1), addDays(today, -RECENT_DAYS)];
  return { first: isBefore(afterLast, recent) ? recent : afterLast, today };
}

async function visit({ engine, clock, readLinkKey }: LogStartOptions, token: string): Promise<Visit> {
  const now = clock();
  const link = readStartToken(token, await readLinkKey());
  if (link === undefined) throw linkNotFound();
  const person = actAsUser(engine, link.userId);
  const [rows, allowed] = await person.read(selectCycle, selectAllowed);
  if (rows.length === 0 || allowed.length === 0) throw linkNotFound();
  const {
    today,
    record,
    facts: { language },
  } = toPersonCycle(rows, now);
  const lastStart = record.periodStarts.at(-1)?.date;
  const isExpired = Temporal.Instant.compare(link.expiresAt, now) <= 0;
  const isDone = lastStart !== undefined && isBefore(link.lastStart, lastStart);
  return {
    person,
    language,
    days: isExpired || isDone ? undefined : openDays(link.lastStart, today),
    done: { name: isDone ? 'already' : 'expired' },
    lastStart,
  };
}

/**
 * The page behind "did it start?". The token in the URL allows one person to log one start, and nothing else. A GET
 * only shows a form, because programs follow links in mails.
 */
export const logStartRoutes: FastifyPluginAsyncZod<LogStartOptions> = async (app, options) => {
  const { clock, logStart } = options;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

  const show = (reply: FastifyReply, page: StartPage, { language }: Visit) => {
    const { title, content } = renderStartPage(page, language);
    if (page.name === 'expired') reply.code(GONE);
    return sendLinkPage(reply, options, { title, content, language });
  };

  app.get('/log-start/:token', LINK_ROUTE, async ({ params: { token } }, reply) => {
    const visitor = await visit(options, token);
    const { days, done } = visitor;
    return show(reply, days ? { name: 'ask', token, days, isRefused: false } : done, visitor);
  });

  app.post(
    '/log-start/:token',
    { ...LINK_ROUTE, schema: { ...LINK_ROUTE.schema, body: logStartForm } },
    async ({ params: { token }, body: { date } }, reply) => {
      const visitor = await visit(options, token);
      const { person, days, done, lastStart } = visitor;
      // A second tap or a reload gets the same answer and changes nothing.
      if (lastStart?.equals(date) && done.name === 'already')
        return show(reply, { name: 'logged', date }, visitor);
      if (days === undefined) return show(reply, done, visitor);
      if (isBefore(date, days.first) || isBefore(days.today, date)) {
        return show(reply.code(BAD_REQUEST), { name: 'ask', token, days, isRefused: true }, visitor);
      }
      await logStart(person, { startDate: date, now: clock() });
      return show(reply, { name: 'logged', date }, visitor);
    },
  );
};
