import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpPgliteTemplate } from './test-database.ts';

/** Creating a database takes seconds, copying one does not: one is created for the whole run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-pglite-'));
  const template = join(folder, 'template.tar');
  writeFileSync(template, await dumpPgliteTemplate());
  project.provide('postgresqlUrl', '');
  project.provide('postgresqlOwnerUrl', '');
  project.provide('template', template);
  return () => rmSync(folder, { recursive: true });
}
