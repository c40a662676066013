import type { FastifyInstance } from 'fastify';
import { composeSignals } from '#server/app/compose-signals.ts';
import { readingWhereCurrent } from '#server/database/last-write.ts';
import { actAsUser } from '#server/database/person.ts';
import { dataRoutes } from '#server/features/account/described/data-routes.ts';
import { accountRoutes } from '#server/features/account/routes.ts';
import { activityRoutes } from '#server/features/activities/routes.ts';
import { calendarRoutes } from '#server/features/calendar/routes.ts';
import { FEED_READINGS, feedRoute } from '#server/features/calendar-feed/feed-route.ts';
import { calendarFeedRoutes } from '#server/features/calendar-feed/routes.ts';
import { writeCalendar } from '#server/features/calendar-feed/write-calendar.ts';
import { changesRoutes } from '#server/features/changes/routes.ts';
import { cycleRoutes } from '#server/features/cycle/routes.ts';
import { daysRoutes } from '#server/features/days/routes.ts';
import { createReadOnOpen } from '#server/features/device/read/read-on-open.ts';
import { doctorReportRoutes } from '#server/features/doctor-report/routes.ts';
import { experimentRoutes } from '#server/features/experiment/routes.ts';
import { followUpRoutes } from '#server/features/follow-ups/routes.ts';
import { historyFileRoute } from '#server/features/history/file-route.ts';
import { historyRoutes } from '#server/features/history/routes.ts';
import { homeAssistantRoutes } from '#server/features/home-assistant/routes.ts';
import { attemptClientOf } from '#server/features/identity/attempt-client.ts';
import { readFile } from '#server/features/imports/read/read-file.ts';
import { createUploadReader, type UploadReader } from '#server/features/imports/read/upload-reader.ts';
import { createUploads } from '#server/features/imports/read/uploads.ts';
import { importsRoutes } from '#server/features/imports/routes.ts';
import { openPush } from '#server/features/notifications/push-address.ts';
import { overridesRoutes } from '#server/features/overrides/routes.ts';
import { periodLogsRoutes } from '#server/features/period-logs/routes.ts';
import { planRoutes } from '#server/features/plan/routes.ts';
import { planSourceRoutes } from '#server/features/plans-elsewhere/read/source-routes.ts';
import { planTargetRoutes } from '#server/features/plans-elsewhere/send/target-routes.ts';
import { profileRoutes } from '#server/features/profile/routes.ts';
import { settingsRoutes } from '#server/features/settings/routes.ts';
import { boardRoutes } from '#server/features/shares/board-routes.ts';
import { shareReadingRoutes } from '#server/features/shares/reading-routes.ts';
import { sharesRoutes } from '#server/features/shares/routes.ts';
import { createShareReader, SHARE_READINGS } from '#server/features/shares/share-reader.ts';
import { todayRoutes } from '#server/features/today/routes.ts';
import { trendsRoutes } from '#server/features/trends/routes.ts';
import { workoutsRoutes } from '#server/features/workouts/routes.ts';
import { weekTemplateRoutes } from '#server/features/workouts/week-routes.ts';
import { lookOf } from '#server/http/pages.ts';
import { renderDocument, renderNotFound } from '#server/http/pages-html.ts';
import { describeCause } from '#server/http/problem-reply.ts';
import { actAsFeed } from '#server/records/feed/feeds.ts';
import { listImports } from '#server/records/imports/imports.ts';
import { createSharedLimit } from '#server/records/operator/used-allowances.ts';
import { actAsFormerFeed, actAsShare } from '#server/records/shares/share-owner.ts';
import { composePlans } from './compose-plans.ts';
import type { AppDependencies, AppParts } from './dependencies.ts';
import { composeRevocation, type OpenDevices, openDevices, registerDeviceRoutes } from './device-routes.ts';

/** Reads uploads in the background, and stops with the app. */
function openUploadReader(
  app: FastifyInstance,
  folder: string,
  { engine, clock, readImportFile = readFile }: AppDependencies,
): UploadReader {
  const reader = createUploadReader({
    uploads: createUploads(folder),
    readFile: readImportFile,
    clock,
    actAs: (userId) => actAsUser(engine, userId),
    listImports: (states) => listImports(engine, states, clock()),
    // Only the kind of the error: its message could quote the file.
    onError: (error) => app.log.error({ cause: describeCause(error) }, 'reading an upload failed'),
  });
  app.addHook('onClose', () => reader.close());
  return reader;
}

interface OpenParts {
  devices: OpenDevices | undefined;
  uploads: UploadReader | undefined;
}

async function registerAccount(
  app: FastifyInstance,
  parts: AppParts,
  { devices, uploads }: OpenParts,
): Promise<void> {
  const { clock, cookies, exportWorkFactor, senders, version } = parts;
  const push = senders?.push;
  const signalsOf = composeSignals(parts.device);
  await app.register(dataRoutes, { clock, signalsOf, version });
  await app.register(accountRoutes, {
    clock,
    signalsOf,
    sessionCookie: cookies.session,
    exportWorkFactor,
    readPushUrl: (stored) => (push === undefined ? undefined : openPush(push.keyRing, stored))?.url ?? null,
    prepareRevocation: composeRevocation(devices),
    prepareToForgetUploads: async (person, userId) =>
      uploads === undefined ? async () => {} : uploads.prepareToForget(person, userId),
  });
}

/** Routes for a person's own data. */
export async function registerPersonRoutes(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { engine, clock, publicUrl, version } = parts;
  await app.register(profileRoutes, { clock });
  await app.register(overridesRoutes, { clock });
  await app.register(settingsRoutes, { clock });
  await app.register(periodLogsRoutes, { clock });
  await app.register(daysRoutes, { clock });
  await app.register(changesRoutes, { clock });
  await app.register(activityRoutes, { clock });
  await app.register(weekTemplateRoutes, { clock });
  await app.register(followUpRoutes, { clock });
  await app.register(cycleRoutes, { clock });
  const { uploadsFolder } = parts;
  const uploads = uploadsFolder === undefined ? undefined : openUploadReader(app, uploadsFolder, parts);
  if (uploads !== undefined) await app.register(importsRoutes, { clock, reader: uploads });
  const signalsOf = composeSignals(parts.device);
  const devices = openDevices(app, parts);
  await registerAccount(app, parts, { devices, uploads });
  await app.register(todayRoutes, { clock, signalsOf, openDevice: devices && createReadOnOpen(devices) });
  await app.register(historyRoutes, { clock, signalsOf });
  await app.register(historyFileRoute, { clock, signalsOf });
  await app.register(trendsRoutes, { clock, signalsOf });
  await app.register(planRoutes, { clock, signalsOf });
  await app.register(workoutsRoutes, { clock, signalsOf });
  const keyRing = parts.device?.keyRing;
  if (keyRing !== undefined) await app.register(experimentRoutes, { clock, signalsOf, keyRing });
  const plans = composePlans(parts);
  if (plans !== undefined) {
    await app.register(planSourceRoutes, plans);
    await app.register(planTargetRoutes, plans);
  }
  await app.register(calendarRoutes, { clock });
  await app.register(homeAssistantRoutes, { clock, broker: parts.broker });
  await app.register(doctorReportRoutes, { clock });
  await app.register(calendarFeedRoutes, { clock, publicUrl });
  const nearby = readingWhereCurrent(engine);
  const shareReadings = createSharedLimit(engine, 'share readings', SHARE_READINGS, clock);
  const limit = (ip: string) => shareReadings.take(attemptClientOf(ip));
  const reader = createShareReader({ clock, signalsOf, lookOf, writeCalendar, limit });
  await app.register(feedRoute, {
    version,
    clock,
    signalsOf,
    limit: createSharedLimit(engine, 'feed readings', FEED_READINGS, clock).take,
    openFeed: (address, heldTags) => actAsFeed(nearby, address, heldTags),
    sendFormerFeed: (request, reply, address) =>
      reader.sendCalendar(request, reply, actAsFormerFeed(engine, address)),
  });
  await app.register(sharesRoutes, { clock, publicUrl });
  await app.register(shareReadingRoutes, {
    reader,
    openShare: (token) => actAsShare(engine, token),
    renderDocument,
    renderNotFound,
    lookOf,
  });
  await app.register(boardRoutes, { publicUrl, renderDocument, lookOf });
  if (devices !== undefined) await registerDeviceRoutes(app, parts, devices);
}
