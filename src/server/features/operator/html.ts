import { escapeHtml } from '#leaf/escape-html.ts';

/** An instant as text, in UTC. */
export const moment = (at: Temporal.Instant): string =>
  `<time datetime="${at}">${at.toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', ' UTC')}</time>`;

export interface Section {
  id: string;
  title: string;
  content: string;
}

export const renderSection = ({ id, title, content }: Section): string =>
  `<section class="card" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${escapeHtml(title)}</h2>
${content}
</section>`;

interface Form {
  action: string;
  button: string;
  /** Hidden fields. */
  values?: Readonly<Record<string, string>>;
  fields?: string;
  /** The text of a box that the operator has to tick first. */
  confirm?: string;
  isQuiet?: boolean;
}

export function renderForm({
  action,
  button,
  values = {},
  fields = '',
  confirm,
  isQuiet = true,
}: Form): string {
  const hidden = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const tick = confirm
    ? `<label class="tick"><input type="checkbox" name="confirmed" value="yes" required> ${escapeHtml(confirm)}</label>`
    : '';
  const look = isQuiet ? ' class="quiet"' : '';
  return `<form method="post" action="/admin/${action}">${hidden.join('')}${fields}${tick}
<button${look}>${escapeHtml(button)}</button></form>`;
}

interface Field {
  name: string;
  label: string;
  type?: string;
  value?: string;
  hint?: string;
  rest?: string;
}

/** The name must be unique on the page, because it is the id too. */
export function renderField({ name, label, type = 'text', value = '', hint, rest = '' }: Field): string {
  const described = hint === undefined ? '' : ` aria-describedby="${name}-hint"`;
  const text =
    hint === undefined ? '' : `<span class="muted small" id="${name}-hint">${escapeHtml(hint)}</span>`;
  return `<p class="field"><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}"${described} ${rest}>${text}</p>`;
}

/** Facts as pairs of a name and HTML. */
export const renderFacts = (facts: readonly (readonly [name: string, html: string])[]): string =>
  `<dl>${facts.map(([name, html]) => `<div><dt>${escapeHtml(name)}</dt><dd>${html}</dd></div>`).join('\n')}</dl>`;

export const renderList = (rows: readonly string[], empty: string): string =>
  rows.length === 0
    ? `<p class="muted">${escapeHtml(empty)}</p>`
    : `<ul class="rows">${rows.map((row) => `<li>${row}</li>`).join('\n')}</ul>`;
