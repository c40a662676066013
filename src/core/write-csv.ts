type Value = string | number | null;

/** Spreadsheets run text that begins like this as a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;

/** A leading apostrophe marks it as text. Numbers stay unchanged, including their sign. */
function neutralise(value: Value): string {
  if (value === null) return '';
  return typeof value === 'string' && FORMULA_START.test(value) ? `'${value}` : String(value);
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180: a header, a line for each row, CRLF after every one of them. */
export function writeCsv(names: readonly string[], rows: readonly Readonly<Record<string, Value>>[]): string {
  const lines = [names, ...rows.map((row) => names.map((name) => neutralise(row[name] ?? null)))];
  return lines.map((fields) => `${fields.map(quote).join(',')}\r\n`).join('');
}
