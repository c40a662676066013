import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { composePlans } from '#server/app/compose-plans.ts';
import type { PlanContext } from '#server/features/plans-elsewhere/context.ts';
import { sendDueTargets } from '#server/features/plans-elsewhere/send/send-target.ts';
import { type DeviceService, startDeviceService } from '../device/device-service.ts';
import { visitVendor } from '../device/oauth-visit.ts';
import type { IntervalsEvent } from '../wearable/intervals-calendar.ts';

type Person = Awaited<ReturnType<DeviceService['signUp']>>;
type Account = 'intervals' | 'garmin';

let lab: DeviceService;
beforeAll(async () => {
  lab = await startDeviceService();
});
afterAll(() => lab.close());
afterEach(() => {
  lab.wearable.faults.clear();
  lab.rewind();
});

/** Does the job of each minute for one person; the targets of earlier tests are due too, and are deleted. */
async function send({ id }: Person) {
  const { engine } = lab.service.database;
  await lab.service.database.asOwner('delete from plan_targets where user_id <> $1', [id]);
  const plans = composePlans({ engine, clock: lab.now, device: lab.context }) as PlanContext;
  return sendDueTargets(engine, plans, { onError: (error) => expect(error).toBeUndefined() });
}

async function connected(form: 'intervalsKey' | 'garth' = 'intervalsKey'): Promise<Person> {
  const person = await lab.signUp();
  await lab.connect(person, form);
  return person;
}

async function plan(person: Person, body: object = {}): Promise<string> {
  const planned = { date: '2026-06-18', title: 'Easy run', sport: 'RUNNING', minutes: 40, ...body };
  return (await person.call('POST', '/api/workouts', planned)).json().id;
}

const switchOn = (person: Person, body: object = {}, account: Account = 'intervals') =>
  person.call('PUT', `/api/plan-targets/${account}`, body);

const targetOf = async (person: Person) => (await person.call('GET', '/api/plan-targets')).json().items[0];

const workoutOf = async (person: Person, id: string) =>
  (await person.call('GET', '/api/workouts?from=2026-06-01&to=2026-08-31'))
    .json()
    .items.find((each: { id: string }) => each.id === id);

const eventsOf = ({ account }: Person): IntervalsEvent[] => lab.wearable.intervalsCalendar(account);

const summaries = (person: Person) =>
  eventsOf(person).map(({ start_date_local, name }) => `${start_date_local.slice(0, 10)} ${name}`);

describe('intervals.icu', () => {
  test('planned sessions become workouts with Lutea’s id and tag; sending again changes nothing', async () => {
    const person = await connected();
    const id = await plan(person, { time: '18:30' });
    await plan(person, { date: '2026-07-20', title: 'Far away' });
    expect((await switchOn(person)).json()).toMatchObject({ discreet: true, problem: null, sent: 1 });
    expect(eventsOf(person)).toMatchObject([
      {
        category: 'WORKOUT',
        start_date_local: '2026-06-18T18:30:00',
        type: 'Run',
        name: 'Easy run',
        moving_time: 2400,
        external_id: `lutea-${id}`,
        tags: ['lutea'],
        description: '- 40m Z2 HR',
      },
    ]);
    const before = structuredClone(eventsOf(person));
    lab.advance({ minutes: 31 });
    const posts = lab.wearable.count('intervals send events');
    expect(await send(person)).toEqual({ sent: 1, notSent: 0 });
    expect(eventsOf(person)).toEqual(before);
    expect(lab.wearable.count('intervals send events')).toBe(posts);
  });

  test('a change is sent within a minute, and nothing is sent without a change', async () => {
    const person = await connected();
    const id = await plan(person);
    await switchOn(person);
    await send(person);
    expect(await send(person)).toEqual({ sent: 0, notSent: 0 });
    await person.call('PATCH', `/api/workouts/${id}`, { date: '2026-06-19', minutes: 30 });
    lab.advance({ minutes: 1 });
    expect(await send(person)).toEqual({ sent: 1, notSent: 0 });
    expect(eventsOf(person)).toMatchObject([{ start_date_local: '2026-06-19T00:00:00', moving_time: 1800 }]);
    await person.call('DELETE', `/api/workouts/${id}`);
    await send(person);
    expect(eventsOf(person)).toEqual([]);
  });

  test('today’s decision reaches today’s session within a minute; the discreet form says no reason', async () => {
    const person = await connected();
    await plan(person, {
      date: '2026-06-16',
      title: 'Intervals',
      hardness: 'HARD',
      note: 'cramps last time',
    });
    await switchOn(person);
    await send(person);
    await person.call('POST', '/api/overrides', { override: 'flare' });
    await person.call('GET', '/api/today');
    await send(person);
    expect(eventsOf(person)[0]?.description).toBe('Today is a day of rest.');
    await switchOn(person, { discreet: false });
    await send(person);
    expect(eventsOf(person)[0]?.description).toMatch(/^Today is a day of rest\. .+\n\ncramps last time$/s);
    await person.call('DELETE', '/api/overrides', { override: 'flare' });
    await person.call('GET', '/api/today');
    await send(person);
    expect(eventsOf(person)[0]?.description).not.toContain('rest');
  });

  test('an event that the person changed there changes in Lutea too, and is not overwritten', async () => {
    const person = await connected();
    const id = await plan(person);
    await switchOn(person);
    Object.assign(eventsOf(person)[0] as object, {
      start_date_local: '2026-06-20T07:15:00',
      name: 'Long run',
      moving_time: 5400,
      description: 'mine',
    });
    lab.advance({ minutes: 31 });
    await send(person);
    expect(await workoutOf(person, id)).toMatchObject({
      ...{ date: '2026-06-20', movedFrom: '2026-06-18', time: '07:15', title: 'Long run', minutes: 90 },
    });
    await person.call('PATCH', `/api/workouts/${id}`, { title: 'In Lutea' });
    await send(person);
    expect(eventsOf(person)[0]).toMatchObject({ name: 'Long run', description: 'mine' });
    expect(await targetOf(person)).toMatchObject({ sent: 0, changedThere: 1 });
  });

  test('an event that the person deleted there stays deleted, even after switching off and on', async () => {
    const person = await connected();
    const id = await plan(person);
    await switchOn(person);
    eventsOf(person).length = 0;
    lab.advance({ minutes: 31 });
    await send(person);
    await person.call('PATCH', `/api/workouts/${id}`, { minutes: 55 });
    await send(person);
    await person.call('DELETE', '/api/plan-targets/intervals');
    await switchOn(person);
    await send(person);
    expect(eventsOf(person)).toEqual([]);
    expect(await targetOf(person)).toMatchObject({ removedThere: 1 });
  });

  test('a new load from the server is no edit; an event paired with an activity is left alone', async () => {
    const person = await connected();
    const id = await plan(person);
    await switchOn(person);
    const [event] = eventsOf(person) as [IntervalsEvent];
    Object.assign(event, { icu_training_load: 44, updated: '2026-06-17T00:00:00Z' });
    await person.call('PATCH', `/api/workouts/${id}`, { title: 'Renamed' });
    await send(person);
    expect(event.name).toBe('Renamed');
    event.paired_activity_id = 'i1';
    await person.call('PATCH', `/api/workouts/${id}`, { title: 'Again' });
    await send(person);
    await person.call('DELETE', `/api/workouts/${id}`);
    await send(person);
    expect(event.name).toBe('Renamed');
    expect(eventsOf(person)).toHaveLength(1);
  });

  test('past events stay as they are', async () => {
    const person = await connected();
    const id = await plan(person, { date: '2026-06-16' });
    await switchOn(person);
    lab.advance({ hours: 24 });
    await person.call('PATCH', `/api/workouts/${id}`, { title: 'Late' });
    await person.call('DELETE', '/api/plan-targets/intervals');
    expect(summaries(person)).toEqual(['2026-06-16 Easy run']);
  });

  test('switching off deletes only what Lutea made and nobody changed', async () => {
    const person = await connected();
    for (const title of ['Easy run', 'Swim', 'Ride']) await plan(person, { title });
    await switchOn(person);
    await send(person);
    const [own, edited, untagged] = eventsOf(person) as [IntervalsEvent, IntervalsEvent, IntervalsEvent];
    edited.name = 'Mine now';
    untagged.tags = [];
    eventsOf(person).push(
      { ...own, id: 7, external_id: null, name: 'Hers' },
      { ...own, id: 8, external_id: 'lutea-note', name: 'Near miss' },
      { ...own, id: 9, external_id: 'lutea-00000000-0000-4000-8000-000000000000', name: 'Of another Lutea' },
    );
    expect((await person.call('DELETE', '/api/plan-targets/intervals')).statusCode).toBe(204);
    expect(eventsOf(person).map(({ name }) => name)).toEqual([
      ...['Mine now', untagged.name, 'Hers', 'Near miss', 'Of another Lutea'],
    ]);
    expect(await targetOf(person)).toBeUndefined();
  });

  test('a calendar that fails while it is switched off is cleared later', async () => {
    const person = await connected();
    await plan(person);
    await switchOn(person);
    lab.wearable.faults.inject({ kind: 'status', status: 503 }, { account: person.account });
    expect((await person.call('DELETE', '/api/plan-targets/intervals')).statusCode).toBe(204);
    expect(await targetOf(person)).toMatchObject({ ending: true, problem: 'UNAVAILABLE' });
    lab.wearable.faults.clear();
    lab.advance({ hours: 2 });
    await send(person);
    expect(eventsOf(person)).toEqual([]);
    expect(await targetOf(person)).toBeUndefined();
  });

  test('a plan that is read from there is not sent back there', async () => {
    const person = await connected();
    eventsOf(person).push({
      ...{ id: 5, start_date_local: '2026-06-18T00:00:00', category: 'WORKOUT', type: 'Ride', name: 'Coach' },
    });
    await person.call('POST', '/api/plan-sources', { kind: 'intervals' });
    await plan(person, { title: 'Own' });
    await switchOn(person);
    expect(summaries(person)).toEqual(['2026-06-18 Coach', '2026-06-18 Own']);
    // A session that was sent there is not read back as a plan.
    lab.advance({ minutes: 2 });
    const [source] = (await person.call('GET', '/api/plan-sources')).json().items;
    await person.call('POST', `/api/plan-sources/${source.id}/read`);
    const { items } = (await person.call('GET', '/api/workouts')).json();
    expect(items.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Coach', 'Own']);
  });

  test.each([
    [429, '600', 'RATE_LIMITED', 30],
    [429, '7200', 'RATE_LIMITED', 120],
    [401, undefined, 'NEEDS_RECONNECT', 30],
    [403, undefined, 'NEEDS_PERMISSION', 30],
    [503, undefined, 'UNAVAILABLE', 30],
  ])(
    'after status %i (Retry-After %s) Lutea waits, and then sends everything once',
    async (status, retryAfter, problem, wait) => {
      const person = await connected();
      await plan(person);
      const fault = { kind: 'status' as const, status, ...(retryAfter !== undefined && { retryAfter }) };
      lab.wearable.faults.inject(fault, { account: person.account, route: 'intervals send events' });
      const target = (await switchOn(person)).json();
      expect(target).toMatchObject({ problem, sent: 0 });
      expect(lab.now().until(target.nextSendAt).total('minutes')).toBe(wait);
      await plan(person, { title: 'Another' });
      expect(await send(person)).toEqual({ sent: 0, notSent: 0 });
      lab.wearable.faults.clear();
      lab.advance({ minutes: wait });
      expect(await send(person)).toEqual({ sent: 1, notSent: 0 });
      expect(summaries(person).toSorted()).toEqual(['2026-06-18 Another', '2026-06-18 Easy run']);
    },
  );

  test('an event whose creation was never confirmed is not created twice', async () => {
    const person = await connected();
    const id = await plan(person);
    eventsOf(person).push({
      ...{ id: 1, start_date_local: '2026-06-18T00:00:00', category: 'WORKOUT', name: 'Easy run' },
      ...{ external_id: `lutea-${id}`, tags: ['lutea'] },
    });
    await switchOn(person);
    expect(eventsOf(person)).toHaveLength(1);
  });
});

describe('Garmin Connect', () => {
  const planned = ({ account }: Person) => {
    const { templates, scheduled } = lab.wearable.garminCalendar(account);
    return [...scheduled.values()].map(
      ({ template, date }) => `${date} ${templates.get(template)?.workoutName}`,
    );
  };
  const templatesOf = ({ account }: Person) => [...lab.wearable.garminCalendar(account).templates.values()];
  /** A session that somebody else planned there. */
  const addCoachPlan = ({ account }: Person) => {
    const { templates, scheduled } = lab.wearable.garminCalendar(account);
    templates.set(1, { workoutId: 1, workoutName: 'Coach', description: '' });
    scheduled.set(2, { template: 1, date: '2026-06-18' });
  };

  test('a session becomes a template without targets, which is changed, moved and deleted with it', async () => {
    const person = await connected('garth');
    const id = await plan(person);
    expect((await switchOn(person, {}, 'garmin')).json()).toMatchObject({ problem: null, sent: 1 });
    expect(planned(person)).toEqual(['2026-06-18 Easy run']);
    const [template] = templatesOf(person);
    expect(template).toMatchObject({
      sportType: { sportTypeKey: 'running' },
      estimatedDurationInSecs: 2400,
      description: `lutea-${id}`,
    });
    expect(JSON.stringify(template).match(/workoutTargetTypeKey":"([^"]+)/g)).toEqual([
      'workoutTargetTypeKey":"no.target',
    ]);
    await person.call('PATCH', `/api/workouts/${id}`, { date: '2026-06-19', title: 'Jog' });
    await send(person);
    expect(planned(person)).toEqual(['2026-06-19 Jog']);
    expect(templatesOf(person)).toHaveLength(1);
    await person.call('DELETE', `/api/workouts/${id}`);
    await send(person);
    expect([planned(person), templatesOf(person)]).toEqual([[], []]);
  });

  test('what the person moved or deleted there is left alone', async () => {
    const person = await connected('garth');
    const moved = await plan(person);
    await plan(person, { title: 'Swim', date: '2026-06-19' });
    await switchOn(person, {}, 'garmin');
    const { scheduled } = lab.wearable.garminCalendar(person.account);
    const [[, first], [second]] = [...scheduled] as [[number, { date: string }], [number, object]];
    first.date = '2026-06-22';
    scheduled.delete(second);
    lab.advance({ minutes: 61 });
    await send(person);
    expect(await workoutOf(person, moved)).toMatchObject({ date: '2026-06-22', minutes: 40 });
    await send(person);
    expect(planned(person)).toEqual(['2026-06-22 Easy run']);
    expect(await targetOf(person)).toMatchObject({ changedThere: 1, removedThere: 1 });
  });

  test('a failure between creating a template and scheduling it makes no second template', async () => {
    const person = await connected('garth');
    await plan(person);
    lab.wearable.faults.inject(
      { kind: 'status', status: 503 },
      { account: person.account, route: 'schedule' },
    );
    expect((await switchOn(person, {}, 'garmin')).json()).toMatchObject({ problem: 'UNAVAILABLE' });
    lab.wearable.faults.clear();
    lab.advance({ hours: 1 });
    await send(person);
    expect([templatesOf(person).length, planned(person)]).toEqual([1, ['2026-06-18 Easy run']]);
  });

  test.each([
    [429, 'RATE_LIMITED'],
    [401, 'NEEDS_RECONNECT'],
  ])('status %i is shown as a problem, and nothing is sent or changed there', async (status, problem) => {
    const person = await connected('garth');
    addCoachPlan(person);
    await plan(person);
    lab.wearable.faults.inject({ kind: 'status', status }, { account: person.account });
    expect((await switchOn(person, {}, 'garmin')).json()).toMatchObject({ problem, sent: 0 });
    expect([planned(person), templatesOf(person).length]).toEqual([['2026-06-18 Coach'], 1]);
  });

  test('switching off deletes the templates of Lutea and their days, and nothing of the coach’s plan', async () => {
    const person = await connected('garth');
    addCoachPlan(person);
    await plan(person);
    await switchOn(person, {}, 'garmin');
    expect(planned(person)).toEqual(['2026-06-18 Coach', '2026-06-18 Easy run']);
    await person.call('DELETE', '/api/plan-targets/garmin');
    expect([planned(person), templatesOf(person).length]).toEqual([['2026-06-18 Coach'], 1]);
  });
});

test('an operator’s app asks for calendar permissions only once they are needed', async () => {
  const app = await startDeviceService({ hasIntervalsApp: true });
  try {
    const person = await app.signUp();
    const scopeAsked = async () => {
      const { url } = (await person.call('POST', '/api/device/authorize', { source: 'intervals' })).json();
      return new URL(url).searchParams.get('scope')?.split(',').toSorted();
    };
    const allow = async () => {
      await person.call('GET', await visitVendor(person, 'intervals'));
      await expect
        .poll(async () => (await person.call('GET', '/api/device')).json().backfill, { timeout: 10_000 })
        .toBeNull();
      await app.settle(person);
    };
    const basic = ['ACTIVITY:READ', 'WELLNESS:READ'];
    expect(await scopeAsked()).toEqual(basic);
    await allow();
    const source = await person.call('POST', '/api/plan-sources', { kind: 'intervals' });
    expect(source.json()).toMatchObject({ problem: 'NEEDS_PERMISSION' });
    expect(await scopeAsked()).toEqual(['ACTIVITY:READ', 'CALENDAR:READ', 'WELLNESS:READ']);
    await allow();
    app.advance({ minutes: 2 });
    const { id } = source.json();
    expect((await person.call('POST', `/api/plan-sources/${id}/read`)).json().problem).toBeNull();
    await plan(person);
    expect((await switchOn(person)).json()).toMatchObject({ problem: 'NEEDS_PERMISSION', sent: 0 });
    expect(await scopeAsked()).toEqual([...basic, 'CALENDAR:READ', 'CALENDAR:WRITE'].toSorted());
    await allow();
    expect((await switchOn(person)).json()).toMatchObject({ problem: null, sent: 1 });
    // After switching off, the next request asks for less again.
    await person.call('DELETE', '/api/plan-targets/intervals');
    expect(await scopeAsked()).toEqual(['ACTIVITY:READ', 'CALENDAR:READ', 'WELLNESS:READ']);
  } finally {
    await app.close();
  }
});

test('sending to an account that is not connected or has no calendar is refused', async () => {
  const person = await lab.signUp();
  const refused = await switchOn(person);
  expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([404, 'DEVICE_NOT_CONNECTED']);
  expect((await person.call('PUT', '/api/plan-targets/oura', {})).statusCode).toBe(400);
  expect((await switchOn(person, { discreet: 'yes' })).statusCode).toBe(400);
  expect((await person.call('DELETE', '/api/plan-targets/garmin')).statusCode).toBe(204);
  expect(await targetOf(person)).toBeUndefined();
});

test('nobody sees or switches off another person’s sending', async () => {
  const person = await connected();
  await plan(person);
  await switchOn(person);
  const other = await connected();
  expect((await other.call('GET', '/api/plan-targets')).json()).toEqual({ items: [] });
  await other.call('DELETE', '/api/plan-targets/intervals');
  expect(await targetOf(person)).toMatchObject({ ending: false, sent: 1 });
  expect(eventsOf(person)).toHaveLength(1);
  expect(eventsOf(other)).toEqual([]);
});
