import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes that break the previous release, which runs on the new schema too during a rolling upgrade. */
const BREAKING: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a table', /\bdrop\s+table\b/i],
  ['drops a column', /\bdrop\s+column\b/i],
  ['renames', /\brename\s+(?:column\s+\S+\s+)?to\b/i],
  ['changes a type', /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i],
  ['refuses null', /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i],
  ['adds a column without a default', /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i],
  ['takes a right away', /\brevoke\b/i],
];

/** The first line of a migration that may drop something, because the previous release no longer uses it. */
const CONTRACT = /^-- contract: not used since \d+\.\d+\.\d+\n/;

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '');

/** Why the previous release could not run on the schema after this migration; empty if it can. */
export function whyBreaking(sql: string): string[] {
  if (CONTRACT.test(sql)) return [];
  const statements = withoutComments(sql);
  return BREAKING.flatMap(([what, pattern]) => (pattern.test(statements) ? [what] : []));
}

/** The last migration of the last release; the rule applies to those after it. Undefined before the first release. */
export function lastReleased(): string | undefined {
  const file = join(import.meta.dirname, '..', '..', 'migrations', 'released.txt');
  const line = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
  return line.startsWith('#') ? undefined : line;
}
