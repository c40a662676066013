import { escapeHtml } from '#leaf/escape-html.ts';
import type { Person } from './people.ts';

export const STYLESHEET_PATH = '/style.css';

export const STYLESHEET = `:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 10vh auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; }
button { display: block; width: 100%; min-height: 3rem; margin-top: 1.5rem; font: inherit; cursor: pointer; }
button + p { margin: 0.25rem 0 0; }
`;

function renderPage(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lutea try-it sign-in</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<main>
<h1>Lutea try-it sign-in</h1>
${content}
</main>
</body>
</html>
`;
}

function renderPerson({ sub, name, note }: Person, index: number): string {
  const described = note === undefined ? '' : ` aria-describedby="note-${index}"`;
  const line = note === undefined ? '' : `\n<p id="note-${index}">${escapeHtml(note)}</p>`;
  return `<button name="person" value="${escapeHtml(sub)}"${described}>${escapeHtml(name)}</button>${line}`;
}

export function renderSignInPage(action: string, people: readonly Person[]): string {
  return renderPage(`<p>This is a sample sign-in for trying Lutea on this machine. It is not for real data.</p>
<form method="post" action="${escapeHtml(action)}">
<h2>Sign in as</h2>
${people.map(renderPerson).join('\n')}
</form>`);
}

export function renderProblemPage(problem: string, homeUrl: string): string {
  return renderPage(`<p>${escapeHtml(problem)}</p>
<p><a href="${escapeHtml(homeUrl)}">Back to Lutea</a></p>`);
}

export function renderSignOutPage(form: string): string {
  const button = '<button name="logout" value="yes">Sign out</button>';
  return renderPage(form.replace('</form>', `${button}</form>`));
}
