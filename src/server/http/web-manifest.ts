import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chooseLanguage, type Language } from '#core/language.ts';
import { PAGE_TEXTS } from './page-texts.ts';

const MANIFEST = 'manifest.webmanifest';
const ICONS = [{ src: '/icons/lutea-192.png', sizes: '192x192', type: 'image/png' }];

/** The manifest with its texts in one language. */
function inLanguage(manifest: object, language: Language): object {
  const { promise, shortcuts } = PAGE_TEXTS[language];
  return {
    ...manifest,
    lang: language,
    description: promise,
    shortcuts: [
      { name: shortcuts.logStart, url: '/?log', icons: ICONS },
      { name: shortcuts.howAmI, url: '/#overrides', icons: ICONS },
    ],
  };
}

/** The web app's manifest. Browsers request it without cookies, so the browser's language decides. */
export function registerManifest(app: FastifyInstance, folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as object;
  const options = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get(`/${MANIFEST}`, options, ({ headers }, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .header('vary', 'accept-language')
      .send(JSON.stringify(inLanguage(manifest, chooseLanguage(headers['accept-language']) ?? 'en'))),
  );
}
