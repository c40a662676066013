import type { FastifyInstance } from 'fastify';
import { composeJobs, composeNotifications, composeVapid } from '#server/app/compose-jobs.ts';
import { recordRuns } from '#server/app/record-runs.ts';
import { browserRoutes } from '#server/features/notifications/browser-routes.ts';
import { confirmAddressRoutes } from '#server/features/notifications/confirm-address-routes.ts';
import { logStartRoutes } from '#server/features/notifications/log-start-routes.ts';
import { notificationsRoutes } from '#server/features/notifications/routes.ts';
import { unsubscribeRoutes } from '#server/features/notifications/unsubscribe-routes.ts';
import { logStart } from '#server/features/period-logs/log-start.ts';
import { registerCron } from '#server/http/cron.ts';
import { renderDocument } from '#server/http/pages-html.ts';
import type { AppParts } from './dependencies.ts';
import { createJobReports } from './job-reports.ts';

/** Messages, the pages behind their links, and the jobs that external schedulers start. */
export async function registerMessageRoutes(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { engine, clock } = parts;
  if (parts.senders === undefined) return;
  const jobs = { ...parts, senders: parts.senders, ...createJobReports(app) };
  const notifications = composeNotifications(jobs);
  const { keyRing } = jobs.senders.push;
  await app.register(notificationsRoutes, { ...notifications, keyRing });
  await app.register(browserRoutes, { keyRing, readVapid: composeVapid(jobs) });
  const { readLinkKey } = notifications;
  await app.register(confirmAddressRoutes, { engine, readLinkKey, renderDocument });
  await app.register(unsubscribeRoutes, { engine, readLinkKey, renderDocument });
  await app.register(logStartRoutes, { engine, clock, readLinkKey, renderDocument, logStart });
  const { cronSecret } = parts;
  if (cronSecret !== undefined) {
    const recorded = recordRuns(composeJobs(jobs), jobs, 'request');
    await registerCron(app, { secret: cronSecret, jobs: recorded });
  }
}
