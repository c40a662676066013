import { escapeHtml } from '#leaf/escape-html.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import type { Look } from './web-app.ts';

const STYLESHEET_PATH = '/pages.css';

export { escapeHtml };

const PLAIN: Look = { language: 'en', appearance: undefined };

/** A whole page, without scripts. */
export function renderDocument(
  title: string,
  content: string,
  { language, appearance }: Look = PLAIN,
  head = '',
): string {
  return `<!doctype html>
<html lang="${language}"${appearance === undefined ? '' : ` data-appearance="${appearance}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(PAGE_TEXTS[language].promise)}">
<title>${escapeHtml(title)} – Lutea</title>
<link rel="icon" href="/icons/lutea.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="${STYLESHEET_PATH}">${head}
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** Tags for the preview of a link to this installation in messengers. They need absolute URLs. */
export function shareTags(title: string, { language }: Look, publicUrl: string): string {
  const tags = {
    type: 'website',
    site_name: 'Lutea',
    title,
    description: PAGE_TEXTS[language].promise,
    image: `${publicUrl}/icons/share.png`,
    'image:width': '1200',
    'image:height': '630',
  };
  return Object.entries(tags)
    .map(([name, value]) => `\n<meta property="og:${name}" content="${escapeHtml(value)}">`)
    .join('');
}

export function renderNotFound(look: Look): string {
  const texts = PAGE_TEXTS[look.language];
  return renderDocument(
    texts.notFound,
    `<h1>${texts.notFound}</h1>\n<p>${texts.noSuchPage} <a href="/">${texts.back}</a></p>`,
    look,
  );
}
