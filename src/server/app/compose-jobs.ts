import { onceNeeded } from '#leaf/once-needed.ts';
import type { Engine } from '../database/engine.ts';
import { actAsUser } from '../database/person.ts';
import type { BackupContext } from '../features/backups/context.ts';
import type { DeviceContext } from '../features/device/credentials.ts';
import { syncAll } from '../features/device/read/sync-all.ts';
import { syncPerson } from '../features/device/read/sync-person.ts';
import { publishHomes } from '../features/home-assistant/publish-homes.ts';
import { tellNewBrowsers } from '../features/identity/tell-new-browsers.ts';
import { removeBrowsers } from '../features/notifications/change-browsers.ts';
import { createChannels, type Senders } from '../features/notifications/channels.ts';
import type { NotificationContext } from '../features/notifications/context.ts';
import { runNotifications } from '../features/notifications/run-notifications.ts';
import { readDueSources } from '../features/plans-elsewhere/read/read-source.ts';
import { sendDueTargets } from '../features/plans-elsewhere/send/send-target.ts';
import { storeAllAnswers } from '../features/shares/store-answers.ts';
import { readToday } from '../features/today/read-today.ts';
import { fillAllWeeks } from '../features/workouts/week-template.ts';
import { personMark } from '../http/person-cookie.ts';
import type { Broker } from '../integrations/mqtt/broker.ts';
import { createVapid, type Vapid } from '../integrations/push/browser/vapid.ts';
import type { JobTable } from '../jobs/job-table.ts';
import { countTroubledConnections, listPeopleToSync } from '../records/device/device-watch.ts';
import { readLinkKey } from '../records/notification/link-key.ts';
import { deleteExpired } from '../records/operator/expired.ts';
import { runBackups } from './compose-backups.ts';
import { composePlans, type PlanSettings } from './compose-plans.ts';
import { composeSignals } from './compose-signals.ts';
import { readVersion } from './version.ts';

/** A device that was synced within this time before a message is not synced again for it. */
const READ_JUST_NOW = Temporal.Duration.from({ minutes: 5 });

/** Where jobs report problems, as no request waits for them. */
export type JobReports = Pick<NotificationContext, 'onError' | 'onWarning'>;

export interface JobDependencies extends JobReports {
  engine: Engine;
  clock: () => Temporal.Instant;
  publicUrl: string;
  senders: Senders;
  device?: DeviceContext | undefined;
  plans?: PlanSettings | undefined;
  /** Without it nothing is published. */
  broker?: Broker | undefined;
  /** Without it no backup is made. */
  backups?: BackupContext | undefined;
  /** Aborted when the process stops. */
  stopping?: AbortSignal | undefined;
}

/** The VAPID key, which tells push services who sends, is derived from the stored key that signs links. */
export function composeVapid({ engine, senders, clock, publicUrl }: JobDependencies): () => Promise<Vapid> {
  return onceNeeded(async () =>
    createVapid(await readLinkKey(engine, senders.push.keyRing, clock()), publicUrl),
  );
}

export function composeNotifications(dependencies: JobDependencies): NotificationContext {
  const { engine, clock, publicUrl, senders, device, stopping } = dependencies;
  const signalsOf = composeSignals(device);
  const { keyRing } = senders.push;
  const linkKey = () => readLinkKey(engine, keyRing, clock());
  return {
    engine,
    clock,
    publicUrl,
    readLinkKey: linkKey,
    channels: createChannels(senders, {
      clock,
      readVapid: composeVapid(dependencies),
      markOf: personMark,
      forgetBrowsers: (userId, endpoints) => removeBrowsers(actAsUser(engine, userId), keyRing, endpoints),
    }),
    readToday: (person, now) => readToday(person, now, { signalsOf }),
    stopping,
    onError: dependencies.onError,
    onWarning: dependencies.onWarning,
    syncPerson:
      device &&
      ((userId, signal) => syncPerson(actAsUser(engine, userId), device, { signal, pause: READ_JUST_NOW })),
  };
}

/** What each job does, whether the schedule, an outside scheduler or the operator starts it. */
export function composeJobs(dependencies: JobDependencies): JobTable {
  const { engine, clock, device } = dependencies;
  return {
    'device-sync': async () => {
      if (device === undefined) return { people: 0 };
      const now = clock();
      return {
        ...(await syncAll(engine, device, { people: (source) => listPeopleToSync(engine, source, now) })),
      };
    },
    notifications: async () => ({
      newBrowsers: await tellNewBrowsers({ ...dependencies, mailer: dependencies.senders.mailer }),
      ...(await runNotifications(composeNotifications(dependencies))),
    }),
    plans: async () => {
      const plans = composePlans(dependencies);
      if (plans === undefined) return { read: 0, failed: 0, sent: 0, notSent: 0 };
      const [read, sent] = await Promise.all([
        readDueSources(engine, plans, dependencies),
        sendDueTargets(engine, plans, dependencies),
      ]);
      return { ...read, ...sent };
    },
    'home-assistant': () =>
      publishHomes({
        ...dependencies,
        broker: dependencies.broker,
        version: readVersion(),
        readToday: (person, now) => readToday(person, now, { signalsOf: composeSignals(device) }),
      }),
    maintenance: async () => {
      const now = clock();
      return {
        ...(await deleteExpired(engine, now)),
        ...(await fillAllWeeks(engine, now)),
        ...(await storeAllAnswers(engine, { now, signalsOf: composeSignals(device) })),
        ...(await countTroubledConnections(engine, now)),
      };
    },
    backup: () => runBackups(dependencies.backups),
  };
}
