import { describe, expect, test } from 'vitest';
import { DatabaseUnavailable, type Engine, SQLSTATE } from './engine.ts';
import { actAsSession, NoSession } from './person.ts';

const NOW = Temporal.Instant.from('2026-06-16T12:00:00Z');
const TOKEN = 'x'.repeat(43);

const failureOf = (code: string) => Object.assign(new Error('refused'), { code });

/** An engine that throws `failure` when the last use of a session is stored. */
function engineThatCannotTouch(failure: Error): Engine {
  const owner = { userId: 'ada', sessionId: 'one', lastSeenAt: NOW.subtract({ hours: 1 }) };
  return {
    batch: () => Promise.reject(failure),
    read: async () => [[owner], ['what was read']],
    transaction: () => Promise.reject(failure),
    executeSql: () => Promise.reject(failure),
    close: async () => {},
  };
}

describe('storing when a session was last used', () => {
  test('does not fail the request if the database is unavailable', async () => {
    const engine = engineThatCannotTouch(new DatabaseUnavailable('gone'));
    expect(await actAsSession(engine, TOKEN, NOW).read()).toEqual([['what was read']]);
  });

  test('throws any other error', async () => {
    const engine = engineThatCannotTouch(new Error('permission denied'));
    await expect(actAsSession(engine, TOKEN, NOW).read()).rejects.toThrow('permission denied');
  });
});

/** An engine whose person and session are deleted after the first read. */
function engineThatForgets(): Engine {
  const owner = { userId: 'ada', sessionId: 'one', lastSeenAt: NOW };
  let isThere = true;
  return {
    ...engineThatCannotTouch(new Error('not asked')),
    batch: () => Promise.reject(failureOf(SQLSTATE.foreignKeyViolation)),
    async read() {
      if (!isThere) throw failureOf(SQLSTATE.invalidAuthorization);
      isThere = false;
      return [[owner]];
    },
  };
}

test('a change that fails after a read makes the store check the session again', async () => {
  const person = actAsSession(engineThatForgets(), TOKEN, NOW);
  await person.read();
  expect(await person.verify()).toMatchObject({ userId: 'ada' });
  await expect(person.change()).rejects.toThrow('refused');
  await expect(person.verify()).rejects.toThrow(NoSession);
});
