import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Language } from '#core/language.ts';
import type { SignalsOf } from '#core/training/vendor-signals.ts';
import { NoShare, type ShareStore } from '#server/records/shares/share-owner.ts';
import { readShare, type ShareReading } from './read-share.ts';
import { type ShareEvent, shareEvents } from './share-events.ts';
import { SHARE_WORDING } from './wording.ts';

/** Language and theme, passed in by `http`, which features may not import. */
export interface Look {
  language: Language;
  appearance: string | undefined;
}

export interface ShareReaderOptions {
  clock: () => Temporal.Instant;
  signalsOf: SignalsOf;
  lookOf: (request: FastifyRequest) => Look;
  writeCalendar: (name: string, events: readonly ShareEvent[]) => string;
  /** Counts a request from this address. Returns the seconds to wait if it is over the limit. */
  limit: (ip: string) => Promise<number | undefined>;
}

/** Reads shares for the routes that show one. */
export interface ShareReader {
  read(request: FastifyRequest, reply: FastifyReply, store: ShareStore): Promise<ShareReading>;
  sendCalendar(request: FastifyRequest, reply: FastifyReply, store: ShareStore): Promise<FastifyReply>;
}

/** The limit per IP address: a coach with a team reads each share a few times a day. */
export const SHARE_READINGS = { atOnce: 120, perMinute: 120 };

/** The URL is a secret: it must not be indexed, sent to other pages or cached. */
const PRIVATE = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
  'cache-control': 'no-store',
};

function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
  // Cached by the caller only, and revalidated each time: a share that ended is gone at the next request.
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply
    .headers({ 'content-disposition': 'attachment; filename="calendar.ics"' })
    .type('text/calendar; charset=utf-8')
    .send(text);
}

export function createShareReader(options: ShareReaderOptions): ShareReader {
  const { clock, signalsOf, lookOf, limit } = options;

  async function refuseIfOften({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const waitSeconds = await limit(ip);
    if (waitSeconds === undefined) return;
    reply.header('retry-after', waitSeconds);
    throw new Problem('TOO_MANY_REQUESTS', 'Too many requests for shares. Please wait a moment.');
  }

  /** The same answer for every address that shows nothing: wrong, ended, revoked, or of a deleted account. */
  const read: ShareReader['read'] = async (request, reply, store) => {
    reply.headers(PRIVATE);
    await refuseIfOften(request, reply);
    try {
      // Sent alone: after a wrong token PostgreSQL would not parse the statements behind it, and other reads on the
      // connection rely on those.
      await store.read();
      return await readShare(store, { now: clock(), signalsOf, isRead: request.method !== 'HEAD' });
    } catch (error) {
      throw error instanceof NoShare ? new Problem('NOT_FOUND', 'Not found', { cause: error }) : error;
    }
  };

  return {
    read,
    async sendCalendar(request, reply, store) {
      const reading = await read(request, reply, store);
      const words = SHARE_WORDING[lookOf(request).language].page;
      const text = options.writeCalendar(words.title(reading.answer.shownAs), shareEvents(reading, words));
      return send(request, reply, text);
    },
  };
}
