import { expect, test } from 'vitest';
import { dueInstant, reminderDue } from '#core/reminder/reminder-due.ts';
import type { Engine } from '#server/database/engine.ts';
import type { Delivery } from '#server/features/notifications/context.ts';
import { runNotifications } from '#server/features/notifications/run-notifications.ts';
import { tries } from '../helpers/exhaustive.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPeople } from '../helpers/test-people.ts';
import { createMortal, type MortalInstance } from './mortal-engine.ts';
import { sampleDay } from './sample-day.ts';

/** Offsets of every kind: halves and quarters, both ends of the date line, half-hour and Ramadan clock changes. */
const ZONES = [
  'Africa/Cairo', 'Africa/Casablanca', 'Africa/Johannesburg', 'America/Anchorage', 'America/Argentina/Buenos_Aires',
  'America/Chicago', 'America/Denver', 'America/Halifax', 'America/Havana', 'America/Los_Angeles',
  'America/New_York', 'America/Nuuk', 'America/Santiago', 'America/Sao_Paulo', 'America/Scoresbysund',
  'America/St_Johns', 'Antarctica/Troll', 'Asia/Beirut', 'Asia/Gaza', 'Asia/Kathmandu', 'Asia/Kolkata',
  'Asia/Tokyo', 'Atlantic/Azores', 'Australia/Adelaide', 'Australia/Eucla', 'Australia/Lord_Howe',
  'Australia/Sydney', 'Europe/Berlin', 'Europe/London', 'Pacific/Apia', 'Pacific/Auckland', 'Pacific/Chatham',
  'Pacific/Honolulu', 'Pacific/Kiritimati', 'Pacific/Marquesas', 'UTC',
]; // biome-ignore format: a list to read
/** The full test has one person for each zone, the short one for every third zone. */
const ZONES_PER_PERSON = tries({ few: 3, many: 1 });
const HOMES = ZONES.filter((_zone, i) => i % ZONES_PER_PERSON === 0);
const TIMES = ['07:30', '02:30', '00:00', '23:59', '07:30', '01:59'];

/** In the full test, each range of days has a clock change of the northern and one of the southern hemisphere. */
const DAYS_A_STRETCH = tries({ few: 9, many: 31 });
const STRETCHES = ['2026-04-06T00:00Z', '2026-11-02T00:00Z'].map((end) => ({
  start: Temporal.Instant.from(end).subtract({ hours: 24 * DAYS_A_STRETCH }),
  end: Temporal.Instant.from(end),
}));

interface Person {
  id: string;
  timezone: string;
  time: string;
  lastSentOn: Temporal.PlainDate | null;
}

/** A deterministic pseudo-random generator. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

function nextDue({ timezone, time }: Person, now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  for (let days = -1; ; days++) {
    const due = dueInstant(today.add({ days }), Temporal.PlainTime.from(time), timezone);
    if (Temporal.Instant.compare(due, now) > 0) return due;
  }
}

const earliest = (instants: readonly Temporal.Instant[]) => instants.toSorted(Temporal.Instant.compare)[0];

/** The service as several processes, with the list of delivered messages. */
class World {
  readonly arrived = new Map<string, number>();
  kills = 0;
  now: Temporal.Instant;
  private readonly instances: Engine[];
  private readonly dice = createDice(20_261_115);

  constructor(database: TestDatabase, start: Temporal.Instant) {
    this.now = start;
    const others = Array.from({ length: 3 }, () => database.connectAgain());
    this.instances = [database.engine, ...others];
  }

  private async runInstance(instance: MortalInstance): Promise<void> {
    const send = async ({ contact: { userId }, message: { messageId }, control }: Delivery) => {
      await control.begin();
      const fate = instance.isDead() ? 0 : this.dice(150);
      if (fate === 0) instance.die();
      const key = `${userId} ${messageId}`;
      this.arrived.set(key, (this.arrived.get(key) ?? 0) + 1);
      if (fate === 1) instance.die();
      return { state: 'sent' as const };
    };
    await runNotifications({
      engine: instance.engine,
      clock: () => this.now,
      publicUrl: 'http://127.0.0.1:3000',
      readLinkKey: async () => new Uint8Array(32),
      channels: { available: ['email'], send },
      readToday: async (_person, now) => sampleDay(now.toZonedDateTimeISO('UTC').toPlainDate()),
      onError: () => {},
      onWarning: () => {},
      concurrency: 3,
    }).catch(() => {});
    if (instance.isDead()) this.kills += 1;
  }

  /** Runs all instances at once, some of which die meanwhile; returns whether any died. */
  async runAll(): Promise<boolean> {
    const before = this.kills;
    const instances = this.instances.map((engine) =>
      createMortal(engine, this.dice(60) === 0 ? 1 + this.dice(14) : Number.POSITIVE_INFINITY),
    );
    await Promise.all(instances.map((instance) => this.runInstance(instance)));
    return this.kills > before;
  }
}

/** Moves someone to another zone or another time, past or future, as travel and settings do. */
async function changeSomeone(database: TestDatabase, people: Person[], dice: (sides: number) => number) {
  const person = people[dice(people.length)] as Person;
  if (dice(2) === 0) person.timezone = ZONES[dice(ZONES.length)] as string;
  else person.time = `${String(dice(24)).padStart(2, '0')}:${dice(2) === 0 ? '00' : '30'}`;
  await database.asOwner('update users set timezone = $2, notification_time = $3 where id = $1', [
    person.id,
    person.timezone,
    person.time,
  ]);
}

/**
 * Runs the job in every minute in which something falls due or changes, and after a process died until
 * its leases are over. In all other minutes the job would have nothing to do: it checks (last check, now], no
 * due instant lies in between, and nothing is waiting.
 */
test('one message a person and local day over both clock changes, with travel and killed processes', async () => {
  const database = await createTestDatabase();
  const ids = await createPeople(database.engine, HOMES.length);
  const people: Person[] = ids.map((id, i) => ({
    id,
    timezone: HOMES[i] as string,
    time: TIMES[i % TIMES.length] as string,
    lastSentOn: null,
  }));
  for (const { id, timezone, time } of people)
    await database.asOwner(
      'update users set timezone = $2, notification_time = $3, reminder_changed = false where id = $1',
      [id, timezone, time],
    );
  const dice = createDice(7);
  const expected: string[] = [];
  const world = new World(database, (STRETCHES[0] as (typeof STRETCHES)[number]).start);

  const expectDue = () => {
    const before = expected.length;
    for (const person of people) {
      const { timezone, time, lastSentOn } = person;
      const date = reminderDue({
        timezone,
        timeOfDay: Temporal.PlainTime.from(time),
        lastSentOn,
        now: world.now,
      });
      if (date === null) continue;
      person.lastSentOn = date;
      expected.push(`${person.id} ${date}`);
    }
    return expected.length > before;
  };

  /** Runs on until every lease has ended: at most four minutes after the last process died. */
  const runUntilSettled = async () => {
    expectDue();
    let minutesLeft = (await world.runAll()) ? 4 : 0;
    while (minutesLeft > 0) {
      world.now = world.now.add({ minutes: 1 });
      minutesLeft -= 1;
      const isDue = expectDue();
      if ((isDue || minutesLeft === 0) && (await world.runAll())) minutesLeft = 4;
    }
  };

  for (const { start, end } of STRETCHES) {
    world.now = start;
    await runUntilSettled();
    for (;;) {
      const due = earliest(people.map((person) => nextDue(person, world.now))) as Temporal.Instant;
      const isChange = dice(12) === 0;
      const change = world.now.add({ minutes: 1 + dice(20) });
      const isChangeFirst = isChange && Temporal.Instant.compare(change, due) < 0;
      world.now = isChangeFirst ? change : due;
      if (Temporal.Instant.compare(world.now, end) > 0) break;
      if (isChangeFirst) await changeSomeone(database, people, dice);
      await runUntilSettled();
    }
  }

  const claims = await database.asOwner(
    `select user_id || ' ' || local_date as key, state from notification_claims where kind = 'daily'`,
  );
  const unknown = claims.filter(({ state }) => state === 'unknown');
  expect(claims.map(({ key }) => key).sort()).toEqual(expected.toSorted());
  expect(claims.filter(({ state }) => state !== 'sent' && state !== 'unknown')).toEqual([]);
  expect([...world.arrived.values()].filter((times) => times !== 1)).toEqual([]);
  expect(claims.length - world.arrived.size).toBeLessThanOrEqual(unknown.length);
  expect(unknown.length).toBeLessThanOrEqual(world.kills * 3);
  // With fewer than one killed process in 100 messages the test would show little.
  expect(world.kills).toBeGreaterThan(expected.length / 100);
  expect(expected.length).toBeGreaterThan(HOMES.length * DAYS_A_STRETCH);
  console.log({ messages: expected.length, kills: world.kills, unknown: unknown.length });
  await database.close();
}, 900_000);
