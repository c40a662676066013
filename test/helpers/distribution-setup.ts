import type { TestProject } from 'vitest/node';
import { setUpDatabase } from './database-setup.ts';
import { findDistribution } from './postgresql-server.ts';

/** Sets up the test database on the PostgreSQL that the Linux distribution installed. */
export const setup = (project: TestProject): Promise<() => void> =>
  setUpDatabase(project, findDistribution());
