import type { FastifyRequest } from 'fastify';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';

/** Tells the operator why a vendor did not connect a person. The message of a VendorError contains no secret. */
export function logVendorError({ log }: FastifyRequest, source: string, error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof VendorError)) return;
  const { code, status, message: reason } = cause;
  log.warn({ source, code, status, reason }, 'a wearable could not be connected');
}
