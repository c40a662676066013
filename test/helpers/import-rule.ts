import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import statement. */
interface Import {
  file: string;
  line: number;
  specifier: string;
  typeOnly: boolean;
}

export interface Permission {
  /** Rooms whose values may be imported. Imports within a room are allowed, except between features. */
  values: readonly string[];
  /** Rooms from which only types may be imported. */
  types?: readonly string[];
  /** npm packages and node: modules that may be imported; absent means any. */
  packages?: readonly string[];
}

/** Who may import whom. The table in docs/architecture.md says the same in words. */
export const PERMISSIONS: Record<string, Permission> = {
  leaf: { values: [], packages: [] },
  core: { values: ['leaf'], packages: [] },
  contract: { values: ['leaf', 'core'], packages: ['zod'] },
  integrations: { values: ['leaf'], types: ['core', 'contract'] },
  database: { values: ['leaf', 'core', 'contract', 'config'] },
  records: { values: ['leaf', 'core', 'contract', 'config', 'database'] },
  jobs: { values: ['leaf', 'core', 'contract', 'config'] },
  http: { values: ['leaf', 'core', 'contract', 'config'] },
  features: { values: ['leaf', 'core', 'contract', 'database', 'records', 'jobs', 'integrations'] },
  'try-it': { values: ['leaf', 'core', 'contract', 'config', 'database', 'records', 'integrations'] },
  config: { values: ['leaf', 'core', 'contract', 'integrations'] },
  compose: {
    values: [
      'leaf',
      'core',
      'contract',
      'integrations',
      'database',
      'records',
      'jobs',
      'http',
      'features',
      'try-it',
      'config',
      'compose',
    ],
  },
  web: { values: ['web'], types: ['core', 'contract'] },
};

/** Values of these files and packages may only be imported by these rooms, whatever PERMISSIONS says. */
const RESERVED: Readonly<Record<string, readonly string[]>> = {
  'src/server/database/system.ts': ['database', 'records'],
  'src/server/database/statement.ts': ['database', 'records'],
  kysely: ['database', 'records'],
  pg: ['database'],
};

/**
 * Files of constants in core and contract whose values the web may import. They may import values only from each other,
 * because phones load everything that the web app imports.
 */
export const WEB_VALUES: readonly string[] = [
  'src/core/browser-name.ts',
  'src/core/calendar-feed/feed-scope.ts',
  'src/core/cycle/cycle-mode.ts',
  'src/core/cycle/phase.ts',
  'src/core/experiment/sum-effects.ts',
  'src/core/import/app-names.ts',
  'src/core/language.ts',
  'src/core/tool-scope.ts',
  'src/core/limits.ts',
  'src/core/sharing/share-content.ts',
  'src/core/training/activity-kind.ts',
  'src/core/training/ahead/workout-load.ts',
  'src/core/training/entered-value.ts',
  'src/core/training/hrv-status.ts',
  'src/core/training/measure-ranges.ts',
  'src/core/training/measures.ts',
  'src/core/training/override.ts',
  'src/core/training/own-words.ts',
  'src/core/training/training-status.ts',
  'src/core/workout/need.ts',
  'src/core/workout/week-sequence.ts',
  'src/core/workout/workout.ts',
  'src/contract/delete-confirmation.ts',
  'src/contract/device-source.ts',
  'src/contract/limits.ts',
  'src/contract/notification-kind.ts',
  'src/contract/pages.ts',
  'src/contract/setup-step.ts',
];

/** Constants of the core that integrations may import. */
const INTEGRATION_VALUES: readonly string[] = [
  'src/core/training/entered-value.ts',
  'src/core/training/hrv-status.ts',
  'src/core/training/measure-ranges.ts',
  'src/core/training/measures.ts',
];

/** The room a file of the tree belongs to, or undefined where nothing is restricted (tests, scripts, bench, drills). */
function roomOf(file: string): string | undefined {
  const [top, second, third] = file.split('/');
  if (top !== 'src' || second === undefined) return undefined;
  if (second !== 'server') return second;
  if (third === undefined) return 'compose';
  if (third === 'app' || third === 'cli' || third.endsWith('.ts')) return 'compose';
  return third;
}

/** The name of the feature that a file belongs to, on the server or the web. */
function featureOf(file: string): string | undefined {
  return /^src\/(?:server|web)\/features\/([^/]+)/.exec(file)?.[1];
}

export function listSources(root: string): string[] {
  return globSync('{src,scripts,bench,drills,test}/**/*.{ts,tsx,mts,js,mjs}', { cwd: root }).sort();
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

/** All imports of one file: static, dynamic and re-exports. Throws if the file cannot be parsed. */
function readImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  for (const item of module.staticImports) {
    const typeOnly = item.entries.length > 0 && item.entries.every((entry) => entry.isType);
    found.push({
      file,
      line: lineAt(source, item.start),
      specifier: item.moduleRequest.value,
      typeOnly: typeOnly || source.startsWith('import type', item.start),
    });
  }
  for (const item of module.staticExports.flatMap((statement) => statement.entries)) {
    if (item.moduleRequest === null || item.moduleRequest === undefined) continue;
    found.push({
      file,
      line: lineAt(source, item.start),
      specifier: item.moduleRequest.value,
      typeOnly: item.isType,
    });
  }
  for (const item of module.dynamicImports) {
    const written = source.slice(item.moduleRequest.start, item.moduleRequest.end);
    const specifier = /^(['"`])([^$]*)\1$/.exec(written)?.[2];
    if (specifier === undefined) throw new Error(`${file}: an import() of a computed name cannot be checked`);
    found.push({ file, line: lineAt(source, item.start), specifier, typeOnly: false });
  }
  return found;
}

/** The file of this tree that an import refers to, or undefined for a package. */
function resolveImport(item: Import): string | undefined {
  const subpath = /^#([^/]+)\/(.+)$/.exec(item.specifier);
  if (subpath) return `src/${subpath[1]}/${subpath[2]}`;
  if (item.specifier.startsWith('.')) return normalize(join(dirname(item.file), item.specifier));
  return undefined;
}

function reservedProblem(room: string, { typeOnly }: Import, target: string): string | undefined {
  const isRefused = !typeOnly && RESERVED[target]?.includes(room) === false;
  return isRefused ? `${room} may not import ${target}` : undefined;
}

function packageProblem(room: string, specifier: string): string | undefined {
  const allowed = PERMISSIONS[room]?.packages;
  if (allowed === undefined || allowed.includes(specifier)) return undefined;
  return `${room} may not import the package ${specifier}`;
}

/** The problem if a feature is imported by anything but compose or, on the web, the app. */
function featureProblem(file: string, from: string, target: string): string | undefined {
  const feature = featureOf(target);
  if (feature === undefined || feature === featureOf(file)) return undefined;
  if (featureOf(file) !== undefined) return `a feature may not import another feature (${feature})`;
  const isWebPart = from === 'web' && !file.startsWith('src/web/app/');
  return isWebPart ? `only src/web/app may import a feature of the web (${feature})` : undefined;
}

/** The problem if a file of constants for the web imports this: the web would load it too. */
function webValueProblem({ file, typeOnly }: Import, target: string | undefined): string | undefined {
  if (typeOnly || !WEB_VALUES.includes(file)) return undefined;
  return target !== undefined && WEB_VALUES.includes(target)
    ? undefined
    : 'is imported by the web: it may import values only from files of that list';
}

function roomProblem(item: Import, from: string, target: string): string | undefined {
  const to = roomOf(target);
  if (to === undefined) return `${from} may not import ${target}, which is outside src`;
  const feature = featureProblem(item.file, from, target);
  if (feature !== undefined) return feature;
  if (to === from) return undefined;
  if (from === 'web' && WEB_VALUES.includes(target)) return undefined;
  if (from === 'integrations' && INTEGRATION_VALUES.includes(target)) return undefined;
  const permission = PERMISSIONS[from];
  if (permission === undefined) return `${from} is a room without a rule: add it to the table`;
  if (permission.values.includes(to)) return undefined;
  if (permission.types?.includes(to)) {
    return item.typeOnly ? undefined : `${from} may import only types from ${to}`;
  }
  return `${from} may not import ${to}`;
}

/** The rule that one import breaks, as `file:line rule`, or undefined. Tests may import anything. */
function findProblem(item: Import): string | undefined {
  const from = roomOf(item.file);
  if (from === undefined || /\.test\.tsx?$/.test(item.file)) return undefined;
  const target = resolveImport(item);
  const problem =
    webValueProblem(item, target) ??
    reservedProblem(from, item, target ?? item.specifier) ??
    (target === undefined ? packageProblem(from, item.specifier) : roomProblem(item, from, target));
  return problem && `${item.file}:${item.line} ${problem}`;
}

/** Reads the tree under `root` and returns every broken rule, cycles included. */
export function checkTree(root: string): string[] {
  const graph = new Map<string, string[]>();
  const problems: string[] = [];
  for (const file of listSources(root)) {
    const imports = readImports(file, readFileSync(join(root, file), 'utf8'));
    const targets = imports.filter((item) => !item.typeOnly).flatMap((item) => resolveImport(item) ?? []);
    graph.set(file, targets);
    for (const item of imports) {
      const target = resolveImport(item);
      if (target !== undefined && !existsSync(join(root, target))) {
        problems.push(`${file}:${item.line} imports ${item.specifier}, which does not exist`);
      }
      const problem = findProblem(item);
      if (problem !== undefined) problems.push(problem);
    }
  }
  return [...problems, ...findCycles(graph)];
}

export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(`cycle: ${[...path.slice(start), file].join(' → ')}`);
    if (start >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}
