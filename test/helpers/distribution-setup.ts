import type { TestProject } from 'vitest/node';
import { setUpDatabase } from './database-setup.ts';
import { findDistribution } from './postgresql-server.ts';

/** The same on the PostgreSQL that the distribution installed. */
export const setup = (project: TestProject): Promise<() => void> =>
  setUpDatabase(project, findDistribution());
