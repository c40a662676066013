import { isLoginError, type LoginError } from '#contract/session-login.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import type { Look } from './web-app.ts';

const STYLESHEET_PATH = '/pages.css';

export { escapeHtml };

const PLAIN: Look = { language: 'en', appearance: undefined };

/** A page without scripts. */
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

/** What a messenger shows for a link to this installation. It needs absolute URLs. */
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

/** After these errors the provider must ask again; otherwise it would silently sign in the same person. */
const ASKS_AGAIN: ReadonlySet<string | undefined> = new Set<LoginError>([
  'not_allowed',
  'account_disabled',
  'login_not_fresh',
]);

/** For someone whom the provider keeps signed in. */
const signOutForm = (label: string) => `<form method="post" action="/api/auth/logout">
<input type="hidden" name="provider" value="true">
<button>${escapeHtml(label)}</button>
</form>
`;

export function renderLogin(
  look: Look,
  { error, returnTo, publicUrl }: { error: string | undefined; returnTo: string; publicUrl: string },
): string {
  const texts = PAGE_TEXTS[look.language];
  const code = error === undefined || isLoginError(error) ? error : 'login_failed';
  return renderDocument(
    texts.signIn,
    `<img class="mark" src="/icons/lutea.svg" alt="" width="64" height="64">
<h1>Lutea</h1>
<p>${escapeHtml(texts.promise)}</p>
<p role="alert">${code === undefined ? '' : escapeHtml(texts.loginErrors[code])}</p>
<form method="post" action="/api/auth/login">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
${ASKS_AGAIN.has(code) ? '<input type="hidden" name="again" value="true">\n' : ''}<button>${texts.signIn}</button>
</form>
${code === 'login_not_fresh' ? signOutForm(texts.signOutThere) : ''}<p class="muted small">${escapeHtml(texts.privacy)}</p>
<p><a href="/how">${escapeHtml(texts.how)}</a></p>
<script type="module" src="/forget-seen.js"></script>`,
    look,
    shareTags('Lutea', look, publicUrl),
  );
}

export function renderNotFound(look: Look): string {
  const texts = PAGE_TEXTS[look.language];
  return renderDocument(
    texts.notFound,
    `<h1>${texts.notFound}</h1>\n<p>${texts.noSuchPage} <a href="/">${texts.back}</a></p>`,
    look,
  );
}
