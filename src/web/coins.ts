// The page that adds up the lines of several people. They stay in the browser: nothing is sent or stored.
import { readPart, sumEffects } from '#core/experiment/sum-effects.ts';

/** More lines than friends have in their experiments. A wrong paste should not block the tab. */
const MOST_LINES = 10_000;
const Z = 1.645;

interface Words {
  result: string;
  unreadable: string;
  none: string;
}

const fill = (words: string, values: Record<string, string>) =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

function describeLines(text: string, words: Words): string {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
  const parts = lines.flatMap((line) => readPart(line) ?? []);
  const { lang } = document.documentElement;
  const whole = (value: number) => new Intl.NumberFormat(lang).format(value);
  const decimal = (value: number) => new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(value);
  const bad = lines.length - parts.length;
  const complaint = bad > 0 ? fill(words.unreadable, { count: whole(bad) }) : '';
  if (parts.length === 0) return complaint || words.none;
  const { people, days, mean, standardError, between } = sumEffects(parts);
  const result = fill(words.result, {
    people: whole(people),
    days: whole(days),
    mean: decimal(mean),
    low: decimal(mean - Z * standardError),
    high: decimal(mean + Z * standardError),
    spread: decimal(Math.sqrt(between)),
  });
  return `${result} ${complaint}`.trim();
}

const form = document.querySelector<HTMLFormElement>('form[data-coins]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const [lines, output] = [form.querySelector('textarea'), form.querySelector('output')];
  if (lines === null || output === null) return;
  output.textContent = describeLines(lines.value, JSON.parse(form.dataset['coins'] ?? '{}') as Words);
});
