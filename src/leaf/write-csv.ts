type Value = string | number | null;

/**
 * Spreadsheets run text that begins like this as a formula, also in full-width form (OWASP, CSV injection). Where the
 * decimal sign is a comma, Excel splits at semicolons, also inside quotation marks: text after a semicolon begins a
 * cell, and text after a tab or a line end does too.
 */
const FORMULA_START = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;
const CONTROL_START = /^(?=[\t\r])/;

/** Puts an apostrophe before a formula, which marks it as text. Numbers stay unchanged, including their sign. */
function neutralise(value: Value): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  return value.replace(FORMULA_START, "$1$2'").replace(CONTROL_START, "'");
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: a header, a line for each row, CRLF after every one of them. */
export function writeCsv(names: readonly string[], rows: readonly Readonly<Record<string, Value>>[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => neutralise(row[name] ?? null)))];
  return lines.map((fields) => `${fields.map(quote).join(',')}\r\n`).join('');
}
