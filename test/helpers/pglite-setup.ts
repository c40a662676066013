import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpPgliteTemplate } from './test-database.ts';

/** Creates one database for the whole run. Tests copy it, because creating one takes seconds. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-pglite-'));
  const template = join(folder, 'template.tar');
  writeFileSync(template, await dumpPgliteTemplate());
  project.provide('postgresqlUrl', '');
  project.provide('postgresqlOwnerUrl', '');
  project.provide('template', template);
  return () => rmSync(folder, { recursive: true });
}
