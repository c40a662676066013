import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_BROWSER_LIMIT, SESSION_TOTAL_LIMIT } from '#server/database/session-token.ts';
import { LOGIN_LIFETIME } from '#server/records/access/login-transactions.ts';

/** A cookie that scripts cannot read and that cross-site requests do not carry. */
export interface BrowserCookie {
  readonly name: string;
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

export interface IdentityCookies {
  /** Contains the session token. */
  session: BrowserCookie;
  /** Binds a login in progress to the browser that started it. */
  login: BrowserCookie;
  /** Recognises a browser at its next sign-in. It gives no access. */
  browser: BrowserCookie;
}

/** `Secure` over plain http too, because browsers trust addresses of this machine. */
const ATTRIBUTES = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'lax',
} as const satisfies CookieSerializeOptions;

function createCookie(name: string, lifetime: Temporal.Duration): BrowserCookie {
  const maxAge = lifetime.total('seconds');
  return {
    name,
    read: (request) => request.cookies[name],
    set: (reply, value) => {
      reply.setCookie(name, value, { ...ATTRIBUTES, maxAge });
    },
    clear: (reply) => {
      reply.setCookie(name, '', { ...ATTRIBUTES, maxAge: 0 });
    },
  };
}

/** All cookie names. Browsers honour the `__Host-` prefix, which no sub-domain can set, only over https. */
export function createIdentityCookies({ isHttps }: { isHttps: boolean }): IdentityCookies {
  const prefix = isHttps ? '__Host-' : '';
  return {
    session: createCookie(`${prefix}lutea_session`, SESSION_TOTAL_LIMIT),
    login: createCookie(`${prefix}lutea_login`, LOGIN_LIFETIME),
    browser: createCookie(`${prefix}lutea_browser`, KNOWN_BROWSER_LIMIT),
  };
}
