import type { QueryClient } from '@tanstack/preact-query';
import type { ComponentType } from 'preact';
import lazy from 'preact-iso/lazy';
import { PAGES, type PagePath } from '#contract/pages.ts';
import { loadWords } from '#web/lib/language.tsx';
import type { Prefetch } from '#web/lib/queries.ts';

type PageComponent = ComponentType & { prefetch: Prefetch };

/** The code of every page, by file. */
const FILES = import.meta.glob<Record<string, PageComponent>>('./**/*-{page,section}.tsx', {
  base: '../features',
});

/** The page's component is the export that has a `prefetch`. */
async function loadCode(code: string): Promise<PageComponent> {
  const file = await FILES[`./${code}.tsx`]?.();
  return Object.values(file ?? {}).find(({ prefetch }) => prefetch) as PageComponent;
}

/** Each page is loaded on first use, together with its texts. The server preloads both. */
export const COMPONENTS = Object.fromEntries(
  Object.entries(PAGES).map(([path, { code, words }]) => [
    path,
    lazy(() => Promise.all([loadCode(code), loadWords(words)]).then(([component]) => component)),
  ]),
) as Readonly<Record<PagePath, ReturnType<typeof lazy<PageComponent>>>>;

/** After this time the page is shown without its data. */
const PREFETCH_TIMEOUT_MS = 500;

/** Loads a page and its data before it is drawn, so that the first paint is complete. */
export async function preparePage({ pathname, search }: Location, client: QueryClient): Promise<void> {
  if (!(pathname in COMPONENTS)) return;
  const { prefetch } = await COMPONENTS[pathname as PagePath].preload();
  const query = Object.fromEntries(new URLSearchParams(search));
  // Errors are shown by the page itself.
  const data = prefetch(client, query).catch(() => {});
  await Promise.race([data, new Promise((resolve) => setTimeout(resolve, PREFETCH_TIMEOUT_MS))]);
}
