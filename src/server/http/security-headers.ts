import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

const ONE_YEAR_S = 31_536_000;

interface SecurityHeaderOptions {
  isHttps: boolean;
  /** The URLs of the identity providers. */
  issuerUrls: readonly string[];
}

/**
 * Targets of the sign-in form for `form-action`. Chromium also checks the redirects, which end at the provider. A
 * provider on the web may redirect to other hosts; one on this machine does not.
 */
function loginTargets(issuerUrls: readonly string[]): string[] {
  const targets = issuerUrls.map((url) => {
    const { protocol, origin } = new URL(url);
    return protocol === 'https:' ? 'https:' : origin;
  });
  return [...new Set(targets)];
}

function helmetOptions({ isHttps, issuerUrls }: SecurityHeaderOptions): FastifyHelmetOptions {
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
        formAction: ["'self'", ...loginTargets(issuerUrls)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: ONE_YEAR_S, includeSubDomains: true } : false,
    // With no-referrer, browsers would send `Origin: null` with a form, which looks like a foreign origin.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Popups are allowed, because a vendor's sign-in page posts its ticket to the page that opened it. Windows that
    // open ours get no access.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  };
}

/** Headers that every response has, with or without helmet. */
const FRAMEWORK_HEADERS = new Set(['content-length', 'content-type', 'date', 'connection']);

/** Computes helmet's headers once: they are the same for every response. */
async function computeHeaders(options: SecurityHeaderOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, helmetOptions(options));
  probe.get('/', (_request, reply) => reply.send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const added = Object.entries(headers).filter(([name]) => !FRAMEWORK_HEADERS.has(name));
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
}

/** Sets the same headers on every response. The app has no inline scripts or styles and contacts no other host. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: SecurityHeaderOptions,
): Promise<void> {
  const headers = {
    ...(await computeHeaders(options)),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Every response is personal, unless its route says otherwise.
    'cache-control': 'no-store',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
