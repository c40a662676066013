import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

export interface PersonCookie {
  set(reply: FastifyReply, userId: string): void;
  clear(reply: FastifyReply): void;
}

/** As long as a session lasts that nobody uses. */
const LIFETIME_S = 14 * 24 * 3600;

/**
 * Tells the app whose page it is, even without a connection, so that what it keeps on the device is one person's. It
 * opens nothing, and scripts can read it: that is what it is for. Docs: decisions/0030.
 */
export function createPersonCookie({ https }: { https: boolean }): PersonCookie {
  const name = `${https ? '__Host-' : ''}lutea_person`;
  const attributes = { path: '/', secure: true, sameSite: 'lax' } as const;
  return {
    set(reply, userId) {
      const value = createHash('sha256')
        .update(`person of this page ${userId}`)
        .digest('base64url')
        .slice(0, 22);
      reply.setCookie(name, value, { ...attributes, maxAge: LIFETIME_S });
    },
    clear: (reply) => {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 });
    },
  };
}
