import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#core/language.ts';

/** A file of the build, as its list of files describes it. */
interface BuiltFile {
  file: string;
  css?: string[];
}

type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/** The month with its neighbours, each as the six weeks that the calendar shows of it: what its page asks for. */
function calendarAround(today: Temporal.PlainDate): string {
  const month = today.with({ day: 1 });
  const from = month.subtract({ months: 1 }).subtract({ weeks: 1 });
  const to = month.add({ months: 1 }).add({ weeks: 6 });
  return `/api/calendar?from=${from}&to=${to}`;
}

interface AppPage {
  /** The file that the page begins with. */
  source: string;
  /** What it asks first where its address says no more than its path. */
  asks(today: Temporal.PlainDate): string[];
}

/** Pages of the web app. */
export const PAGES = {
  '/': { source: 'features/today/today-page.tsx', asks: () => ['/api/today'] },
  '/calendar': {
    source: 'features/calendar/calendar-page.tsx',
    asks: (today) => ['/api/today', calendarAround(today)],
  },
  '/plan': {
    source: 'features/plan/plan-page.tsx',
    asks: () => ['/api/today', '/api/settings', '/api/plan?days=28'],
  },
  '/period-history': {
    source: 'features/period-history/period-history-page.tsx',
    asks: () => ['/api/period-history?page=1&limit=20'],
  },
  '/history': { source: 'features/history/history-page.tsx', asks: () => ['/api/today', '/api/trends'] },
  '/settings': { source: 'features/settings/settings-page.tsx', asks: () => ['/api/user', '/api/settings'] },
} satisfies Record<string, AppPage>;

export type PagePath = keyof typeof PAGES;

export interface Look {
  language: Language;
  appearance: string | undefined;
}

/** The built web app. */
export interface WebApp {
  /** Where its files are. */
  folder: string;
  /** The style sheet of the pages that the server draws by itself. */
  documentStyles: string;
  /** `asks` are the questions whose answers are sent for along with the page's files. */
  renderPage(path: PagePath, look: Look, asks: readonly string[]): string;
}

/** Everything a page waits for is asked for at once, instead of each file naming the next. */
function preloads(built: BuiltFiles, path: PagePath, language: Language, asks: readonly string[]): string {
  const words = built[`texts/${language}.ts`];
  const page = built[PAGES[path].source];
  return [
    `<script type="module" async src="/${built['app/first-format.ts']?.file}"></script>`,
    ...(page?.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[words, page].map((script) => `<link rel="modulepreload" href="/${script?.file}">`),
    ...asks.map((address) => `<link rel="preload" as="fetch" href="${address}" crossorigin>`),
  ].join('\n');
}

/** Opens the build. Throws where there is none. */
export function loadWebApp(folder: string): WebApp {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(
      `The web app is not built: there is no ${join(folder, 'index.html')}. Run \`npm run build\`.`,
    );
  }
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const built = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as BuiltFiles;
  const renderPage = (path: PagePath, { language, appearance }: Look, asks: readonly string[]) => {
    const colours = appearance === undefined ? '' : ` data-appearance="${appearance}"`;
    return html
      .replace('<html lang="en">', `<html lang="${language}"${colours}>`)
      .replace('</head>', `${preloads(built, path, language, asks)}\n</head>`);
  };
  return { folder, documentStyles: built['styles/document.css']?.file ?? '', renderPage };
}
