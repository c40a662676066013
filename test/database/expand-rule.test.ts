import { expect, test } from 'vitest';
import { listMigrations } from '#server/database/migrate.ts';
import { lastReleased, whyBreaking } from '../helpers/expand-rule.ts';

test.each([
  ['drop table days;', 'drops a table'],
  ['alter table days drop column note;', 'drops a column'],
  ['alter table days rename column note to words;', 'renames'],
  ['alter table days rename to dates;', 'renames'],
  ['alter table days alter column pain type smallint;', 'changes a type'],
  ['alter table days alter column pain set not null;', 'refuses null'],
  ['alter table days add column more text not null;', 'adds a column without a default'],
  ['revoke select on days from app;', 'takes a right away'],
])('the check for breaking migrations reports "%s": it %s', (sql, why) => {
  expect(whyBreaking(sql)).toEqual([why]);
});

test.each([
  'create table later (id bigint primary key, name text not null);',
  'alter table days add column more text;',
  "alter table days add column more text not null default '', add column other integer;",
  '-- It drops no table: drop table is only in this comment.\nselect 1;',
  '-- contract: not used since 1.2.0\nalter table days drop column note;',
])('the check for breaking migrations accepts "%s"', (sql) => {
  expect(whyBreaking(sql)).toEqual([]);
});

test('no migration since the last release breaks the version before', () => {
  const migrations = listMigrations();
  const released = lastReleased();
  if (released !== undefined) expect(migrations.map(({ name }) => name)).toContain(released);
  const fresh = released === undefined ? [] : migrations.filter(({ name }) => name > released);
  expect(fresh.flatMap(({ name, sql }) => whyBreaking(sql).map((why) => `${name} ${why}`))).toEqual([]);
});
