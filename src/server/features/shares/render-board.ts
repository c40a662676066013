import type { Language } from '#core/language.ts';
import { escapeHtml } from '#leaf/escape-html.ts';
import { SHARE_WORDING, type ShareWording } from './wording.ts';

type BoardWords = ShareWording['board'];

const COLUMNS = ['person', 'today', 'week', 'minutes', 'remove'] as const;

function renderTable({ columns, title }: BoardWords): string {
  const head = COLUMNS.map((name) => `<th scope="col" role="columnheader">${escapeHtml(columns[name])}</th>`);
  // Explicit roles, because on a phone the rows are CSS blocks and would lose their table semantics.
  return `<table role="table" aria-label="${escapeHtml(title)}" hidden>
<thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead>
<tbody role="rowgroup"></tbody>
</table>`;
}

function renderForm(words: BoardWords): string {
  return `<form class="field">
<label for="addresses">${escapeHtml(words.addresses)}</label>
<p class="muted small" id="addresses-hint">${escapeHtml(words.addressesHint)}</p>
<textarea id="addresses" rows="3" required spellcheck="false" autocomplete="off" aria-describedby="addresses-hint"></textarea>
<div class="row"><button>${escapeHtml(words.add)}</button></div>
</form>`;
}

function renderMoving(words: BoardWords): string {
  return `<details>
<summary>${escapeHtml(words.moving)}</summary>
<div class="board-moving">
<p>${escapeHtml(words.movingText)}</p>
<div class="row"><button type="button" class="quiet" data-do="save">${escapeHtml(words.save)}</button></div>
<div class="field"><label for="file">${escapeHtml(words.load)}</label><input id="file" type="file" accept="application/json,.json"></div>
</div>
</details>`;
}

/**
 * The page without its rows, which the script adds in the coach's browser. The script takes its texts from the page.
 */
export function renderBoard(language: Language): { title: string; content: string } {
  const { board: words, page } = SHARE_WORDING[language];
  const { levels, statuses, talk, unknown, noAnswerYet, locale } = page;
  const script = { ...words, levels, statuses, talk, unknown, noAnswerYet, locale };
  const content = `<div class="reading board" data-words="${escapeHtml(JSON.stringify(script))}">
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.lead)}</p>
<noscript><p role="alert">${escapeHtml(words.needsScript)}</p></noscript>
<p role="status" class="board-status"></p>
${renderTable(words)}
<p class="muted small" data-legend hidden>${escapeHtml(words.legend)}</p>
<p data-sums hidden></p>
<div class="row" data-again hidden><button type="button" class="quiet" data-do="read">${escapeHtml(words.again)}</button></div>
${renderForm(words)}
${renderMoving(words)}
<p class="muted small">${escapeHtml(words.privacy)}</p>
<iframe sandbox="allow-scripts" title="${escapeHtml(words.reader)}" hidden></iframe>
</div>
<script type="module" src="/board.js"></script>`;
  return { title: words.title, content };
}

/** Not a module: a frame without an origin may load a script only in the old way. */
export function renderBoardReader(): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Lutea</title>
<script src="/board-reader.js"></script>
</html>
`;
}
