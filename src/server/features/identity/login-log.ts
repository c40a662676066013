import type { FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { OidcError } from '#server/integrations/oidc/oidc-error.ts';

/** Logs every login (ASVS 16.3.1), without anything that identifies the person or opens their account. */
export function logLogin({ log }: FastifyRequest, userId: string): void {
  const user = Buffer.from(hashSecret(userId)).toString('hex').slice(0, 12);
  log.info({ user }, 'signed in');
}

/**
 * Logs why a login was refused, in the words of the standard, the library or our own, never with content of the
 * request.
 */
export function logRefusal({ log }: FastifyRequest, { code, cause }: Problem): void {
  const { reason, oauthError } = cause instanceof OidcError ? cause : {};
  log.warn({ code, reason, oauthError }, 'login refused');
}
