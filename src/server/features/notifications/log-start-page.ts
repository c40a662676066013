import type { Language } from '#core/language.ts';
import { escapeHtml } from '#leaf/escape-html.ts';
import { MESSAGE_WORDING } from './wording.ts';

/** The days that may be logged, both included. */
export interface OpenDays {
  first: Temporal.PlainDate;
  today: Temporal.PlainDate;
}

export type StartPage =
  | { name: 'ask'; token: string; days: OpenDays; isRefused: boolean }
  | { name: 'logged'; date: Temporal.PlainDate }
  | { name: 'already' | 'expired' };

function renderForms(words: LogStartWords, { token, days }: { token: string; days: OpenDays }): string {
  const { first, today } = days;
  const begin = `<form method="post" action="/log-start/${escapeHtml(token)}">`;
  return `${begin}
<input type="hidden" name="date" value="${today}">
<button>${escapeHtml(words.today(today))}</button>
</form>
${begin}
<p><label>${escapeHtml(words.otherDay)}
<input type="date" name="date" min="${first}" max="${today}" required></label></p>
<button>${escapeHtml(words.save)}</button>
</form>`;
}

type LogStartWords = (typeof MESSAGE_WORDING)[Language]['logStart'];

/** The page's texts and forms, in the person's language. */
export function renderStartPage(page: StartPage, language: Language): { title: string; content: string } {
  const words = MESSAGE_WORDING[language].logStart;
  const { headline, text } = page.name === 'logged' ? words.logged(page.date) : words[page.name];
  const head = `<h1>${escapeHtml(headline)}</h1>\n<p>${escapeHtml(text)}</p>`;
  if (page.name !== 'ask') {
    const link = `<p><a href="/period-history">${escapeHtml(words.open)}</a></p>`;
    return { title: words.title, content: `${head}\n${link}` };
  }
  const { first, today } = page.days;
  const alert = page.isRefused ? `<p role="alert">${escapeHtml(words.outOfRange(first, today))}</p>\n` : '';
  return { title: words.title, content: `${head}\n${alert}${renderForms(words, page)}` };
}
