import type { HomeProblem } from '#contract/home-assistant.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import {
  type Broker,
  BrokerError,
  type PublishRetained,
  withBroker,
} from '#server/integrations/mqtt/broker.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';
import {
  claimHome,
  finishHome,
  listDueHomes,
  type StoredHome,
} from '#server/records/home/home-publications.ts';
import { forgetHomeRemoval, listHomeRemovals } from '#server/records/home/home-removals.ts';
import {
  DISCOVERY_LASTS_SECONDS,
  discoveryOf,
  stateOf,
  type TodayAtHome,
  topicsOf,
  VALUES_LAST_SECONDS,
} from './describe-home.ts';

export interface HomeContext {
  /** Without one nothing is published. */
  broker: Broker | undefined;
  engine: Engine;
  clock: () => Temporal.Instant;
  version: string;
  /** Today's answer, as the page Today shows it. */
  readToday: (person: PersonStore, now: Temporal.Instant) => Promise<TodayAtHome & { timezone: string }>;
  stopping?: AbortSignal | undefined;
  onError: (error: unknown) => void;
  onWarning: (message: string, facts: Record<string, unknown>) => void;
}

const EVERY_HOURS = 6;
const LONGEST_WAIT_MINUTES = 60;

async function emptyTopics(publish: PublishRetained, id: string): Promise<void> {
  const { config, state, availability } = topicsOf(id);
  for (const topic of [config, state, availability]) await publish(topic, '');
}

/** The next time to publish: after some hours, and at local midnight, because a new day has a new answer. */
function nextTime(now: Temporal.Instant, timezone: string): Temporal.Instant {
  const later = now.add({ hours: EVERY_HOURS });
  const midnight = now.toZonedDateTimeISO(timezone).startOfDay().add({ days: 1 }).toInstant();
  return Temporal.Instant.compare(midnight, later) < 0 ? midnight : later;
}

type Publishing = HomeContext & { publish: PublishRetained };

async function publishHome(
  person: PersonStore,
  { id, discreet }: StoredHome,
  { publish, clock, version, readToday }: Publishing,
): Promise<void> {
  const now = clock();
  const today = await readToday(person, now);
  const { language } = (await readPersonCycle(person, now)).facts;
  const { config, state, availability } = topicsOf(id);
  const discovery = discoveryOf({ id, discreet, language, version });
  await publish(config, JSON.stringify(discovery), DISCOVERY_LASTS_SECONDS);
  await publish(state, JSON.stringify(stateOf(today, { discreet })), VALUES_LAST_SECONDS);
  await publish(availability, 'online', VALUES_LAST_SECONDS);
  const nextAt = nextTime(now, today.timezone);
  const done = { publishedAt: now, nextAt, problem: null, failures: 0 };
  const [kept] = await person.write((run) => run(finishHome(id, done)));
  // The person switched it off meanwhile: the values just published must not stay.
  if (kept === undefined) await emptyTopics(publish, id);
}

/** Stores a failure. The next try is after 1, 2, 4 … minutes, at least once an hour. */
async function noteFailure(
  person: PersonStore,
  { id, failures }: StoredHome,
  problem: HomeProblem | null,
  now: Temporal.Instant,
): Promise<void> {
  const minutes = Math.min(2 ** Math.min(failures, 10), LONGEST_WAIT_MINUTES);
  const failed = { problem, nextAt: now.add({ minutes }), failures: failures + 1, stale: true };
  await person.write((run) => run(finishHome(id, failed)));
}

/** Publishes for one person, unless another instance does. Throws a BrokerError. */
async function publishFor(userId: string, publishing: Publishing & { broker: Broker }): Promise<number> {
  const { engine, broker, clock, onError } = publishing;
  const person = actAsUser(engine, userId);
  const [home] = await person.write((run) => run(claimHome(broker.address, clock())));
  if (home === undefined) return 0;
  try {
    await publishHome(person, home, publishing);
    return 1;
  } catch (error) {
    await noteFailure(person, home, error instanceof BrokerError ? error.problem : null, clock());
    if (error instanceof BrokerError) throw error;
    onError(error);
    return 0;
  }
}

/** Postpones everyone else after the broker failed: publishing for them would fail too. */
async function postpone(
  people: readonly { userId: string }[],
  { problem }: BrokerError,
  { engine, clock }: HomeContext,
  { address }: Broker,
): Promise<void> {
  for (const { userId } of people) {
    const person = actAsUser(engine, userId);
    const [home] = await person.write((run) => run(claimHome(address, clock())));
    if (home !== undefined) await noteFailure(person, home, problem, clock());
  }
}

const NOTHING = { published: 0, notPublished: 0, removed: 0 };

/** Empties the topics of those who switched off, and publishes for everyone whose answer may have changed. */
export async function publishHomes(context: HomeContext): Promise<typeof NOTHING> {
  const { broker, engine, clock, stopping, onWarning } = context;
  if (broker === undefined) return NOTHING;
  const [removals, due] = await Promise.all([
    listHomeRemovals(engine, broker.address),
    listDueHomes(engine, broker.address, clock()),
  ]);
  const counts = { ...NOTHING };
  if (removals.length + due.length === 0) return counts;
  const waiting = [...due];
  try {
    await withBroker(broker, async (publish) => {
      for (const { id } of removals) {
        await emptyTopics(publish, id);
        await forgetHomeRemoval(engine, id);
        counts.removed += 1;
      }
      for (let next = waiting.shift(); next !== undefined && !stopping?.aborted; next = waiting.shift()) {
        counts.published += await publishFor(next.userId, { ...context, broker, publish });
      }
    });
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    onWarning('publishing to the MQTT broker failed', { problem: error.problem });
    await postpone(waiting, error, context, broker);
    counts.notPublished = due.length - counts.published;
  }
  return counts;
}
