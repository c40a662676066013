import type { FastifyReply, FastifyRequest } from 'fastify';
import { OPERATOR_SESSION_LIFETIME } from '#server/records/operator/operator-keys.ts';

export interface OperatorCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** SameSite=Strict: even a link from another site does not send it. */
export function createOperatorCookie({ isHttps }: { isHttps: boolean }): OperatorCookie {
  const name = `${isHttps ? '__Host-' : ''}lutea_operator`;
  const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
  const maxAge = OPERATOR_SESSION_LIFETIME.total('seconds');
  return {
    read: (request) => request.cookies[name],
    set: (reply, token) => {
      reply.setCookie(name, token, { ...attributes, maxAge });
    },
    clear: (reply) => {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 });
    },
  };
}
