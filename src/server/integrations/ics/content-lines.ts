/** One property of a component (RFC 5545 §3.1). */
export interface Property {
  name: string;
  params: ReadonlyMap<string, string>;
  value: string;
}

/** Joins the folded lines of a calendar: a long line continues on the next, after a space or a tab. */
export function unfold(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/[\r\n]+/);
}

const NAME = /^[A-Za-z0-9-]{1,80}(?=[;:])/;
const PARAMETER = /;([A-Za-z0-9-]{1,80})=("[^"]*"|[^";:]*)/y;

/** Null for a line that is no property, such as text that its program failed to fold. */
export function parseLine(line: string): Property | null {
  const name = NAME.exec(line)?.[0];
  if (name === undefined) return null;
  const params = new Map<string, string>();
  PARAMETER.lastIndex = name.length;
  let at = name.length;
  for (let found = PARAMETER.exec(line); found !== null; found = PARAMETER.exec(line)) {
    at = PARAMETER.lastIndex;
    params.set((found[1] ?? '').toUpperCase(), (found[2] ?? '').replace(/^"|"$/g, ''));
  }
  return line[at] === ':' ? { name: name.toUpperCase(), params, value: line.slice(at + 1) } : null;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', N: '\n' };

/** RFC 5545 §3.3.11. */
export function unescapeText(value: string): string {
  return value.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
}
