import { createHmac } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { LOGS, numbersBetween, type Population, personId } from '../../seed/population.ts';

/** PocketBase's ids have 15 characters. */
export function recordId(person: number): string {
  return personId(person).replaceAll('-', '').slice(0, 15);
}

const DAY_MS = 86_400_000;

function dayText(daysAgo: number): string {
  return `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)} 00:00:00.000Z`;
}

function fillPeople(database: DatabaseSync, { people }: Population): void {
  const insert = database.prepare(`
    insert into users (id, email, emailVisibility, verified, password, tokenKey, name, avatar, created, updated,
      cycleLength, lastPeriodDate, notificationTime, timezone, deviceConnected, activeOverrides)
    values (?, ?, 1, 1, 'none', ?, '', '', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z', 28, ?, '07:00', 'UTC', 1, '[]')`);
  for (let i = 1; i <= people; i++) {
    insert.run(recordId(i), `person${i}@example.test`, personId(i), dayText(i % 28));
  }
}

/** Inserts as many rows as on PostgreSQL, in the same order. */
function fillLogs(database: DatabaseSync, { people, signedIn, longHistories }: Population): number {
  const insert = database.prepare(
    `insert into period_logs (id, user, startDate, predictedDate) values (?, ?, ?, ?)`,
  );
  let count = 0;
  const insertRound = (first: number, last: number, k: number) => {
    for (let i = first; i <= last; i++) {
      const id = (++count).toString(36).padStart(15, '0');
      insert.run(id, recordId(i), dayText((i % 28) + 28 * k + ((i + k) % 3)), dayText((i % 28) + 28 * k));
    }
  };
  for (const k of numbersBetween(0, LOGS.long - 1).reverse()) insertRound(1, longHistories, k);
  for (const k of numbersBetween(0, LOGS.signedIn - 1).reverse()) insertRound(longHistories + 1, signedIn, k);
  for (const k of numbersBetween(0, LOGS.other).reverse()) insertRound(signedIn + 1, people, k);
  return count;
}

/** Loads the same people straight into the SQLite file of a PocketBase that is not running. */
export function fillPocketbase(
  file: string,
  population: Population,
): { secret: string; collectionId: string } {
  const database = new DatabaseSync(file);
  database.exec('begin');
  fillPeople(database, population);
  fillLogs(database, population);
  database.exec('commit; analyze');
  const row = database.prepare(`select id, options from _collections where name = 'users'`).get();
  database.close();
  const { authToken } = JSON.parse(String(row?.['options'])) as { authToken: { secret: string } };
  return { secret: authToken.secret, collectionId: String(row?.['id']) };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token that signing in would return: a JSON web token with the person's key and the collection's secret. */
export function signToken(
  person: number,
  { secret, collectionId }: { secret: string; collectionId: string },
): string {
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const claims = { collectionId, exp, id: recordId(person), refreshable: true, type: 'auth' };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = createHmac('sha256', personId(person) + secret)
    .update(signed)
    .digest('base64url');
  return `${signed}.${signature}`;
}
