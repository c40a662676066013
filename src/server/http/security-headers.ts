import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

const ONE_YEAR_S = 31_536_000;

interface SecurityHeaderOptions {
  https: boolean;
  /** Where signing in leads, if anywhere yet. */
  issuerUrl: string | undefined;
}

/**
 * Signing in is a form that ends at the provider, and Chromium checks each step of its redirects. A provider on the
 * web may redirect people to other hosts; one on this machine does not.
 */
function loginTargets(issuerUrl: string | undefined): string[] {
  if (issuerUrl === undefined) return [];
  const { protocol, origin } = new URL(issuerUrl);
  return [protocol === 'https:' ? 'https:' : origin];
}

function helmetOptions({ https, issuerUrl }: SecurityHeaderOptions): FastifyHelmetOptions {
  return {
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
  };
}

/** What any answer has, whatever helmet does. */
const OF_THE_FRAMEWORK = new Set(['content-length', 'content-type', 'date', 'connection']);

/** Computes helmet's headers once: they are the same for every answer. */
async function askHelmet(options: SecurityHeaderOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, helmetOptions(options));
  probe.get('/', (_request, reply) => reply.send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = Object.entries(headers).filter(([name]) => !OF_THE_FRAMEWORK.has(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** The same strict headers on every answer. The app has no inline scripts or styles and contacts no other host. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: SecurityHeaderOptions,
): Promise<void> {
  const headers = {
    ...(await askHelmet(options)),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Everything here is personal unless a route says otherwise.
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
