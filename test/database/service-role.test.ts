import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withOwner } from '#server/database/postgresql/owner-connection.ts';
import { createServiceLogin } from '#server/database/postgresql/service-login.ts';
import { findServiceRoleProblems } from '#server/database/postgresql/service-role.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('the login of the service', () => {
  let database: TestDatabase;
  let ownerUrl: string;
  let databaseName: string;
  const roles: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    const [found] = await database.asOwner('select current_database()::text as name');
    databaseName = String(found?.['name']);
    ownerUrl = `${inject('postgresqlOwnerUrl')}/${databaseName}`;
  });
  afterAll(async () => {
    for (const role of roles.reverse()) await database.asOwner(`drop owned by ${role}; drop role ${role}`);
    await database.close();
  });

  /** Creates a login with these attributes and memberships; returns its address. */
  async function createLogin(attributes: string, ...memberOf: string[]): Promise<string> {
    const role = `login_${randomUUID().replaceAll('-', '')}`;
    roles.push(role);
    await database.asOwner(`create role ${role} login password 'test' ${attributes}`);
    await database.asOwner(`grant connect on database ${databaseName} to ${role}`);
    for (const parent of memberOf) await database.asOwner(`grant ${parent} to ${role}`);
    const url = new URL(ownerUrl);
    url.username = role;
    return url.toString();
  }

  const roleOf = (url: string) => new URL(url).username;

  test('may be the one that the service creates for itself', async () => {
    const url = await withOwner(ownerUrl, (owner) => createServiceLogin(owner, ownerUrl, 'lutea'));
    expect(await findServiceRoleProblems(url, 'lutea')).toEqual([]);
  });

  test('opens no other database, not even one whose roles have the same names', async () => {
    const other = await createTestDatabase();
    const [found] = await other.asOwner('select current_database()::text as name');
    const url = new URL(await withOwner(ownerUrl, (owner) => createServiceLogin(owner, ownerUrl, 'lutea')));
    url.pathname = `/${found?.['name']}`;
    await expect(withOwner(url.toString(), async () => {})).rejects.toThrow('permission denied for database');
    await other.close();
  });

  test.each([
    ['a superuser', 'superuser', 'is a superuser'],
    ['one that bypasses policies', 'bypassrls', 'has BYPASSRLS'],
    ['one that may make roles', 'createrole', 'may create roles'],
  ])('may not be %s', async (_what, attribute, problem) => {
    const url = await createLogin(attribute, 'lutea_service');
    expect((await findServiceRoleProblems(url, 'lutea')).join()).toContain(problem);
  });

  test('may not be one that can switch to a stronger role, even if it inherits nothing', async () => {
    const strong = roleOf(await createLogin('bypassrls'));
    const url = await createLogin('noinherit', 'lutea_service', strong);
    expect(await findServiceRoleProblems(url, 'lutea')).toEqual([
      `${roleOf(url)} may become ${strong}, which no policy holds`,
    ]);
  });

  test('may not be one that can switch to the owner of a table, even if it inherits nothing', async () => {
    const owner = roleOf(await createLogin(''));
    await database.asOwner(`create table owned_elsewhere (); alter table owned_elsewhere owner to ${owner}`);
    const url = await createLogin('noinherit', 'lutea_service', owner);
    expect(await findServiceRoleProblems(url, 'lutea')).toEqual([`${roleOf(url)} owns the tables`]);
    await database.asOwner('drop table owned_elsewhere');
  });

  test('must be a member of lutea_service', async () => {
    const url = await createLogin('');
    expect(await findServiceRoleProblems(url, 'lutea')).toEqual([
      `${roleOf(url)} is not a member of lutea_service`,
    ]);
  });

  test('has no password if the owner has none to derive it from, because it could be guessed', async () => {
    const url = new URL(ownerUrl);
    url.password = '';
    const service = new URL(
      await withOwner(ownerUrl, (owner) => createServiceLogin(owner, url.toString(), 'lutea')),
    );
    expect(service.password).toBe('');
    const [role] = await database.asOwner('select rolpassword from pg_authid where rolname = $1', [
      service.username,
    ]);
    expect(role).toEqual({ rolpassword: null });
  });
});
