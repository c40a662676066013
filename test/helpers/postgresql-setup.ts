import type { TestProject } from 'vitest/node';
import { createPostgresqlOwner } from './owned-database.ts';
import { startPostgresql } from './postgresql-server.ts';
import { createPostgresqlTemplate } from './test-database.ts';

/** One server for the whole run, with a migrated database to copy from. */
export async function setup(project: TestProject): Promise<() => void> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given === undefined ? await startPostgresql() : undefined;
  const url = given ?? server?.url ?? '';
  project.provide('postgresqlUrl', url);
  const ownerUrl = await createPostgresqlOwner(url);
  project.provide('postgresqlOwnerUrl', ownerUrl);
  project.provide('template', await createPostgresqlTemplate(url, ownerUrl));
  return () => server?.remove();
}
