import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sourceAddress } from '#contract/device.ts';
import { DEVICE_SOURCES } from '#contract/device-source.ts';
import { authorizeAnswer, authorizeRequest, type BeganOn, deviceWays } from '#contract/device-way.ts';
import { Problem } from '#contract/problem.ts';
import { NoSession } from '#server/database/person.ts';
import type { DeviceContext } from '../credentials.ts';
import { syncSource } from '../read/sync-person.ts';
import type { DeviceOptions } from '../routes.ts';
import { beginAuthorization, finishAuthorization, NotAuthorized } from './authorize-device.ts';
import { logVendorError } from './log-vendor-error.ts';

interface AuthorizeOptions extends DeviceOptions {
  wantsHtml: (request: FastifyRequest) => boolean;
}

const SEE_OTHER = 303;
const PAGES: Readonly<Record<BeganOn, string>> = {
  settings: '/settings/wearable?',
  start: '/start?step=wearable&',
};

const config = { access: 'user' as const };
const tags = ['device'];

const waysSchema = {
  summary: 'How each source is connected here',
  tags,
  response: { 200: deviceWays },
};

const authorizeSchema = {
  summary: 'Begin to connect at the vendor’s own page',
  tags,
  body: authorizeRequest,
  response: { 200: authorizeAnswer },
};

const callbackSchema = {
  summary: 'Callback of a vendor: connects, and leads to the settings',
  tags,
  params: sourceAddress,
  response: { [SEE_OTHER]: z.undefined().describe('To the settings or the guided start') },
};

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

/** The failure to show on a page. Without a session only a browser gets one; other clients get the usual error. */
function failureOf(
  error: unknown,
  isPerson: boolean,
): Pick<NotAuthorized, 'failure' | 'beganOn'> | undefined {
  if (error instanceof NotAuthorized) return error;
  const isSignedOut =
    error instanceof NoSession || (error instanceof Problem && error.code === 'UNAUTHORIZED');
  return isSignedOut && isPerson ? { failure: 'EXPIRED', beganOn: 'settings' } : undefined;
}

function pageAfter(beganOn: BeganOn, outcome: Readonly<Record<string, string>>): string {
  return `${PAGES[beganOn]}${new URLSearchParams(outcome)}`;
}

export const authorizeRoutes: FastifyPluginAsyncZod<AuthorizeOptions> = async (app, options) => {
  const { vendors, keyRing, actAs, background, publicUrl, wantsHtml } = options;
  const context: DeviceContext = { vendors, keyRing };

  app.get('/api/device/ways', { config, schema: waysSchema }, async ({ person }) => {
    await person.verify();
    const items = DEVICE_SOURCES.map((source) => ({
      source,
      name: vendors.bySource[source].name,
      by: vendors.bySource[source].connect?.by ?? null,
    }));
    return { items };
  });

  app.post('/api/device/authorize', { config, schema: authorizeSchema }, async ({ person, body }) => ({
    url: await beginAuthorization(person, body, { ...context, publicUrl }),
  }));

  app.get(
    '/api/device/callback/:source',
    {
      config,
      // A HEAD request would use the answer up.
      exposeHeadRoute: false,
      schema: callbackSchema,
      errorHandler(error, request, reply) {
        const failed = failureOf(error, wantsHtml(request));
        if (failed === undefined) throw error;
        const { source } = request.params as { source: string };
        logVendorError(request, source, error);
        void reply.redirect(pageAfter(failed.beganOn, { source, failed: failed.failure }), SEE_OTHER);
      },
    },
    async (request, reply) => {
      const { source } = request.params;
      const { userId, beganOn } = await finishAuthorization(
        request.person,
        { source, query: queryOf(request) },
        { ...context, publicUrl },
      );
      background.start((signal) => syncSource(actAs(userId), source, context, { signal, isThorough: true }));
      return reply.redirect(pageAfter(beganOn, { source, connected: '' }), SEE_OTHER);
    },
  );
};
