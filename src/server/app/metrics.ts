import type { Channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import prom from 'prom-client';
import { NOTIFICATION_CHANNELS } from '#contract/notification-kind.ts';
import { requireSecret } from '#server/http/require-secret.ts';
import {
  MESSAGE_OUTCOMES,
  MESSAGES,
  type MessageEnd,
  VENDOR_REQUESTS,
  type VendorRequestEnd,
} from '#server/integrations/measured.ts';
import type { AppParts } from './dependencies.ts';
import { GAUGES, type GaugeName, readFigures } from './read-figures.ts';

const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures requests by the route's pattern, never by the URL, which can contain a token. */
function measureRequests(app: FastifyInstance, registry: prom.Registry): void {
  const duration = new prom.Histogram({
    name: 'lutea_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** Counts what is published on a channel, until the app closes. */
function countEvents<End extends { outcome: string }>(
  app: FastifyInstance,
  channel: Channel,
  { counter, labelsOf }: { counter: prom.Counter; labelsOf: (end: End) => Record<string, string> },
): void {
  const count = (end: unknown) => counter.inc(labelsOf(end as End));
  channel.subscribe(count);
  app.addHook('onClose', async () => void channel.unsubscribe(count));
}

function countOutside(app: FastifyInstance, registry: prom.Registry): void {
  const registers = [registry];
  const messages = new prom.Counter({
    name: 'lutea_messages_total',
    help: 'Messages by channel and outcome: sent, failed, unknown',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  // Starts every series at 0: Prometheus would not count failures in the first value of a series as an increase.
  for (const channel of NOTIFICATION_CHANNELS)
    for (const outcome of MESSAGE_OUTCOMES) messages.inc({ channel, outcome }, 0);
  countEvents<MessageEnd>(app, MESSAGES, { counter: messages, labelsOf: (end) => ({ ...end }) });
  const requests = new prom.Counter({
    name: 'lutea_vendor_requests_total',
    help: 'Requests to vendors of wearables by outcome: ok, or what failed',
    labelNames: ['vendor', 'outcome'],
    registers,
  });
  countEvents<VendorRequestEnd>(app, VENDOR_REQUESTS, {
    counter: requests,
    labelsOf: (end) => ({ ...end }),
  });
}

/** The gauges as they are now. A gauge that cannot be read is left out, because without a value it would show 0. */
async function renderState(parts: AppParts, startedAt: Temporal.Instant): Promise<string> {
  const state = new prom.Registry();
  for (const [name, figures] of Object.entries(await readFigures(parts, startedAt))) {
    const { help, label } = GAUGES[name as GaugeName];
    const labelNames = label === undefined ? [] : [label];
    if (figures.length === 0) continue;
    const gauge = new prom.Gauge({ name, help, labelNames, registers: [state] });
    for (const { labels, value } of figures) gauge.set(labels, value);
  }
  return state.metrics();
}

/** `/metrics` for Prometheus, for those who show its token. Nothing in it is about one person. */
export function registerMetrics(app: FastifyInstance, parts: AppParts, token: string): void {
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  countOutside(app, registry);
  const startedAt = parts.clock();
  app.get(
    '/metrics',
    {
      config: { access: 'metrics' },
      schema: { hide: true },
      logLevel: 'warn',
      onRequest: requireSecret(token),
    },
    async (_request, reply) => {
      const texts = await Promise.all([renderState(parts, startedAt), registry.metrics()]);
      return reply.type(registry.contentType).send(texts.join(''));
    },
  );
}
