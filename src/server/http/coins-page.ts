import { COINS_TEXTS } from './coins-texts.ts';
import { escapeHtml, renderDocument } from './pages-html.ts';
import type { Look } from './web-app.ts';

export const COINS_PATH = '/coins';

/**
 * A page that adds up the lines that people copied from their experiments. It does so in the browser: none are sent.
 */
export function renderCoins(look: Look): string {
  const { title, lead, label, example, add, script, back, ...words } = COINS_TEXTS[look.language];
  return renderDocument(
    title,
    `<div class="reading">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
<noscript><p>${escapeHtml(script)}</p></noscript>
<form data-coins="${escapeHtml(JSON.stringify(words))}">
<p class="field"><label for="lines">${escapeHtml(label)}</label>
<textarea id="lines" rows="8" spellcheck="false" autocomplete="off" placeholder="${escapeHtml(example)}"></textarea></p>
<p><button class="button primary" type="submit">${escapeHtml(add)}</button></p>
<p><output for="lines" aria-live="polite"></output></p>
</form>
<p><a href="/">${escapeHtml(back)}</a></p>
</div>`,
    look,
    '\n<script type="module" src="/coins.js"></script>',
  );
}
