import type { FastifyInstance, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { Problem } from '#contract/problem.ts';
import { type Access, isSafeMethod } from './access.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

interface WriteLimitOptions {
  /** How many changes a person may make a minute, for good. */
  perMinute: number;
  clock: () => Temporal.Instant;
  /** The key under which requests from an address are counted. */
  clientOf: (ip: string) => string;
  /** The same for all requests of one session; tells nothing of its token. */
  sessionKeyOf: (request: FastifyRequest) => string;
}

/** Somebody who enters years of periods in one go is not to notice. */
const MINUTES_AT_ONCE = 5;
/** A household, an office or a proxy that is not trusted is one address. */
const PEOPLE_PER_ADDRESS = 10;
const MOST_SESSIONS = 10_000;

/** The owner of a session, as learned from earlier answers: a lookup would be another round trip. */
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

function createLimits({ perMinute, clock }: WriteLimitOptions): { person: RateLimit; address: RateLimit } {
  const allowance = (people: number) => ({
    perMinute: perMinute * people,
    atOnce: perMinute * people * MINUTES_AT_ONCE,
  });
  return {
    person: createRateLimit(allowance(1), clock),
    address: createRateLimit(allowance(PEOPLE_PER_ADDRESS), clock),
  };
}

/** Schedulers show their secret instead. */
function isLimited(method: string, access: Access | undefined): boolean {
  return !isSafeMethod(method) && access !== 'cron';
}

/** Limits how often one address and one person may change something. */
export function registerWriteLimits(app: FastifyInstance, options: WriteLimitOptions): void {
  const { clientOf, sessionKeyOf } = options;
  const limits = createLimits(options);
  const owners = new SessionOwners();
  app.addHook('onRequest', (request, reply, done) => {
    if (!isLimited(request.method, request.routeOptions.config.access)) return done();
    const waitSeconds =
      limits.address.take(clientOf(request.ip)) ??
      (request.person && limits.person.take(owners.find(sessionKeyOf(request))));
    if (waitSeconds === undefined) return done();
    reply.header('retry-after', waitSeconds);
    done(new Problem('TOO_MANY_REQUESTS', 'Too many changes in a short time. Please wait a moment.'));
  });
  /** By now whose session it is takes no further question: what is answered was done for somebody. */
  const learnOwner: onSendAsyncHookHandler = async (request, reply, payload) => {
    const session = sessionKeyOf(request);
    if (reply.statusCode < 400 && !owners.has(session)) {
      const { user_id: userId } = await request.person.verify();
      owners.learn(session, userId);
      limits.person.take(userId);
    }
    return payload;
  };
  app.addHook('onRoute', (route) => {
    const isChange = [route.method].flat().some((method) => isLimited(method, route.config?.access));
    if (isChange && route.config?.access === 'user') {
      route.onSend = [route.onSend ?? [], learnOwner].flat();
    }
  });
}
