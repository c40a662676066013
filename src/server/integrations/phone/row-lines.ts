import { asFields, type Fields } from '../http-transport/json-fields.ts';

/** The fields that may contain a list. */
const LISTED = ['value', 'minutes', 'time', 'start', 'end', 'date', 'stage'];

const linesOf = (text: unknown): unknown[] =>
  typeof text === 'string' ? text.trim().split(/\r?\n/) : [text];

/**
 * Splits a row whose fields are lists into rows. Apple's Shortcuts writes a list as one text with a line per entry.
 * Yields null for a row whose lists have different lengths.
 */
export function* rowsOfLines(row: Fields): Generator<Fields | null> {
  const listed = LISTED.filter((field) => field in row).map((field) => ({
    field,
    lines: linesOf(row[field]),
  }));
  const lists = listed.filter(({ lines }) => lines.length > 1);
  const [first] = lists;
  if (first === undefined) yield row;
  else if (lists.some(({ lines }) => lines.length !== first.lines.length)) yield null;
  else {
    for (const i of first.lines.keys()) {
      yield { ...row, ...Object.fromEntries(lists.map(({ field, lines }) => [field, lines[i]])) };
    }
  }
}

/** Objects from a list, or from a text with one per line, which Shortcuts makes of a list of dictionaries. */
export function listedRows(values: unknown): Fields[] | null {
  if (Array.isArray(values)) return values.map((each) => asFields(each) ?? {});
  if (typeof values !== 'string') return null;
  try {
    return linesOf(values).map((line) => asFields(JSON.parse(String(line))) ?? {});
  } catch {
    return null;
  }
}
