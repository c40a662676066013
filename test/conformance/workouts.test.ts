import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { expectProblem } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

// Today is Tuesday, 16 June 2026.
const RUN = { date: '2026-06-18', title: 'Intervals 5x4min', sport: 'RUNNING', minutes: 50 };

async function plan(person: TestPerson, change: object = {}) {
  const answer = await person.call('POST', '/api/workouts', { ...RUN, ...change });
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
}

const change = (person: TestPerson, id: string, body: object, query = '') =>
  person.call('PATCH', `/api/workouts/${id}${query}`, body);

async function list(person: TestPerson, query = '?from=2026-06-01&to=2026-07-31') {
  return (await person.call('GET', `/api/workouts${query}`)).json();
}

const undo = (person: TestPerson, changeId: string) => person.call('POST', `/api/changes/${changeId}/undo`);

async function addActivity(person: TestPerson, { id = 'run-1', date = '2026-06-16', type = 'running' } = {}) {
  await service.database.asOwner(
    `insert into activities (user_id, source, vendor_id, date, start_minute, type, minutes)
     values ($1, 'garmin', $2, $3, 420, $4, 48)`,
    [person.id, id, date, type],
  );
}

describe('POST /api/workouts', () => {
  test('plans a workout, and guesses its hardness if that is not sent', async () => {
    const person = await service.signUp();
    const workout = await plan(person);
    expect(workout).toEqual({
      id: expect.any(String),
      date: '2026-06-18',
      time: null,
      sport: 'RUNNING',
      title: 'Intervals 5x4min',
      minutes: 50,
      hardness: 'HARD',
      hardnessGuessed: true,
      softened: false,
      note: null,
      state: 'PLANNED',
      movedFrom: null,
      source: 'own',
      offerDeclined: false,
      activity: null,
      effort: null,
      feeling: null,
    });
    expect(await list(person, '')).toMatchObject({ from: '2026-06-16', to: '2026-07-13', items: [workout] });
  });

  test('uses the hardness that the person chose for the same title before', async () => {
    const person = await service.signUp();
    const { id } = await plan(person, { title: 'Club night', sport: undefined });
    await change(person, id, { hardness: 'HARD', sport: 'CYCLING' });
    expect(await plan(person, { title: 'Club night', sport: undefined, date: '2026-06-25' })).toMatchObject({
      sport: 'CYCLING',
      hardness: 'HARD',
      hardnessGuessed: false,
    });
  });

  test('plans once if sent twice with one changeId, and is undone once', async () => {
    const person = await service.signUp();
    const id = randomUUID();
    const bodies = [0, 1].map(() => person.call('POST', `/api/workouts?changeId=${id}`, RUN));
    const [first, second] = await Promise.all(bodies);
    expect(second?.json()).toEqual(first?.json());
    expect((await list(person)).items).toHaveLength(1);
    expect((await undo(person, id)).statusCode).toBe(204);
    expect((await list(person)).items).toEqual([]);
  });

  test('plans several workouts as one change', async () => {
    const person = await service.signUp();
    const id = randomUUID();
    const workouts = ['2026-06-17', '2026-06-19'].map((date) => ({ date, title: 'Easy run' }));
    const answer = await person.call('POST', `/api/workouts/batch?changeId=${id}`, { workouts });
    expect(answer.json().items).toMatchObject([
      { date: '2026-06-17', hardness: 'EASY' },
      { date: '2026-06-19' },
    ]);
    await undo(person, id);
    expect((await list(person)).items).toEqual([]);
  });

  test.each([
    [{ date: undefined }, 'Missing required field: date'],
    [{ date: '2026-02-30' }, 'Invalid date: "2026-02-30" is not a calendar day YYYY-MM-DD from 1900 on'],
    [{ date: '2027-08-01' }, 'Invalid date: 2027-08-01 is more than 400 days away'],
    [{ title: undefined }, 'Missing required field: title'],
    [{ title: '  ' }, 'Invalid title: must be a text of 1 to 120 characters'],
    [{ title: 'x'.repeat(121) }, 'Invalid title: must be a text of 1 to 120 characters'],
    [{ minutes: 1441 }, 'Invalid minutes: must be a whole number from 1 to 1440, or null'],
    [{ minutes: 4.5 }, 'Invalid minutes: must be a whole number from 1 to 1440, or null'],
    [{ time: '7:00' }, 'Invalid time: must be a time HH:MM, 00:00 to 23:59, or null'],
    [
      { sport: 'CHESS' },
      'Invalid sport: must be one of RUNNING, CYCLING, SWIMMING, STRENGTH, WALKING, YOGA, OTHER',
    ],
    [{ hardness: 'BRUTAL' }, 'Invalid hardness: must be one of VERY_EASY, EASY, MODERATE, HARD, RACE'],
    [{ note: 'x'.repeat(2001) }, 'Invalid note: must have at most 2000 characters'],
    [{ colour: 'red' }, 'Unknown field: colour'],
  ])('refuses %j and stores nothing', async (wrong, message) => {
    const person = await service.signUp();
    expectProblem(await person.call('POST', '/api/workouts', { ...RUN, ...wrong }), 400, message);
    expect((await list(person)).items).toEqual([]);
  });

  test('refuses a ninth workout of a day, and one too many for a person, with 409', async () => {
    const person = await service.signUp();
    const eight = Array.from({ length: 8 }, () => RUN);
    await person.call('POST', '/api/workouts/batch', { workouts: eight });
    const ninth = await person.call('POST', '/api/workouts', RUN);
    expectProblem(ninth, 409, '2026-06-18 would have more than 8 workouts, the most for a day');
    await service.database.asOwner(
      `insert into workouts (user_id, date, sport, title, hardness)
       select $1, date '1950-01-01' + i / 8, 'RUNNING', 'Run', 'EASY' from generate_series(1, 9992) i`,
      [person.id],
    );
    const more = await person.call('POST', '/api/workouts', { ...RUN, date: '2026-06-20' });
    expect([more.statusCode, more.headers['x-error-code']]).toEqual([409, 'WORKOUTS_FULL']);
  });
});

describe('GET /api/workouts', () => {
  test.each([
    ['from=2026-06-02&to=2026-06-01', 'Invalid to: 2026-06-01 is before from, 2026-06-02'],
    ['from=2026-01-01&to=2027-06-01', 'Invalid to: workouts hold at most 400 days'],
    ['from=soon', 'Invalid from: "soon" is not a calendar day YYYY-MM-DD from 1900 on'],
  ])('refuses %s', async (query, message) => {
    expectProblem(await (await service.signUp()).call('GET', `/api/workouts?${query}`), 400, message);
  });

  test('lists a workout as done by an activity of its day, and other activities as not planned', async () => {
    const person = await service.signUp();
    await plan(person, { date: '2026-06-16' });
    await addActivity(person);
    await addActivity(person, { id: 'ride-1', date: '2026-06-17', type: 'cycling' });
    const { items, unplanned } = await list(person);
    expect(items).toMatchObject([{ state: 'DONE', activity: { id: 'run-1', minutes: 48 } }]);
    expect(unplanned).toMatchObject([{ id: 'ride-1', kind: 'CYCLING' }]);
  });
});

describe('PATCH /api/workouts/{id}', () => {
  test('stores the first day of a moved workout, and removes it if the workout is moved back', async () => {
    const person = await service.signUp();
    const { id } = await plan(person);
    const before = (await change(person, id, { offerDeclined: true })).json();
    const there = (await change(person, before.id, { date: '2026-06-20' })).json();
    expect(there).toMatchObject({ date: '2026-06-20', movedFrom: '2026-06-18' });
    const further = (await change(person, before.id, { date: '2026-06-21' })).json();
    expect(further).toMatchObject({ date: '2026-06-21', movedFrom: '2026-06-18' });
    expect((await change(person, before.id, { date: '2026-06-18' })).json()).toEqual(before);
  });

  test('can be undone exactly', async () => {
    const person = await service.signUp();
    const before = await plan(person);
    const changeId = randomUUID();
    const softer = { hardness: 'EASY', minutes: 40, softened: true };
    await change(person, before.id, softer, `?changeId=${changeId}`);
    expect((await list(person)).items).toMatchObject([softer]);
    expect((await undo(person, changeId)).statusCode).toBe(204);
    expect((await list(person)).items).toEqual([before]);
  });

  test('marks a workout done by hand, with effort and feeling', async () => {
    const person = await service.signUp();
    const { id } = await plan(person, { date: '2026-06-16' });
    const done = { state: 'DONE', effort: 7, feeling: 'BETTER' };
    expect((await change(person, id, done)).json()).toMatchObject(done);
  });

  test('separates a workout from its activity with null, and joins another one', async () => {
    const person = await service.signUp();
    const { id } = await plan(person, { date: '2026-06-16' });
    await addActivity(person);
    await addActivity(person, { id: 'ride-1', type: 'cycling' });
    expect((await change(person, id, { activity: null })).json()).toMatchObject({
      state: 'PLANNED',
      activity: null,
    });
    const ride = { source: 'garmin', id: 'ride-1' };
    expect((await change(person, id, { activity: ride })).json()).toMatchObject({
      state: 'DONE',
      activity: ride,
    });
  });

  test.each([
    [{}, /^No valid fields to update: send date or /],
    [{ effort: 11 }, /^Invalid effort: must be a whole number from 1 to 10, or null$/],
    [{ feeling: 'GREAT' }, /^Invalid feeling: must be one of BETTER, AS, WORSE, or null$/],
    [{ state: 'DONE' }, /^Invalid state: 2026-06-18 is in the future, so it cannot be DONE$/],
    [
      { activity: { source: 'garmin', id: 'none' } },
      /^Invalid activity: no activity "none" of "garmin" on 2026-06-18$/,
    ],
    [{ source: 'ics' }, /^Unknown field: source$/],
  ])('refuses %j and changes nothing', async (wrong, message) => {
    const person = await service.signUp();
    const before = await plan(person);
    const answer = await change(person, before.id, wrong);
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringMatching(message)]);
    expect((await list(person)).items).toEqual([before]);
  });

  test('answers 404 for an unknown or malformed id, and for another person', async () => {
    const [person, stranger] = [await service.signUp(), await service.signUp()];
    const { id } = await plan(person);
    for (const [who, wrong] of [
      [person, randomUUID()],
      [person, 'x'],
      [stranger, id],
    ] as const) {
      expectProblem(await change(who, wrong, { minutes: 20 }), 404, 'Workout not found');
      expectProblem(await who.call('DELETE', `/api/workouts/${wrong}`), 404, 'Workout not found');
    }
  });
});

describe('DELETE /api/workouts/{id}', () => {
  test('deletes a workout, and undo brings it back', async () => {
    const person = await service.signUp();
    const before = await plan(person);
    const changeId = randomUUID();
    const answer = await person.call('DELETE', `/api/workouts/${before.id}?changeId=${changeId}`);
    expect(answer.statusCode).toBe(204);
    expect((await list(person)).items).toEqual([]);
    await undo(person, changeId);
    expect((await list(person)).items).toEqual([before]);
  });

  test('hides a workout that came from a source, so that the source does not add it again', async () => {
    const person = await service.signUp();
    await service.database.asOwner(
      `insert into workouts (user_id, date, sport, title, hardness, source, source_key)
       values ($1, '2026-06-18', 'RUNNING', 'Run', 'EASY', 'ics', 'uid-1')`,
      [person.id],
    );
    const [{ id }] = (await list(person)).items;
    await person.call('DELETE', `/api/workouts/${id}`);
    expect((await list(person)).items).toEqual([]);
    const [row] = await service.database.asOwner('select hidden from workouts where user_id = $1', [
      person.id,
    ]);
    expect(row).toEqual({ hidden: true });
  });
});

describe('POST /api/workouts/read-text', () => {
  test('reads a pasted week, stores nothing, and marks days in the past', async () => {
    const person = await service.signUp();
    const answer = await person.call('POST', '/api/workouts/read-text', {
      text: 'My week\nMon yoga 30, Thu 5x4min 50, Sat long run 100',
    });
    expect(answer.json()).toEqual({
      unread: ['My week'],
      workouts: [
        expect.objectContaining({ date: '2026-06-15', sport: 'YOGA', minutes: 30, isPast: true }),
        expect.objectContaining({ date: '2026-06-18', hardness: 'HARD', minutes: 50, isPast: false }),
        expect.objectContaining({ date: '2026-06-20', hardness: 'MODERATE', minutes: 100 }),
      ],
    });
    expect((await list(person)).items).toEqual([]);
  });

  test.each([
    [{}, 'Invalid text: must be a text of 1 to 10000 characters'],
    [{ text: 'x'.repeat(10_001) }, 'Invalid text: must be a text of 1 to 10000 characters'],
    [
      { text: 'Mon', week: '2026-13-01' },
      'Invalid week: "2026-13-01" is not a calendar day YYYY-MM-DD from 1900 on',
    ],
  ])('refuses %j', async (body, message) => {
    expectProblem(await (await service.signUp()).call('POST', '/api/workouts/read-text', body), 400, message);
  });
});

test('POST /api/workouts/guess says what a title most likely means', async () => {
  const answer = await (await service.signUp()).call('POST', '/api/workouts/guess', { title: 'Tempo ride' });
  expect(answer.json()).toEqual({ sport: 'CYCLING', hardness: 'MODERATE', hardnessGuessed: true });
});

describe('POST /api/workouts/copy-week', () => {
  test('copies the planned workouts to the same weekdays, as one change', async () => {
    const person = await service.signUp();
    const { id } = await plan(person, { time: '18:30' });
    await change(person, id, { note: 'with Ada', effort: 8 });
    const changeId = randomUUID();
    const copy = await person.call('POST', `/api/workouts/copy-week?changeId=${changeId}`, {
      from: '2026-06-16',
      to: '2026-06-24',
    });
    expect(copy.json().items).toMatchObject([
      { date: '2026-06-25', time: '18:30', title: RUN.title, note: 'with Ada', effort: null, source: 'own' },
    ]);
    await undo(person, changeId);
    expect((await list(person)).items).toMatchObject([{ id }]);
  });

  test('refuses a week without workouts', async () => {
    const body = { from: '2026-06-09', to: '2026-06-16' };
    const answer = await (await service.signUp()).call('POST', '/api/workouts/copy-week', body);
    expectProblem(answer, 400, 'Invalid from: the week of 2026-06-09 has no workouts');
  });
});
