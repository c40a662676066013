// Reads the tables of a Markdown document, so that worked examples can be run as tests.

function cellsOf(line: string): string[] {
  return line
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim());
}

function linesOfTable(markdown: string, heading: string): string[] {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (start < 0) throw new Error(`no heading "${heading}"`);
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line));
  const section = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  const first = section.findIndex((line) => line.startsWith('|'));
  if (first < 0) throw new Error(`no table under "${heading}"`);
  const rest = section.slice(first);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The rows of the first table under a heading. Throws unless the columns are these and every row is complete. */
export function readTable<Column extends string>(
  markdown: string,
  heading: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const [header = '', ruler = '', ...body] = linesOfTable(markdown, heading);
  if (cellsOf(header).join('|') !== columns.join('|')) {
    throw new Error(`the table under "${heading}" has the columns ${header}, expected ${columns.join(', ')}`);
  }
  if (!/^\|[\s:|-]+\|$/.test(ruler))
    throw new Error(`the table under "${heading}" has no line below its header`);
  if (body.length === 0) throw new Error(`the table under "${heading}" is empty`);
  return body.map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== columns.length || cells.includes('')) {
      throw new Error(`a malformed row under "${heading}": ${line}`);
    }
    const row = columns.map((column, i) => [column, cells[i]]);
    return Object.fromEntries(row) as Record<Column, string>;
  });
}
