import type { FastifyReply, FastifyRequest } from 'fastify';
import { HOUSEHOLD_PATH, STEP_LIFETIME } from './context.ts';

const NAME = 'lutea_household_ticket';
const ATTRIBUTES = { path: HOUSEHOLD_PATH, httpOnly: true, secure: true, sameSite: 'lax' } as const;

/** Lets a browser that has just made a credential sign in once without being asked again. */
export const ticketCookie = {
  read: (request: FastifyRequest): string | undefined => request.cookies[NAME],
  set: (reply: FastifyReply, ticket: string): void => {
    reply.setCookie(NAME, ticket, { ...ATTRIBUTES, maxAge: STEP_LIFETIME.total('seconds') });
  },
  clear: (reply: FastifyReply): void => {
    reply.setCookie(NAME, '', { ...ATTRIBUTES, maxAge: 0 });
  },
};
