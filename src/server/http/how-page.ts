import { drawSignal, EXAMPLE, type ExampleName } from './how-example.ts';
import { FIGURES } from './how-figures.ts';
import { HOW_TEXTS, type HowTexts } from './how-texts.ts';
import { escapeHtml, renderDocument, shareTags } from './pages-html.ts';
import type { Look } from './web-app.ts';

export const HOW_PATH = '/how';
const LICENCE_URL = 'https://www.gnu.org/licenses/agpl-3.0.html';

function renderPart({ heading, lines }: { heading: string; lines: string[] }): string {
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n');
  return `<section>\n<h2>${escapeHtml(heading)}</h2>\n<ul>\n${items}\n</ul>\n</section>`;
}

/** One morning, signal by signal: the measured value, what is usual, and what this signal alone would say. */
export function renderSignals({ rows }: HowTexts['example']): string {
  const items = Object.entries(EXAMPLE.signals).map(
    ([name, signal]) => `<li>${drawSignal(signal)}<span>${escapeHtml(rows[name as ExampleName])}</span></li>`,
  );
  return `<ul class="example">\n${items.join('\n')}\n</ul>`;
}

function renderExample({ example }: HowTexts): string {
  return `<section>
<h2>${escapeHtml(example.heading)}</h2>
<p>${escapeHtml(example.lead)}</p>
${renderSignals(example)}
<p>${escapeHtml(example.result)}</p>
</section>`;
}

export interface Installation {
  publicUrl: string;
  /** URL of the source code. */
  sourceUrl?: string | undefined;
}

const link = (url: string, label: string) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

/** The licence, and where the source code is. */
export function renderSource(texts: HowTexts, sourceUrl: string | undefined): string {
  const source = sourceUrl === undefined ? escapeHtml(texts.askForSource) : link(sourceUrl, texts.source);
  return `${escapeHtml(texts.openSource)} ${link(LICENCE_URL, texts.licence)} · ${source}`;
}

/** The public page that explains how a decision is made, without scripts. */
export function renderHow(look: Look, { publicUrl, sourceUrl }: Installation): string {
  const texts = HOW_TEXTS[look.language];
  return renderDocument(
    texts.title,
    `<div class="reading">
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.lead(FIGURES))}</p>
${renderExample(texts)}
${texts.parts(FIGURES).map(renderPart).join('\n')}
<p class="muted small">${renderSource(texts, sourceUrl)}</p>
<p>${link('/', texts.back)}</p>
</div>`,
    look,
    shareTags(texts.title, look, publicUrl),
  );
}
