import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAsSession, actAsUser, NoSession } from '#server/database/person.ts';
import type { PersonStatement } from '#server/database/statement.ts';
import { withClient } from '../helpers/owned-database.ts';
import { raw, whoActs } from '../helpers/raw-statement.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPeople } from '../helpers/test-people.ts';

const NOW = Temporal.Instant.from('2026-06-16T12:00:00Z');
const PEOPLE = 60;
/** A connection without an answer for a quarter of a second counts as stuck. */
const LONGER_THAN_STUCK_MS = 400;

let database: TestDatabase;
let people: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  people = await createPeople(database.engine, PEOPLE);
});
afterAll(() => database.close());

const whichBackend = raw<{ backend: number }>('select pg_backend_pid() as backend');
const failing = raw('select 1 / 0 as broken');
const ownRows = raw<{ id: string }>('select id from users');

/** SQL that no other test has sent, so that the connection has to prepare it. */
const unheard = (name: string): PersonStatement => raw(`select '${name}' as name`);

/** The results of the reads that succeeded. */
async function answersOf(asked: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(asked);
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

test('people who read at the same time each read as themselves and get only their own rows', async () => {
  const read = people.map((id) => actAsUser(database.engine, id).read(whoActs, ownRows));
  expect(await Promise.all(read)).toEqual(
    people.map((id) => [[{ role: 'lutea_person', userId: id }], [{ id }]]),
  );
});

test('a read that fails does not fail others at the same time', async () => {
  const read = people.flatMap((id) => {
    const person = actAsUser(database.engine, id);
    return [person.read(ownRows), person.read(ownRows, failing, unheard(`behind ${id}`))];
  });
  expect(await answersOf(read)).toEqual(people.map((id) => [[{ id }]]));
});

test('a statement first sent in a failing batch works for others who read at the same time', async () => {
  const statement = unheard('first sent in vain');
  const stranger = actAsSession(database.engine, 'x'.repeat(43), NOW);
  const refused = stranger.read(statement);
  const read = people.map((id) => actAsUser(database.engine, id).read(statement));
  await expect(refused).rejects.toBeInstanceOf(NoSession);
  expect(await Promise.all(read)).toEqual(people.map(() => [[{ name: 'first sent in vain' }]]));
});

test('a statement that failed to be prepared works for all reads that need it later', async () => {
  const statement = unheard('missed by some now and by others later');
  const late = raw(`select 'late' as name from pg_sleep(0.05)`);
  const refused = [1, 2].map(() => actAsSession(database.engine, 'x'.repeat(43), NOW).read(statement));
  const read = people.slice(0, 8).flatMap((id) => {
    const person = actAsUser(database.engine, id);
    return [person.read(statement), person.read(late, statement)];
  });
  expect(await answersOf(refused)).toEqual([]);
  expect((await Promise.all(read)).map((rows) => rows.at(-1))).toEqual(
    read.map(() => [{ name: 'missed by some now and by others later' }]),
  );
});

test('a slow read does not delay later ones', async () => {
  const [first = '', second = ''] = people;
  await withClient(database.ownerUrl ?? '', async (holder) => {
    await holder.query('select pg_advisory_lock(1)');
    let isSlowOver = false;
    const slow = actAsUser(database.engine, first)
      .read(raw('select 1 as locked from pg_advisory_xact_lock(1)'))
      .then(() => {
        isSlowOver = true;
      });
    await setTimeout(LONGER_THAN_STUCK_MS);
    await actAsUser(database.engine, second).read(ownRows);
    expect(isSlowOver).toBe(false);
    await holder.query('select pg_advisory_unlock(1)');
    await slow;
  });
  const countBackends = async () => {
    const answers = await Promise.all(people.map((id) => actAsUser(database.engine, id).read(whichBackend)));
    return new Set(answers.flat(2).map(({ backend }) => backend)).size;
  };
  // Polled: on a busy machine a connection can count as stuck once more.
  await expect
    .poll(countBackends, { message: 'afterwards as many serve as before' })
    .toBeLessThan(Math.max(2, availableParallelism()));
});

test('no role stays on a connection after a read', async () => {
  await answersOf(people.map((id) => actAsUser(database.engine, id).read(ownRows, failing)));
  const left = await Promise.all(people.map(() => database.engine.read([whoActs])));
  const roles = new Set(left.flat(2).map((row) => JSON.stringify(row)));
  expect([...roles]).toEqual([expect.stringContaining('"userId":null')]);
  expect([...roles]).not.toEqual([expect.stringContaining('lutea_person')]);
});
