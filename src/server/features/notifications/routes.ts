import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notifications, notificationsChange, testAnswer } from '#contract/notification.ts';
import { changeSettings, readSettings, type SettingsContext } from './change-settings.ts';
import type { NotificationContext } from './context.ts';
import { sendTest } from './send-test.ts';

export type NotificationsOptions = NotificationContext & SettingsContext;

const config = { access: 'user' as const };
const tags = ['notifications'];
const response = { 200: notifications };

export const notificationsRoutes: FastifyPluginAsyncZod<NotificationsOptions> = async (app, options) => {
  app.get(
    '/api/notifications',
    { config, schema: { summary: 'Your notification settings', tags, response } },
    ({ person }) => readSettings(person, options),
  );

  app.patch(
    '/api/notifications',
    {
      config,
      schema: { summary: 'Change notification settings', tags, body: notificationsChange, response },
    },
    ({ person, body }) => changeSettings(person, body, options),
  );

  app.post(
    '/api/notifications/test',
    {
      config,
      schema: { summary: 'Send me a message now', tags, response: { 200: testAnswer } },
    },
    ({ person }) => sendTest(person, options),
  );
};
