import type { ShareAnswer } from '#contract/share.ts';
import { isSameDay } from '#core/calendar-day.ts';
import { escapeHtml } from '#leaf/escape-html.ts';
import type { ShareWording } from './wording.ts';

type PageWords = ShareWording['page'];

const isoOf = (day: Temporal.PlainDate) => day.toString();

function createDayWords({ locale }: PageWords) {
  return {
    long: (day: Temporal.PlainDate) =>
      day.toLocaleString(locale, { day: 'numeric', month: 'long', year: 'numeric' }),
    short: (day: Temporal.PlainDate) =>
      day.toLocaleString(locale, { weekday: 'short', day: 'numeric', month: 'short' }),
  };
}

type DayWords = ReturnType<typeof createDayWords>;

function answerText(
  { answer, level }: NonNullable<ShareAnswer['answers']>[number],
  words: PageWords,
): string {
  return level === null ? words.levels[answer] : words.statuses[level];
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
  const body = rows.map(
    ([first = '', ...rest]) => `<tr><th scope="row">${escapeHtml(first)}</th>${cells('td', rest)}</tr>`,
  );
  const headCells = head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  return `<table><thead><tr>${headCells}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}

const section = (title: string, content: string) =>
  `<section>\n<h2>${escapeHtml(title)}</h2>\n${content}\n</section>`;

function renderAnswers({ answers, today }: ShareAnswer, words: PageWords, days: DayWords): string[] {
  if (answers === null) return [];
  const now = answers.find(({ date }) => isSameDay(date, today));
  const text = now === undefined ? words.noAnswerYet : answerText(now, words);
  const earlier = answers.filter((each) => each !== now).toReversed();
  const level = now === undefined ? '' : ` class="share-answer" data-answer="${now.answer}"`;
  return [
    section(words.today, `<p${level}>${escapeHtml(text)}</p>\n<p>${escapeHtml(words.meaning)}</p>`),
    ...(earlier.length === 0
      ? []
      : [
          section(
            words.week,
            renderTable(
              [words.day, words.answer],
              earlier.map((each) => [days.short(each.date), answerText(each, words)]),
            ),
          ),
        ]),
  ];
}

function renderList(items: readonly string[], words: PageWords): string {
  if (items.length === 0) return `<p>${escapeHtml(words.nothing)}</p>`;
  return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}</ul>`;
}

function renderSessions({ sessions }: ShareAnswer, words: PageWords, days: DayWords): string[] {
  if (sessions === null) return [];
  const minutesOf = (minutes: number | null) => (minutes === null ? '' : `, ${words.minutes(minutes)}`);
  const planned = sessions.planned.map(
    ({ date, title, minutes }) => `${days.short(date)}: ${title}${minutesOf(minutes)}`,
  );
  const done = sessions.done.map(
    ({ date, kind, minutes }) => `${days.short(date)}: ${words.kinds[kind] ?? kind}${minutesOf(minutes)}`,
  );
  return [section(words.planned, renderList(planned, words)), section(words.done, renderList(done, words))];
}

function renderWeeks({ weeks }: ShareAnswer, words: PageWords, days: DayWords): string[] {
  if (weeks === null) return [];
  const items = weeks.map(
    ({ from, minutes }) =>
      `${words.weekOf(days.long(from))}: ${minutes === null ? words.unknown : words.minutes(minutes)}`,
  );
  return [section(words.weeks, renderList(items, words))];
}

function renderCycle({ cycle }: ShareAnswer, words: PageWords, days: DayWords): string[] {
  if (cycle === null) return [];
  const lines = [
    ...(cycle.cycleDay === null ? [] : [words.cycleDay(cycle.cycleDay)]),
    ...(cycle.nextPeriod === null
      ? []
      : [words.nextPeriod(days.long(cycle.nextPeriod.earliest), days.long(cycle.nextPeriod.latest))]),
    ...(cycle.reason === null ? [] : [cycle.reason]),
  ];
  const ceilings = cycle.ceilings.flatMap(({ date, ceiling }) =>
    ceiling === null ? [] : [[days.short(date), words.statuses[ceiling]]],
  );
  return [
    section(words.cycle, renderList(lines, words)),
    section(words.ceilings, renderTable([words.day, words.answer], ceilings)),
  ];
}

/** What someone with the address sees. Every text of the person is escaped. */
export function renderShare(
  answer: ShareAnswer,
  words: PageWords,
  /** The path of the share's JSON. */
  path: string,
): { title: string; content: string } {
  const days = createDayWords(words);
  const title = words.title(answer.shownAs);
  const content = [
    `<h1>${escapeHtml(title)}</h1>`,
    ...(answer.talkToMe === true ? [`<p role="note" class="share-talk">${escapeHtml(words.talk)}</p>`] : []),
    ...renderAnswers(answer, words, days),
    ...renderWeeks(answer, words, days),
    ...renderSessions(answer, words, days),
    ...renderCycle(answer, words, days),
    `<p>${escapeHtml(words.until(days.long(answer.until)))}</p>`,
    `<p><a href="${escapeHtml(path)}/calendar.ics">${escapeHtml(words.calendar)}</a> · <a href="/board#${escapeHtml(path)}">${escapeHtml(words.board)}</a></p>`,
  ].join('\n');
  return {
    title,
    content: `<div class="reading share" data-today="${isoOf(answer.today)}">\n${content}\n</div>`,
  };
}
