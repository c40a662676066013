import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsUser } from '#server/database/person.ts';
import type { PersonStatement } from '#server/database/statement.ts';
import { raw } from '../helpers/raw-statement.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPerson } from '../helpers/test-people.ts';

let database: TestDatabase;
let person: string;
beforeAll(async () => {
  database = await createTestDatabase();
  person = await createPerson(database.engine);
});
afterAll(() => database.close());

async function ask<Row>(statement: PersonStatement<Row>): Promise<Row | undefined> {
  const [rows] = await actAsUser(database.engine, person).read(statement);
  return rows[0];
}

describe('a calendar day', () => {
  test('is read as it was written: every day of 1900 and 2026, and days at the ends of the calendar', async () => {
    const first = Temporal.PlainDate.from('1900-01-01');
    const days = [
      ...Array.from({ length: 366 }, (_, i) => first.add({ days: i })),
      ...Array.from({ length: 366 }, (_, i) => first.add({ years: 126, days: i })),
      ...['0001-01-01', '1582-10-10', '2000-02-29', '9999-12-31'].map((text) =>
        Temporal.PlainDate.from(text),
      ),
    ];
    const rows = raw(sql<{
      day: Temporal.PlainDate;
    }>`select d as day from unnest(${days}::date[]) with ordinality
      as t (d, n) order by n`);
    const [answer] = await actAsUser(database.engine, person).read(rows);
    expect(answer.map(({ day }) => day.toString())).toEqual(days.map(String));
    expect(answer[0]?.day).toBeInstanceOf(Temporal.PlainDate);
  });

  test('is the same day when written from another calendar', async () => {
    const day = Temporal.PlainDate.from('2026-06-16').withCalendar('hebrew');
    const row = await ask(raw(sql<{ day: Temporal.PlainDate }>`select ${day}::date as day`));
    expect(row?.day.toString()).toBe('2026-06-16');
  });

  test.each(['infinity', '-infinity', '0044-03-15 BC', '10000-01-01'])(
    '%s, which is no calendar day, throws and is never another day',
    async (text) => {
      await expect(ask(raw(`select '${text}'::date as day`))).rejects.toThrow();
      expect(await ask(raw('select 1 as one'))).toEqual({ one: 1 });
    },
  );

  test.each(['+010000-01-01', '-000044-03-15'])('%s cannot be written', async (text) => {
    const day = Temporal.PlainDate.from(text);
    await expect(ask(raw(sql`select ${day}::date as day`))).rejects.toThrow();
  });
});

describe('an instant', () => {
  test.each([
    ['2026-06-16T12:00:00Z', '2026-06-16T12:00:00Z'],
    ['2026-03-29T01:30:00.123456Z', '2026-03-29T01:30:00.123456Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00Z'],
    ['2026-12-31T23:59:59.999999999Z', '2026-12-31T23:59:59.999999Z'],
  ])('%s is read to the microsecond, rounded down', async (given, expected) => {
    const instant = Temporal.Instant.from(given);
    const row = await ask(raw(sql<{ at: Temporal.Instant }>`select ${instant}::timestamptz as at`));
    expect(row?.at).toBeInstanceOf(Temporal.Instant);
    expect(row?.at.toString()).toBe(expected);
  });
});

test('text, numbers, lists and bytes are read as they were written', async () => {
  const given = {
    text: 'ä\u0301 \u{1F319} \\ \' " \u007f\n\t \ufeff',
    double: 0.1 + 0.2,
    whole: 9_007_199_254_740_991,
    list: ['a,b', '"{}"', '', 'NULL', '\\'],
    bytes: new Uint8Array([0, 255, 92, 39]),
  };
  const row = await ask(
    raw(sql<
      Record<string, unknown>
    >`select ${given.text}::text as text, ${given.double}::double precision as double,
      ${given.whole}::bigint as whole, ${given.list}::text[] as list, ${given.bytes}::bytea as bytes`),
  );
  expect({ ...row, bytes: new Uint8Array(row?.['bytes'] as Uint8Array) }).toEqual(given);
});
