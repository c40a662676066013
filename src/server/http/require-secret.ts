import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#contract/problem.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The header, if there is exactly one. With two, a proxy might have checked the other one. */
function authorizationOf({ raw: { rawHeaders } }: FastifyRequest): string | undefined {
  const values = rawHeaders.filter(
    (_value, i) => i % 2 === 1 && /^authorization$/i.test(rawHeaders[i - 1] ?? ''),
  );
  return values.length === 1 ? values[0] : undefined;
}

/** Refuses requests without the secret as bearer token. Compares hashes, so that the time taken reveals nothing. */
export function requireSecret(secret: string): (request: FastifyRequest) => Promise<void> {
  const expected = digest(`Bearer ${secret}`);
  return async (request) => {
    const given = authorizationOf(request);
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      throw new Problem('UNAUTHORIZED', 'Unauthorized');
    }
  };
}
