import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PersonStore } from './person.ts';
import { build, forPerson, forSystem, prepare } from './statement.ts';
import type { batchAsSystem } from './system.ts';

describe('a statement for a person is filtered by owner', () => {
  test.each([
    [
      'a select',
      forPerson(build.selectFrom('periodLogs').select('id')),
      'select "id" from "period_logs" where "period_logs"."user_id" = current_user_id()',
    ],
    [
      'a select of the person themselves',
      forPerson(build.selectFrom('users').select('email')),
      'select "email" from "users" where "users"."id" = current_user_id()',
    ],
    [
      'a condition that contains an or',
      forPerson(build.selectFrom('periodLogs').select('id').where(sql<boolean>`gap_confirmed or true`)),
      'select "id" from "period_logs" where (gap_confirmed or true) and "period_logs"."user_id" = current_user_id()',
    ],
    [
      'several tables',
      forPerson(build.selectFrom(['users as u', 'devices as d']).select('u.id')),
      'select "u"."id" from "users" as "u", "devices" as "d" where ("u"."id" = current_user_id()) and "d"."user_id" = current_user_id()',
    ],
    [
      'a left join, in its on',
      forPerson(
        build.selectFrom('users').leftJoin('settings as s', 's.userId', 'users.id').select('s.language'),
      ),
      'select "s"."language" from "users" left join "settings" as "s" on ("s"."user_id" = "users"."id") and "s"."user_id" = current_user_id() where "users"."id" = current_user_id()',
    ],
    [
      'a subquery in raw SQL',
      forPerson(build.selectNoFrom(sql`array${build.selectFrom('devices').select('source')}`.as('sources'))),
      'select array(select "source" from "devices" where "devices"."user_id" = current_user_id()) as "sources"',
    ],
    [
      'a CTE',
      forPerson(
        build
          .with('mine', (db) => db.deleteFrom('sessions').returning('id'))
          .selectFrom('mine')
          .select('id'),
      ),
      'with "mine" as (delete from "sessions" where "sessions"."user_id" = current_user_id() returning "id") select "id" from "mine"',
    ],
    [
      'a union',
      forPerson(
        build.selectFrom('settings').select('userId').union(build.selectFrom('devices').select('userId')),
      ),
      'select "user_id" from "settings" where "settings"."user_id" = current_user_id() union select "user_id" from "devices" where "devices"."user_id" = current_user_id()',
    ],
    [
      'an update and the tables it reads',
      forPerson(
        build
          .updateTable('measurements as day')
          .from('measurements as before')
          .set(({ ref }) => ({ sleepScore: ref('before.sleepScore') })),
      ),
      'update "measurements" as "day" set "sleep_score" = "before"."sleep_score" from "measurements" as "before" where ("day"."user_id" = current_user_id()) and "before"."user_id" = current_user_id()',
    ],
    [
      'a delete and the tables it reads',
      forPerson(build.deleteFrom('periodLogs').using('users').whereRef('users.id', '<>', 'periodLogs.id')),
      'delete from "period_logs" using "users" where (("users"."id" != "period_logs"."id") and "period_logs"."user_id" = current_user_id()) and "users"."id" = current_user_id()',
    ],
    [
      'the update of an upsert',
      forPerson(
        build
          .insertInto('settings')
          .values({ language: 'de' })
          .onConflict((conflict) => conflict.column('userId').doUpdateSet({ language: 'de' })),
      ),
      'insert into "settings" ("language") values ($1) on conflict ("user_id") do update set "language" = $2 where "settings"."user_id" = current_user_id()',
    ],
  ])('%s', (_what, statement, expected) => {
    expect(statement.sql.replace('<>', '!=')).toBe(expected);
  });

  test('a table without an owner column gets no filter', () => {
    const query = build.selectFrom('jobRuns').select('name');
    expect(forPerson(query).sql).toBe('select "name" from "job_runs"');
  });
});

describe('a statement that cannot be filtered is refused', () => {
  test.each([
    ['a row for someone else', () => build.insertInto('settings').values({ userId: 'someone' })],
    [
      'a join that keeps rows regardless of its ON',
      () => build.selectFrom('users').rightJoin('devices', 'userId', 'users.id').select('source'),
    ],
    ['a table in raw SQL', () => build.selectNoFrom(sql`(select count(*) from sessions)`.as('count'))],
    [
      'a table put into raw SQL',
      () => build.selectNoFrom(sql`(select count(*) from ${sql.table('sessions')})`.as('count')),
    ],
    [
      'a merge',
      () =>
        build.mergeInto('settings').using('users', 'users.id', 'settings.userId').whenMatched().thenDelete(),
    ],
  ])('%s', (_what, query) => {
    expect(() => forPerson(query())).toThrow('for a person');
  });

  test('a column in raw SQL is accepted in a statement for a person', () => {
    const query = build.selectFrom('users').select(sql<string>`users.xmin::text`.as('version'));
    expect(forPerson(query).sql).toContain('users.xmin::text');
  });
});

test('the types separate statements for a person from statements for the system', () => {
  const mine = forPerson(build.selectFrom('users').select('id'));
  const all = forSystem(build.selectFrom('users').select('id'));
  const unfiltered = build.selectFrom('users').select('id').compile();
  // Never called: this test is the compilation.
  const calls = (person: PersonStore, system: typeof batchAsSystem) => [
    person.read(mine),
    // @ts-expect-error for the system
    person.read(all),
    // @ts-expect-error without the owner filter
    person.change(unfiltered),
    person.write(async (run) => {
      await run(mine);
      // @ts-expect-error for the system
      await run(all);
    }),
    system({} as never, all),
    // @ts-expect-error for a person
    system({} as never, mine),
    // @ts-expect-error raw SQL has no place for the filter
    () => forPerson(sql`select 1`),
  ];
  expect(calls).toBeTypeOf('function');
});

test('a prepared statement takes its values by name, in any order', () => {
  const logs = prepare<{ from: string; limit: number }>()((value) =>
    forSystem(
      build
        .selectFrom('measurements')
        .select([value('limit').as('limit'), 'source'])
        .where('source', '=', 'manual')
        .where(sql<boolean>`date >= ${value('from')}::date and date < ${value('from')}::date + 7`)
        .limit(value('limit')),
    ),
  );
  expect(logs({ from: '2026-06-01', limit: 3 }).parameters).toEqual([
    3,
    'manual',
    '2026-06-01',
    '2026-06-01',
    3,
  ]);
  expect(logs({ from: '2026-06-02', limit: 4 }).parameters).toEqual([
    4,
    'manual',
    '2026-06-02',
    '2026-06-02',
    4,
  ]);
});
