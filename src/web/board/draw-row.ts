import { pageOf } from './addresses.ts';
import type { Athlete } from './athlete.ts';
import { type BoardWords, fill } from './words.ts';

/** One address, and the result of its last read. */
export interface BoardEntry {
  url: string;
  athlete?: Athlete;
  state?: keyof BoardWords['states'];
}

type Content = (Node | string)[];

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...content: Content
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

const cell = (label: string, ...content: Content) =>
  make('td', { role: 'cell', 'data-label': label }, ...content);

const MARKS = { EASE: '●', PLANNED: '○' } as const;
const DAYS = 7;
const DAY_MS = 86_400_000;

function answerOn(day: string, { answers }: Athlete, words: BoardWords): string {
  const said = answers?.get(day);
  if (said === undefined) return words.noAnswer;
  return said.level === null ? words.levels[said.answer] : words.statuses[said.level];
}

/** The last seven days, oldest first: each has a visible mark, and a text for screen readers. */
function drawWeek(athlete: Athlete, words: BoardWords): HTMLElement {
  const dayName = new Intl.DateTimeFormat(words.locale, {
    weekday: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const marks = Array.from({ length: DAYS }, (_, i) => {
    // In UTC every day has 24 hours. `lib/day.ts` is not used, because it would load the whole app.
    const date = new Date(Date.parse(athlete.today) + (i + 1 - DAYS) * DAY_MS);
    const day = date.toISOString().slice(0, 10);
    const answer = athlete.answers?.get(day)?.answer;
    const text = `${dayName.format(date)}: ${answerOn(day, athlete, words)}`;
    return make(
      'li',
      { title: text, ...(answer && { 'data-answer': answer }) },
      make('span', { 'aria-hidden': 'true' }, answer === undefined ? '–' : MARKS[answer]),
      make('span', { class: 'visually-hidden' }, text),
    );
  });
  return make('ol', { class: 'marks' }, ...marks);
}

/** The name of a person; the host if the name is not known yet. */
const nameOf = ({ url, athlete }: BoardEntry): string => athlete?.name ?? new URL(url).host;

function drawToday({ athlete, state }: BoardEntry, words: BoardWords): Content {
  if (state !== undefined) return [words.states[state]];
  if (athlete === undefined) return [words.reading];
  if (athlete.answers === null) return [words.notShared];
  const said = athlete.answers.get(athlete.today);
  if (said === undefined) return [words.noAnswerYet];
  return [make('strong', { 'data-answer': said.answer }, answerOn(athlete.today, athlete, words))];
}

function drawMinutes({ athlete }: BoardEntry, words: BoardWords): string {
  if (athlete === undefined) return '';
  if (!athlete.sharesMinutes) return words.notShared;
  if (athlete.minutes === null) return words.unknown;
  return fill(words.minutesText, { count: athlete.minutes.toLocaleString(words.locale) });
}

/** Draws a row. Names come from other installations, so they are only ever inserted as text. */
export function drawRow(entry: BoardEntry, words: BoardWords, onRemove: (name: string) => void): HTMLElement {
  const { url, athlete, state } = entry;
  const { columns } = words;
  const name = nameOf(entry);
  const link = make('a', { href: pageOf(url), target: '_blank', rel: 'noreferrer' }, make('bdi', {}, name));
  const wantsToTalk = state === undefined && athlete?.wantsToTalk === true;
  const talk = wantsToTalk ? [make('span', { class: 'share-talk' }, words.talk)] : [];
  const remove = make('button', { type: 'button', class: 'quiet' }, words.remove);
  remove.setAttribute('aria-label', fill(words.removeFor, { name }));
  remove.addEventListener('click', () => onRemove(name));
  const week = athlete === undefined || athlete.answers === null ? [] : [drawWeek(athlete, words)];
  return make(
    'tr',
    { role: 'row' },
    make('th', { scope: 'row', role: 'rowheader' }, link, ...talk),
    cell(columns.today, ...drawToday(entry, words)),
    cell(columns.week, ...week),
    cell(columns.minutes, drawMinutes(entry, words)),
    cell('', remove),
  );
}

/** The sort order: first those who would like to talk, then those who ease off today. */
export function rankOf({ athlete, state }: BoardEntry): number {
  if (athlete === undefined || state !== undefined) return 3;
  if (athlete.wantsToTalk) return 0;
  return athlete.answers?.get(athlete.today)?.answer === 'EASE' ? 1 : 2;
}
