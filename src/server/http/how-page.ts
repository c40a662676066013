import { FIGURES } from './how-figures.ts';
import { HOW_TEXTS } from './how-texts.ts';
import { escapeHtml, renderDocument, shareTags } from './pages-html.ts';
import type { Look } from './web-app.ts';

export const HOW_PATH = '/how';
const LICENCE_URL = 'https://www.gnu.org/licenses/agpl-3.0.html';

function renderPart({ heading, lines }: { heading: string; lines: string[] }): string {
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n');
  return `<section>\n<h2>${escapeHtml(heading)}</h2>\n<ul>\n${items}\n</ul>\n</section>`;
}

interface Installation {
  publicUrl: string;
  /** URL of the source code. */
  sourceUrl?: string | undefined;
}

/** The public page that explains how a decision is made, without scripts. */
export function renderHow(look: Look, { publicUrl, sourceUrl }: Installation): string {
  const texts = HOW_TEXTS[look.language];
  const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;
  const links = [
    ...(sourceUrl === undefined ? [] : [link(sourceUrl, texts.source)]),
    link(LICENCE_URL, texts.licence),
  ];
  return renderDocument(
    texts.title,
    `<div class="reading">
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.lead(FIGURES))}</p>
${texts.parts(FIGURES).map(renderPart).join('\n')}
<p class="muted small">${escapeHtml(texts.openSource)} ${links.join(' · ')}</p>
<p>${link('/', texts.back)}</p>
</div>`,
    look,
    shareTags(texts.title, look, publicUrl),
  );
}
