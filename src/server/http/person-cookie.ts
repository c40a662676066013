import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export interface PersonCookie {
  set(reply: FastifyReply, userId: string): void;
  clear(reply: FastifyReply): void;
}

/** A mark that is different for each person and does not identify them. */
export function personMark(userId: string): string {
  return createHash('sha256').update(`person of this page ${userId}`).digest('base64url').slice(0, 22);
}

/** The same as the idle limit of a session. */
const LIFETIME_S = 14 * 24 * 3600;

/**
 * A cookie that tells the app whose page it is, even offline, so that data stored on the device is never mixed between
 * people. It grants no access, and scripts may read it. Why: docs/decisions/0030.
 */
export function createPersonCookie({ isHttps }: { isHttps: boolean }): PersonCookie {
  const name = `${isHttps ? '__Host-' : ''}lutea_person`;
  const attributes = { path: '/', secure: true, sameSite: 'lax' } as const;
  return {
    set(reply, userId) {
      reply.setCookie(name, personMark(userId), { ...attributes, maxAge: LIFETIME_S });
    },
    clear: (reply) => {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 });
    },
  };
}
