import type { Connection, Device } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { localTime } from '#contract/timezone.ts';
import { biometrics } from '#contract/today.ts';
import { daysBetween, isBefore } from '#core/calendar-day.ts';
import { sourceOf } from '#core/training/entered-value.ts';
import type { PersonStore } from '#server/database/person.ts';
import { type PersonCycle, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import type { StoredLog } from '#server/records/days/daily-logs.ts';
import { logOf, selectRecentLogs } from '#server/records/days/daily-logs.ts';
import { type StoredDevice, selectDevices } from '#server/records/device/devices.ts';
import { type DeviceContext, openCredentials } from './credentials.ts';
import { problemWords } from './problem-words.ts';

const MEASURES = Object.keys(biometrics.shape) as (keyof typeof biometrics.shape)[];

const NOT_CONNECTED: Device = {
  connected: false,
  source: null,
  accountName: null,
  connectedSince: null,
  lastSyncAt: null,
  tokenExpiresAt: null,
  needsReconnect: false,
  problem: null,
  renewal: { dueOn: null, warning: null },
  fresh: [],
  stale: [],
  backfill: null,
  phone: null,
  sources: [],
};

function describeRenewal(endsAt: Temporal.Instant | null, { facts, today }: PersonCycle): Device['renewal'] {
  if (endsAt === null) return { dueOn: null, warning: null };
  const dueOn = localTime(endsAt, facts.timezone).toPlainDate();
  const days = daysBetween(today, dueOn);
  if (days > 14) return { dueOn, warning: null };
  return { dueOn, warning: days > 3 ? '14_DAYS' : '3_DAYS' };
}

/** What the connection itself measured: a value entered by hand is not its merit. */
function describeFreshness({ source }: StoredDevice, logs: readonly StoredLog[], { today }: PersonCycle) {
  const own = logs.filter((log) => log.source === source && !isBefore(today, log.date));
  const current = logOf(today, own);
  const hasOwn = (log: StoredLog | undefined, measure: (typeof MEASURES)[number]) =>
    log !== undefined && log[measure] !== null && sourceOf(measure, log) === source;
  const fresh = MEASURES.filter((measure) => hasOwn(current, measure));
  const stale = MEASURES.filter(
    (measure) => !fresh.includes(measure) && own.some((log) => hasOwn(log, measure)),
  );
  return { fresh, stale };
}

function describeProblem(device: StoredDevice, { facts }: PersonCycle, context: DeviceContext) {
  const { lastSyncProblem, source, tokenExpiresAt } = device;
  const { language } = facts;
  const { clock, bySource } = context.vendors;
  const { name } = bySource[source];
  if (openCredentials(context, device) === null) {
    return { needsReconnect: true, problem: problemWords('LOST_KEY', name, language) };
  }
  const hasEnded = tokenExpiresAt !== null && Temporal.Instant.compare(tokenExpiresAt, clock()) <= 0;
  const isRefused = lastSyncProblem === 'UNAUTHORIZED';
  return {
    // A token may outlive its estimated end: only one that also fails has to be replaced.
    needsReconnect: isRefused || (hasEnded && lastSyncProblem !== null),
    problem: lastSyncProblem === null ? null : problemWords(lastSyncProblem, name, language),
  };
}

function describePhone({ source, lastMessage }: StoredDevice, { vendors }: DeviceContext): Device['phone'] {
  if (vendors.bySource[source].push === undefined) return null;
  if (lastMessage === null) return { lastMessage };
  const { receivedAt, taken, ignored, refused } = lastMessage;
  return {
    lastMessage: { receivedAt: Temporal.Instant.from(receivedAt), taken, ignored, refused: [...refused] },
  };
}

/** Everything about a connection but its credentials. */
function describeConnection(
  device: StoredDevice,
  { logs, cycle }: { logs: readonly StoredLog[]; cycle: PersonCycle },
  context: DeviceContext,
): Connection {
  const { source, backfillDone: done, backfillTotal: total } = device;
  const phone = describePhone(device, context);
  return {
    source,
    connected: phone === null || device.lastSyncAt !== null,
    accountName: device.accountName,
    connectedSince: device.connectedAt,
    lastSyncAt: device.lastSyncAt,
    tokenExpiresAt: device.tokenExpiresAt,
    ...describeProblem(device, cycle, context),
    renewal: describeRenewal(device.tokenExpiresAt, cycle),
    ...describeFreshness(device, logs, cycle),
    backfill: done < total ? { done, total } : null,
    phone,
  };
}

/**
 * The connections as their person sees them. The one that is asked for stands out, or the newest that works: a person
 * with one connection sees that.
 */
export async function readDevice(
  person: PersonStore,
  context: DeviceContext,
  asked?: DeviceSource,
): Promise<Device> {
  const now = context.vendors.clock();
  const [devices, rows, logs] = await person.read(selectDevices, selectCycle, selectRecentLogs(now));
  const cycle = toPersonCycle(rows, now);
  const sources = devices.map((device) => describeConnection(device, { logs, cycle }, context));
  const main =
    sources.find(({ source }) => source === asked) ??
    sources.find(({ connected, needsReconnect }) => connected && !needsReconnect) ??
    sources[0];
  return main === undefined ? NOT_CONNECTED : { ...main, sources };
}
