// A coach's board: shares from any installation in one table. The list is stored only in this browser.
import {
  keepAddresses,
  loadAddresses,
  MOST_ADDRESSES,
  readBoard,
  sortLines,
  writeBoard,
} from './addresses.ts';
import { askReader } from './ask-reader.ts';
import { sumSquad, toAthlete } from './athlete.ts';
import { type BoardEntry, drawRow, rankOf } from './draw-row.ts';
import { type BoardWords, fill } from './words.ts';

/** When a board that was left open is looked at again after this time, its shares are read again. */
const OLD_AFTER_MS = 600_000;

function part<Element extends HTMLElement = HTMLElement>(selector: string): Element {
  const found = document.querySelector<Element>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}

const words: BoardWords = JSON.parse(part('.board').dataset['words'] ?? '{}');
const read = askReader(part<HTMLIFrameElement>('iframe'));
const status = part('[role="status"]');
const mayBeHttp = location.protocol === 'http:';

let entries: BoardEntry[] = loadAddresses().map((url) => ({ url }));
let readAt = 0;

const say = (...lines: string[]) => {
  status.replaceChildren(
    ...lines.flatMap((line, i) => (i === 0 ? [line] : [document.createElement('br'), line])),
  );
};

const show = (selector: string, isShown: boolean) => {
  part(selector).hidden = !isShown;
};

function drawSums(): void {
  const sums = sumSquad(entries.flatMap(({ athlete, state }) => (state === undefined && athlete) || []));
  const place = part('[data-sums]');
  if (sums === null) place.textContent = words.tooFew;
  else {
    const { answered, ease, minutes } = sums;
    const first = fill(words.sums, { count: answered, ease, planned: answered - ease });
    const second =
      minutes &&
      fill(words.sumsOfMinutes, {
        minutes: minutes.total.toLocaleString(words.locale),
        count: minutes.people,
      });
    place.textContent = [first, second].filter(Boolean).join(' ');
  }
}

function draw(): void {
  const rows = entries
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((entry) => drawRow(entry, words, (name) => remove(entry, name)));
  part('tbody').replaceChildren(...rows);
  for (const selector of ['table', '[data-legend]', '[data-sums]', '[data-again]'])
    show(selector, rows.length > 0);
  drawSums();
}

function keep(): string[] {
  return keepAddresses(entries.map(({ url }) => url)) ? [] : [words.problems.notKept];
}

function remove(entry: BoardEntry, name: string): void {
  entries = entries.filter((each) => each !== entry);
  draw();
  say(fill(words.removed, { name }), ...keep(), ...(entries.length === 0 ? [words.none] : []));
  // The button that had the focus was removed.
  part('#addresses').focus();
}

/** Reads one share. Until the answer arrives, the row shows what it showed before. */
async function readEntry(entry: BoardEntry): Promise<void> {
  const reading = await read(entry.url);
  delete entry.state;
  if (reading.state !== 'READ') {
    entry.state = reading.state;
    return;
  }
  const athlete = toAthlete(reading.text);
  if (athlete === undefined) entry.state = 'NOT_A_SHARE';
  else entry.athlete = athlete;
}

async function readAll(): Promise<void> {
  readAt = Date.now();
  draw();
  if (entries.length === 0) return say(words.none);
  say(words.reading);
  await Promise.all(entries.map(readEntry));
  draw();
  say(fill(words.read, { time: new Date().toLocaleTimeString(words.locale, { timeStyle: 'short' }) }));
}

/** Adds pasted, typed or loaded addresses, and reads the new shares. */
async function add(text: string): Promise<boolean> {
  const { added, problems } = sortLines(
    text,
    entries.map(({ url }) => url),
    mayBeHttp,
  );
  const fresh = added.map((url): BoardEntry => ({ url }));
  entries = [...entries, ...fresh];
  const lines = [
    ...(added.length === 0 ? [] : [fill(words.added, { count: added.length })]),
    ...problems.map(({ problem, text: line }) =>
      fill(words.problems[problem], { text: line, count: MOST_ADDRESSES }),
    ),
    ...keep(),
  ];
  draw();
  say(...lines);
  await Promise.all(fresh.map(readEntry));
  draw();
  return problems.length === 0;
}

function save(): void {
  const url = URL.createObjectURL(
    new Blob([writeBoard(entries.map((entry) => entry.url))], { type: 'application/json' }),
  );
  const link = Object.assign(document.createElement('a'), { href: url, download: 'lutea-board.json' });
  link.click();
  URL.revokeObjectURL(url);
}

async function load(input: HTMLInputElement): Promise<void> {
  const addresses = readBoard((await input.files?.[0]?.text()) ?? '');
  input.value = '';
  if (addresses === undefined) say(words.problems.file);
  else await add(addresses.join('\n'));
}

/** Adds the address in the URL's fragment, which no server sees. The page of a share links here with it. */
function takeFragment(): void {
  const { hash, pathname, origin } = location;
  if (hash.length < 2) return;
  history.replaceState(null, '', pathname);
  part<HTMLTextAreaElement>('#addresses').value = `${origin}${hash.slice(1)}`;
}

part('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = part<HTMLTextAreaElement>('#addresses');
  if (await add(field.value)) field.value = '';
});
part('[data-do="read"]').addEventListener('click', () => void readAll());
part('[data-do="save"]').addEventListener('click', save);
part<HTMLInputElement>('#file').addEventListener(
  'change',
  ({ currentTarget }) => void load(currentTarget as HTMLInputElement),
);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && Date.now() - readAt > OLD_AFTER_MS) void readAll();
});
takeFragment();
void readAll();
