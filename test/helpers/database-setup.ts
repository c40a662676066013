import type { TestProject } from 'vitest/node';
import { createPostgresqlOwner } from './owned-database.ts';
import { startPostgresql } from './postgresql-server.ts';
import { createPostgresqlTemplate } from './test-database.ts';

/** Faster, and unsafe only if the machine crashes, which no test simulates. */
const FAST = { fsync: 'off', full_page_writes: 'off' };

/** One server for the whole run, with a migrated database to copy from. */
export async function setUpDatabase(project: TestProject, distribution?: string): Promise<() => void> {
  const server = await startPostgresql(FAST, distribution);
  project.provide('postgresqlUrl', server.url);
  const ownerUrl = await createPostgresqlOwner(server.url);
  project.provide('postgresqlOwnerUrl', ownerUrl);
  project.provide('template', await createPostgresqlTemplate(server.url, ownerUrl));
  return () => server.remove();
}

export const setup = (project: TestProject): Promise<() => void> => setUpDatabase(project);
