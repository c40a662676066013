import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PagePath, pageAt, textsFile } from '#contract/pages.ts';
import type { Language } from '#core/language.ts';

/** A file of the build, as in Vite's manifest. */
interface BuiltFile {
  file: string;
  css?: string[];
  /** Keys of the files that it imports. */
  imports?: string[];
}

type BuiltFiles = Readonly<Record<string, BuiltFile>>;

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
  const { code, words } = pageAt(path);
  const sources = [
    `features/${code}.tsx`,
    `texts/${language}.ts`,
    ...words.map((name) => join('texts', textsFile(language, name))),
  ];
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
    // The document names the app's own files already.
    const files = filesOf(built, path, language).filter(({ file }) => !html.includes(file));
    const colours = appearance === undefined ? '' : ` data-appearance="${appearance}"`;
    return html
      .replace('<html lang="en">', `<html lang="${language}"${colours}>`)
      .replace('</head>', `${preloads(built['app/first-format.ts']?.file, files, queries)}\n</head>`);
  };
  return { folder, documentStyles: built['styles/document.css']?.file ?? '', renderPage };
}
