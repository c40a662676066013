import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { Problem } from '#contract/problem.ts';
import type { Allowance, RateLimit } from '#leaf/rate-limit.ts';
import { type Access, isSafeMethod } from './access.ts';

interface WriteLimitOptions {
  /** Average number of changes per minute that a person may make. */
  perMinute: number;
  createLimit: (name: string, allowance: Allowance) => RateLimit;
  /** The key by which requests of an IP address are counted. */
  clientOf: (ip: string) => string;
  /** One key per session, which does not reveal the token. */
  sessionKeyOf: (request: FastifyRequest) => string;
}

/** The minutes whose changes may be made at once: enough to enter years of periods. */
const MINUTES_AT_ONCE = 5;
/** People in a household or an office, or behind an untrusted proxy, share one address. */
const PEOPLE_PER_ADDRESS = 10;
const MOST_SESSIONS = 10_000;

/** Remembers whose session it is from earlier responses: a lookup would be another round trip. */
class SessionOwners {
  readonly #ids = new Map<string, string>();

  find(session: string): string {
    return this.#ids.get(session) ?? session;
  }

  has(session: string): boolean {
    return this.#ids.has(session);
  }

  learn(session: string, userId: string): void {
    this.#ids.set(session, userId);
    const [oldest] = this.#ids.keys();
    if (this.#ids.size > MOST_SESSIONS && oldest !== undefined) this.#ids.delete(oldest);
  }
}

function createLimits({ perMinute, createLimit }: WriteLimitOptions) {
  const allowance = (people: number) => ({
    perMinute: perMinute * people,
    atOnce: perMinute * people * MINUTES_AT_ONCE,
  });
  return {
    person: createLimit('changes of a person', allowance(1)),
    address: createLimit('changes from an address', allowance(PEOPLE_PER_ADDRESS)),
  };
}

/** Requests of schedulers are not limited, because they have a secret. */
function isLimited(method: string, access: Access | undefined): boolean {
  return !isSafeMethod(method) && access !== 'cron';
}

/** Limits how often one address and one person may change something. */
export function registerWriteLimits(app: FastifyInstance, options: WriteLimitOptions): void {
  const { clientOf, sessionKeyOf } = options;
  const limits = createLimits(options);
  const owners = new SessionOwners();

  async function refuseIfOften(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const waitSeconds =
      (await limits.address.take(clientOf(request.ip))) ??
      (request.person && (await limits.person.take(owners.find(sessionKeyOf(request)))));
    if (waitSeconds === undefined) return;
    reply.header('retry-after', waitSeconds);
    throw new Problem('TOO_MANY_REQUESTS', 'Too many changes in a short time. Please wait a moment.');
  }

  // With a callback, because a read must not wait for a promise.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isLimited(request.method, request.routeOptions.config.access)) return done();
    refuseIfOften(request, reply).then(() => done(), done);
  });
  /** Runs when the request has found its session's owner, so it needs no query. */
  const learnOwner: onSendAsyncHookHandler = async (request, reply, payload) => {
    const session = sessionKeyOf(request);
    if (reply.statusCode < 400 && !owners.has(session)) {
      const { userId } = await request.person.verify();
      owners.learn(session, userId);
      // The change is stored: it must not be answered with an error because the count could not be stored.
      await limits.person.take(userId).catch(() => {});
    }
    return payload;
  };
  app.addHook('onRoute', (route) => {
    const isChange = [route.method].flat().some((method) => isLimited(method, route.config?.access));
    if (isChange && (route.config?.access === 'user' || route.config?.access === 'tool')) {
      route.onSend = [route.onSend ?? [], learnOwner].flat();
    }
  });
}
