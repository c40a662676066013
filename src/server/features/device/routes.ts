import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { dailyLog } from '#contract/daily-log.ts';
import {
  connectRequest,
  device,
  signalAddress,
  signInPage,
  signInPageQuery,
  sourceAddress,
  sourceChoice,
  syncAnswer,
} from '#contract/device.ts';
import { DEVICE_SOURCES, type DeviceSource } from '#contract/device-source.ts';
import { manualDay, manualDayAddress } from '#contract/manual-day.ts';
import { Problem } from '#contract/problem.ts';
import { conflictAnswer, notFoundAnswer } from '#contract/problem-answers.ts';
import type { PersonStore } from '#server/database/person.ts';
import { connect, disconnect } from './connect/connect-device.ts';
import { logVendorError } from './connect/log-vendor-error.ts';
import { prepareRevocation } from './connect/revoke-devices.ts';
import type { DeviceContext } from './credentials.ts';
import { readDevice } from './device-status.ts';
import { enterDay } from './enter-day.ts';
import type { Background } from './read/background.ts';
import { chooseSource } from './read/choose-source.ts';
import { syncPerson, syncSource } from './read/sync-person.ts';
import { signalsIn } from './signals-of.ts';
import { secondsToWait } from './vendor-problem.ts';

export interface DeviceOptions extends DeviceContext {
  /** Acts for a person after their request was answered. */
  actAs: (userId: string) => PersonStore;
  background: Background;
  publicUrl: string;
}

const SYNC_PAUSE = Temporal.Duration.from({ seconds: 30 });

const config = { access: 'user' as const };
const tags = ['device'];

const statusSchema = {
  summary: 'Your connections to wearables',
  tags,
  response: { 200: device },
};

const connectSchema = {
  summary: 'Connect a wearable with your own tokens, beside those that are connected',
  tags,
  body: connectRequest,
  response: { 200: device },
};

const signInPageSchema = {
  summary: 'The vendor’s own sign-in page, which gives out a ticket to connect with',
  tags,
  querystring: signInPageQuery,
  response: { 200: signInPage },
};

const syncSchema = {
  summary: 'Sync your wearables now',
  tags,
  response: { 200: syncAnswer, ...notFoundAnswer, ...conflictAnswer },
};

const chooseSchema = {
  summary: 'Choose the preferred source of a signal, for stored days too; null: automatic',
  tags,
  params: signalAddress,
  body: sourceChoice,
  response: { 200: device },
};

const disconnectSourceSchema = {
  summary: 'Disconnect one source: erases its tokens, keeps what was measured and every other connection',
  tags,
  params: sourceAddress,
  response: { 200: device },
};

const disconnectSchema = {
  summary: 'Disconnect every source: erases the tokens, keeps what was measured',
  tags,
  response: { 204: z.undefined().describe('Disconnected') },
};

const enterSchema = {
  summary: 'Enter by hand what the wearable did not measure of a day',
  tags,
  params: manualDayAddress,
  body: manualDay,
  response: { 200: dailyLog, ...conflictAnswer },
};

/** Adds Retry-After to an error that has a time to wait. */
async function withRetryAfter<T>(
  reply: FastifyReply,
  secondsOf: (error: unknown) => number | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const seconds = secondsOf(error);
    if (seconds !== undefined) reply.header('retry-after', seconds);
    throw error;
  }
}

function syncNow(person: PersonStore, context: DeviceContext, reply: FastifyReply) {
  const now = context.vendors.clock();
  const isTooSoon = (error: unknown) => error instanceof Problem && error.code === 'TOO_MANY_REQUESTS';
  const secondsOf = (error: unknown) => (isTooSoon(error) ? SYNC_PAUSE.seconds : secondsToWait(error, now));
  return withRetryAfter(reply, secondsOf, async () => {
    const { from, to, days } = await syncPerson(person, context, { pause: SYNC_PAUSE, isThorough: true });
    return { from, to, days, device: await readDevice(person, context) };
  });
}

export const deviceRoutes: FastifyPluginAsyncZod<DeviceOptions> = async (app, options) => {
  const { vendors, keyRing, actAs, background, publicUrl } = options;
  const context: DeviceContext = { vendors, keyRing };
  const endConnections = async (person: PersonStore, sources: readonly DeviceSource[]) => {
    const revoke = await prepareRevocation(person, sources, context);
    await disconnect(person, sources, vendors.clock());
    background.start(revoke);
  };
  app.get('/api/device', { config, schema: statusSchema }, ({ person }) => readDevice(person, context));

  app.post('/api/device/connect', { config, schema: connectSchema }, async (request, reply) => {
    const { person, body } = request;
    const { source } = body;
    const { userId } = await person.verify();
    const secondsOf = (error: unknown) => secondsToWait(error, vendors.clock());
    await withRetryAfter(reply, secondsOf, () =>
      connect(person, body, { ...context, userId }).catch((error: unknown) => {
        logVendorError(request, source, error);
        throw error;
      }),
    );
    background.start((signal) => syncSource(actAs(userId), source, context, { signal, isThorough: true }));
    return readDevice(person, context, source);
  });

  app.get('/api/device/sign-in-page', { config, schema: signInPageSchema }, async ({ query }) => {
    const { connect: way } = vendors.bySource[query.source];
    const url = way?.by === 'paste' && way.signInPage?.(query.region, new URL(publicUrl).origin);
    if (!url) throw new Problem('INVALID_REQUEST', `Invalid source: ${query.source} has no sign-in page`);
    return { url };
  });

  app.post('/api/device/sync', { config, schema: syncSchema }, ({ person }, reply) =>
    syncNow(person, context, reply),
  );

  app.put(
    '/api/device/signals/:signal',
    { config, schema: chooseSchema },
    async ({ person, params, body }) => {
      await chooseSource(person, { ...params, ...body }, vendors.clock());
      return readDevice(person, context);
    },
  );

  app.delete('/api/device', { config, schema: disconnectSchema }, async ({ person }, reply) => {
    await endConnections(person, DEVICE_SOURCES);
    return reply.code(204).send();
  });

  app.delete(
    '/api/device/sources/:source',
    { config, schema: disconnectSourceSchema },
    async ({ person, params }) => {
      await endConnections(person, [params.source]);
      return readDevice(person, context);
    },
  );

  app.put('/api/daily-logs/:date', { config, schema: enterSchema }, ({ person, params, body }) =>
    enterDay(
      person,
      { date: params.date, day: body },
      { now: vendors.clock(), signalsOf: signalsIn(vendors.bySource) },
    ),
  );
};
