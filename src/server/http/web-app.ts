import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#core/language.ts';
import { LONGEST_PLAN_DAYS } from '#core/limits.ts';

/** A file of the build, as in Vite's manifest. */
interface BuiltFile {
  file: string;
  css?: string[];
  /** Names of the files that it imports. */
  imports?: string[];
}

type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/** The queries of the calendar page: the month and its neighbours, and the training of the six weeks shown. */
function calendarQueries(today: Temporal.PlainDate): string[] {
  const month = today.with({ day: 1 });
  const from = month.subtract({ months: 1 }).subtract({ weeks: 1 });
  const to = month.add({ months: 1 }).add({ weeks: 6 });
  const firstShown = month.subtract({ days: month.dayOfWeek - 1 });
  const lastShown = firstShown.add({ weeks: 6 }).subtract({ days: 1 });
  return [
    '/api/today',
    `/api/calendar?from=${from}&to=${to}`,
    `/api/trends?from=${firstShown}&to=${lastShown}`,
    `/api/plan?days=${LONGEST_PLAN_DAYS}`,
  ];
}

interface AppPage {
  /** The page's entry file. */
  code: string;
  /** Names of its text files. */
  words: readonly string[];
  /** Queries of the page, if its URL has only the path. */
  queries(today: Temporal.PlainDate): string[];
}

/** One section of the settings. */
function settingsPage(
  file: string,
  { queries = [], words = [] }: { queries?: string[]; words?: string[] } = {},
): AppPage {
  return {
    code: `features/settings/${file}.tsx`,
    words: ['settings', ...words],
    queries: () => queries,
  };
}

/** Pages of the web app. */
export const PAGES = {
  '/': { code: 'features/today/today-page.tsx', words: ['today'], queries: () => ['/api/today'] },
  '/calendar': {
    code: 'features/calendar/calendar-page.tsx',
    words: ['calendar'],
    queries: calendarQueries,
  },
  '/plan': {
    code: 'features/plan/plan-page.tsx',
    words: ['plan'],
    queries: () => ['/api/today', '/api/settings', '/api/plan?days=28'],
  },
  '/period-history': {
    code: 'features/period-history/period-history-page.tsx',
    words: ['period-history'],
    queries: () => ['/api/today', '/api/period-history?page=1&limit=20'],
  },
  '/history': {
    code: 'features/history/history-page.tsx',
    words: ['history'],
    queries: () => ['/api/today', '/api/trends'],
  },
  '/start': {
    code: 'features/settings/start/start-page.tsx',
    words: ['start', 'settings', 'device'],
    queries: () => ['/api/today', '/api/user', '/api/settings'],
  },
  '/settings': {
    code: 'features/settings/settings-page.tsx',
    words: ['settings', 'device'],
    queries: () => [
      '/api/user',
      '/api/settings',
      '/api/device',
      '/api/notifications',
      '/api/calendar/feeds',
      '/api/period-history?page=1&limit=1',
    ],
  },
  '/settings/appearance': settingsPage('appearance-section'),
  '/settings/profile': settingsPage('profile/profile-section', { queries: ['/api/user'] }),
  '/settings/cycle': settingsPage('cycle-section', { queries: ['/api/settings'] }),
  '/settings/wearable': settingsPage('device/device-section', {
    queries: ['/api/device', '/api/device/ways'],
    words: ['device'],
  }),
  '/settings/target': settingsPage('target-section', { queries: ['/api/plan?days=1'] }),
  '/settings/notifications': settingsPage('notifications/notifications-section', {
    queries: ['/api/notifications'],
  }),
  '/settings/calendar-feed': settingsPage('feed/feed-section', { queries: ['/api/calendar/feeds'] }),
  '/settings/sessions': settingsPage('account/sessions-section', { queries: ['/api/sessions?limit=100'] }),
  '/settings/data': settingsPage('account/data-section'),
  '/import': { code: 'features/import/import-page.tsx', words: ['import'], queries: () => ['/api/imports'] },
} satisfies Record<string, AppPage>;

export type PagePath = keyof typeof PAGES;

export interface Look {
  language: Language;
  appearance: string | undefined;
}

/** The built web app. */
export interface WebApp {
  /** Folder of the build. */
  folder: string;
  /** Style sheet of the pages that the server renders. */
  documentStyles: string;
  /** `queries` are API paths to preload together with the page's files. */
  renderPage(path: PagePath, look: Look, queries: readonly string[]): string;
}

/** A file and everything that it imports. */
function withImports(built: BuiltFiles, name: string, visited = new Set<BuiltFile>()): Set<BuiltFile> {
  const file = built[name];
  if (file === undefined || visited.has(file)) return visited;
  visited.add(file);
  for (const imported of file.imports ?? []) withImports(built, imported, visited);
  return visited;
}

/** The files of a page: its code, its texts and their imports. */
function filesOf(built: BuiltFiles, path: PagePath, language: Language): BuiltFile[] {
  const { code, words } = PAGES[path];
  const sources = [code, `texts/${language}.ts`, ...words.map((name) => `texts/${language}/${name}.ts`)];
  return [...new Set(sources.flatMap((source) => [...withImports(built, source)]))];
}

/** Preloads everything that a page needs at once, instead of file after file. */
function preloads(
  firstFormat: string | undefined,
  files: readonly BuiltFile[],
  queries: readonly string[],
): string {
  return [
    `<script type="module" async src="/${firstFormat}"></script>`,
    ...files.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" href="/${file}">`)),
    ...files.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    ...queries.map((address) => `<link rel="preload" as="fetch" href="${address}" crossorigin>`),
  ].join('\n');
}

/** Loads the build; throws if there is none. */
export function loadWebApp(folder: string): WebApp {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(
      `The web app is not built: there is no ${join(folder, 'index.html')}. Run \`npm run build\`.`,
    );
  }
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const built = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as BuiltFiles;
  const renderPage = (path: PagePath, { language, appearance }: Look, queries: readonly string[]) => {
    // The document already names the app's own files.
    const files = filesOf(built, path, language).filter(({ file }) => !html.includes(file));
    const colours = appearance === undefined ? '' : ` data-appearance="${appearance}"`;
    return html
      .replace('<html lang="en">', `<html lang="${language}"${colours}>`)
      .replace('</head>', `${preloads(built['app/first-format.ts']?.file, files, queries)}\n</head>`);
  };
  return { folder, documentStyles: built['styles/document.css']?.file ?? '', renderPage };
}
