import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#core/language.ts';

/** A file of the build, as its list of files describes it. */
interface BuiltFile {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/** Pages of the web app and the source that each begins with. */
export const PAGE_SOURCES = {
  '/': 'features/today/today-page.tsx',
  '/calendar': 'features/calendar/calendar-page.tsx',
  '/plan': 'features/plan/plan-page.tsx',
  '/period-history': 'features/period-history/period-history-page.tsx',
  '/history': 'features/history/history-page.tsx',
  '/settings': 'features/settings/settings-page.tsx',
} as const;

export type PagePath = keyof typeof PAGE_SOURCES;

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
  renderPage(path: PagePath, look: Look): string;
}

/** What a page needs besides the entry, which the document names itself. */
function filesBehind(built: BuiltFiles, source: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const { file, css = [], imports = [], isEntry } = built[name] ?? { file: '', isEntry: true };
    if (isEntry || scripts.has(file)) return;
    scripts.add(file);
    for (const style of css) styles.add(style);
    for (const other of imports) visit(other);
  };
  visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}

/** Everything a page waits for is asked for at once, instead of each file naming the next. */
function preloads(built: BuiltFiles, path: PagePath, language: Language): string {
  const page = filesBehind(built, PAGE_SOURCES[path]);
  const words = filesBehind(built, `texts/${language}.ts`);
  return [
    ...page.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...words.scripts, ...page.scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
    ...(path === '/' ? ['<link rel="preload" as="fetch" href="/api/today" crossorigin>'] : []),
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
  const renderPage = (path: PagePath, { language, appearance }: Look) => {
    const colours = appearance === undefined ? '' : ` data-appearance="${appearance}"`;
    return html
      .replace('<html lang="en">', `<html lang="${language}"${colours}>`)
      .replace('</head>', `${preloads(built, path, language)}\n</head>`);
  };
  return { folder, documentStyles: built['styles/document.css']?.file ?? '', renderPage };
}
