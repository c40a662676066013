import type { Connection, Device, SignalWithSource } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { localTime } from '#contract/timezone.ts';
import { addDays, daysBetween, isBefore, isSameDay, utcDay } from '#core/calendar-day.ts';
import type { SourceDay } from '#core/sources/day-sources.ts';
import { preferBy } from '#core/sources/prefer-source.ts';
import { signalsWithSources } from '#core/sources/signals-with-sources.ts';
import { USUAL_DAYS } from '#core/training/measure-history.ts';
import { measuresFor } from '#core/training/measures.ts';
import type { PersonStore } from '#server/database/person.ts';
import { type PersonCycle, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectMeasured } from '#server/records/days/measurements.ts';
import { openKept, selectKept } from '#server/records/days/morning-readings.ts';
import { selectSourceFacts, toSourceFacts } from '#server/records/days/source-facts.ts';
import { type StoredDevice, selectDevices } from '#server/records/device/devices.ts';
import { type DeviceContext, openCredentials } from './credentials.ts';
import { problemWords } from './problem-words.ts';

const MEASURES = measuresFor('shown');

/** A value up to this many days old is stale; an older one is not shown. */
const RECENT_DAYS = 7;

interface DeviceFacts {
  /** About three months, oldest first. */
  days: readonly SourceDay[];
  cycle: PersonCycle;
}

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
  signals: [],
};

function describeRenewal(endsAt: Temporal.Instant | null, { facts, today }: PersonCycle): Device['renewal'] {
  if (endsAt === null) return { dueOn: null, warning: null };
  const dueOn = localTime(endsAt, facts.timezone).toPlainDate();
  const days = daysBetween(today, dueOn);
  if (days > 14) return { dueOn, warning: null };
  return { dueOn, warning: days > 3 ? '14_DAYS' : '3_DAYS' };
}

/**
 * How recent the source's own measurements are, even if another source is preferred. Values entered by hand do not
 * count.
 */
function describeFreshness({ source }: StoredDevice, { days, cycle: { today } }: DeviceFacts) {
  const measured = days.filter(
    (day) => day.source === source && !isBefore(day.date, addDays(today, -RECENT_DAYS)),
  );
  const current = measured.find(({ date }) => isSameDay(date, today));
  const fresh = MEASURES.filter((measure) => current !== undefined && current[measure] !== null);
  const stale = MEASURES.filter(
    (measure) => !fresh.includes(measure) && measured.some((day) => day[measure] !== null),
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
function describeConnection(device: StoredDevice, facts: DeviceFacts, context: DeviceContext): Connection {
  const { cycle } = facts;
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
    ...describeFreshness(device, facts),
    backfill: done < total ? { done, total } : null,
    phone,
  };
}

/** The person's connections. The main one is that of the requested source, else the newest that works. */
export async function readDevice(
  person: PersonStore,
  context: DeviceContext,
  requested?: DeviceSource,
): Promise<Device> {
  const now = context.vendors.clock();
  const day = utcDay(now);
  const [devices, rows, measured, factRows, keptRows] = await person.read(
    selectDevices,
    selectCycle,
    selectMeasured({ from: addDays(day, -USUAL_DAYS - 1), to: addDays(day, 1) }),
    selectSourceFacts,
    selectKept,
  );
  const { sourceOrder } = await openKept(person, keptRows, now);
  const cycle = toPersonCycle(rows, now);
  const days = measured.filter(({ date }) => !isBefore(cycle.today, date));
  const sources = devices.map((device) => describeConnection(device, { days, cycle }, context));
  const main =
    sources.find(({ source }) => source === requested) ??
    sources.find(({ connected, needsReconnect }) => connected && !needsReconnect) ??
    sources[0];
  const signals = signalsWithSources(days, cycle.today, {
    facts: toSourceFacts(factRows),
    prefer: preferBy(sourceOrder),
  }) as SignalWithSource[];
  return { ...(main ?? NOT_CONNECTED), sources, signals };
}
