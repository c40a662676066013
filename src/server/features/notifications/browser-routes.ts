import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { browserRemoval, browserSubscription, messageBrowsers } from '#contract/notification.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import type { Vapid } from '#server/integrations/push/browser/vapid.ts';
import { addBrowser, countBrowsers, removeBrowsers } from './change-browsers.ts';

interface BrowserOptions {
  keyRing: KeyRing;
  readVapid: () => Promise<Vapid>;
}

const config = { access: 'user' as const };
const tags = ['notifications'];
const response = { 200: messageBrowsers };
const url = '/api/notifications/browsers';

/** The browsers that may show a person's messages. */
export const browserRoutes: FastifyPluginAsyncZod<BrowserOptions> = async (app, { keyRing, readVapid }) => {
  const answer = async (count: number) => ({ publicKey: (await readVapid()).publicKey, count });
  app.get(
    url,
    { config, schema: { summary: 'How many browsers may show your messages', tags, response } },
    async ({ person }) => answer(await countBrowsers(person, keyRing)),
  );
  const adding = 'Let a browser show your messages. The sixth replaces the first.';
  app.post(
    url,
    { config, schema: { summary: adding, tags, body: browserSubscription, response } },
    async ({ person, body }) => answer(await addBrowser(person, keyRing, body)),
  );
  const removing = 'Let a browser show your messages no longer; without an endpoint, let none';
  app.delete(
    url,
    { config, schema: { summary: removing, tags, body: browserRemoval, response } },
    async ({ person, body: { endpoint } }) =>
      answer(await removeBrowsers(person, keyRing, endpoint === undefined ? undefined : [endpoint])),
  );
};
