import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const ONE_YEAR_S = 31_536_000;

interface SecurityHeaderOptions {
  https: boolean;
  /** Where signing in leads, if anywhere yet. */
  issuerUrl: string | undefined;
}

/**
 * Signing in is a form that ends at the provider, and Chromium checks each step of its redirects. A provider on the
 * web may pass people on to hosts of its own choice; one on this machine does not.
 */
function loginTargets(issuerUrl: string | undefined): string[] {
  if (issuerUrl === undefined) return [];
  const { protocol, origin } = new URL(issuerUrl);
  return [protocol === 'https:' ? 'https:' : origin];
}

/** The same strict headers on every answer; the app has no inline script or style and talks to nobody else. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { https, issuerUrl }: SecurityHeaderOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'", ...loginTargets(issuerUrl)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR_S, includeSubDomains: true } : false,
    // Not no-referrer: browsers then send `Origin: null` with a form, which no check can tell from a foreign one.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // Everything here is personal unless a route says otherwise.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
