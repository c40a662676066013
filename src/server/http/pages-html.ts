import { explainLoginError } from '#contract/session-login.ts';

export const STYLESHEET_PATH = '/pages.css';

export const STYLESHEET = `:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 10vh auto; padding: 0 1rem; }
h1 { font-size: 1.75rem; }
button { min-height: 3rem; padding: 0 1.5rem; font: inherit; cursor: pointer; }
[role="alert"] { padding: 0.75rem 1rem; border: 2px solid; border-radius: 0.5rem; }
[role="alert"]:empty { display: none; }
`;

/** Pages for people who are signed in, and their names. */
export const PAGES = {
  '/': 'Today',
  '/calendar': 'Calendar',
  '/plan': 'Plan',
  '/period-history': 'Period history',
  '/history': 'History',
  '/settings': 'Settings',
} as const;

export type PagePath = keyof typeof PAGES;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export function renderDocument(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Lutea</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

export function renderLogin({ error, returnTo }: { error: string | undefined; returnTo: string }): string {
  const message = error === undefined ? '' : escapeHtml(explainLoginError(error));
  return renderDocument(
    'Sign in',
    `<h1>Lutea</h1>
<p>Lutea tells you every morning how to train today, from your cycle, your wearable and your own word.</p>
<p role="alert">${message}</p>
<form method="post" action="/api/auth/login">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
<button>Sign in</button>
</form>`,
  );
}

function renderLink([path, name]: [string, string], current: string): string {
  const mark = path === current ? ' aria-current="page"' : '';
  return `<li><a href="${path}"${mark}>${name}</a></li>`;
}

export function renderPage(path: PagePath, viewer: { email: string }): string {
  const links = [...Object.entries(PAGES), ['/api/docs', 'API'] as [string, string]];
  return renderDocument(
    PAGES[path],
    `<h1>${PAGES[path]}</h1>
<p>${viewer.email === '' ? 'You are signed in.' : `Signed in as ${escapeHtml(viewer.email)}.`}</p>
<nav><ul>
${links.map((link) => renderLink(link, path)).join('\n')}
</ul></nav>
<form method="post" action="/api/auth/logout"><button>Sign out</button></form>`,
  );
}

export function renderNotFound(): string {
  return renderDocument(
    'Not found',
    '<h1>Not found</h1>\n<p>There is no such page. <a href="/">Back to Lutea</a></p>',
  );
}
