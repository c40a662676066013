import type { RecordSink, TestResult } from '#core/import/imported-record.ts';
import { flowOf, type ImportSource } from '../format.ts';
import { AnswerNeeded, type ColumnRole, type DayOrder, type ImportAnswers } from '../import-problem.ts';
import { decideOrder, isDate, isoDay, unclearDates } from '../text/date-spelling.ts';
import type { RawRow } from './parse-table.ts';

/** Header words in several languages. The first match wins. */
const HEADER_WORDS: readonly [RegExp, ColumnRole][] = [
  [/^(end|ende|fin|bis|until|period[ _]end|last day|end[ _]date)/i, 'end'],
  [/(date|day|datum|tag|fecha|d[ée]but|beginn|start|jour|^von$|inicio)/i, 'date'],
  [/spotting|schmierblutung/i, 'spotting'],
  [/flow|bleeding|period|intensity|menstruation|blutung|quantity|amount|flux|r[èe]gles|flujo/i, 'flow'],
  [/bbt|temperat/i, 'temperature'],
  [/^lh|ovulation test|opk/i, 'test'],
  [/note|notiz|comment|kommentar|bemerkung|anmerkung|remarque/i, 'note'],
];

/** Each role has one column, except bleeding, which may have two. */
function propose(header: readonly string[]): ColumnRole[] {
  const used = new Set<ColumnRole>();
  return header.map((name) => {
    const role = HEADER_WORDS.find(
      ([words, role]) => words.test(name) && (role === 'flow' || !used.has(role)),
    )?.[1];
    if (role === undefined) return 'ignore';
    used.add(role);
    return role;
  });
}

const SAMPLE_ROWS = 5;
const LONGEST_SAMPLE = 80;

const truncate = (cell: string): string => cell.slice(0, LONGEST_SAMPLE);

function sourceOf(header: readonly string[]): ImportSource {
  const isNaturalCycles =
    header.includes('Menstruation') && (header.includes('Temperature') || header.includes('Cycle Number'));
  return isNaturalCycles ? 'naturalcycles' : 'table';
}

/** A title before the header means Samsung. */
function splitTitle(rows: readonly RawRow[]): { source: ImportSource; header: RawRow; rows: RawRow[] } {
  const [first = { line: 1, cells: [] }, second, ...rest] = rows;
  const isSamsung = first.cells[0]?.startsWith('com.samsung.') ?? false;
  if (isSamsung && second !== undefined) return { source: 'samsung', header: second, rows: rest };
  return { source: sourceOf(first.cells), header: first, rows: rows.slice(1) };
}

function askForColumns({ source, header, rows }: ReturnType<typeof splitTitle>): never {
  throw new AnswerNeeded({
    kind: 'COLUMNS',
    source,
    header: header.cells.map(truncate),
    rows: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.slice(0, header.cells.length).map(truncate)),
    proposed: propose(header.cells),
  });
}

const YES = /^(x|yes|true|1|ja|oui|menstruation)$/i;
/** `high` is neither: it says that the surge may be near. */
const RESULTS: readonly [RegExp, TestResult][] = [
  [/^(pos|\+|1$|yes|true|peak|ja$|oui$)/i, 'positive'],
  [/^(neg|-|0$|no$|false|low|nein$|non$)/i, 'negative'],
];

function takeCell(
  sink: RecordSink,
  role: ColumnRole,
  { day, cell, line }: { day: string; cell: string; line: number },
): void {
  if (role === 'temperature')
    sink.take({ kind: 'temperature', day, value: Number(cell.replace(',', '.')) }, { line });
  if (role === 'note') sink.take({ kind: 'note', day, text: cell }, { line });
  if (role === 'test') {
    const result = RESULTS.find(([words]) => words.test(cell))?.[1];
    if (result === undefined) sink.leaveOut('BAD_VALUE', { line, what: 'test' });
    else sink.take({ kind: 'test', day, result }, { line });
  }
  if (role === 'spotting') {
    if (YES.test(cell)) sink.take({ kind: 'bleeding', day, flow: 'spotting' }, { line });
    else sink.leaveOut('NONE', { line });
  }
  if (role === 'flow') {
    const flow = flowOf(cell) ?? (YES.test(cell) ? 'unspecified' : undefined);
    if (flow === undefined) sink.leaveOut('BAD_VALUE', { line, what: 'flow' });
    else sink.take({ kind: 'bleeding', day, flow }, { line });
  }
}

interface Assignment {
  roles: readonly ColumnRole[];
  order: DayOrder;
  /** Column in which Natural Cycles marks a temperature to ignore; -1 in other tables. */
  flagAt: number;
}

const SET_ASIDE = /\bDEVIATION/;

/** Without a column about single days, each row is a period: its start, and its end if there is one. */
function takeRow(sink: RecordSink, { line, cells }: RawRow, { roles, order, flagAt }: Assignment): void {
  const cellOf = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  const day = isoDay(cellOf('date'), order);
  const hasFlow = roles.includes('flow') || roles.includes('spotting');
  const hasMeasure = roles.includes('temperature') || roles.includes('test');
  if (!hasFlow && (roles.includes('end') || !hasMeasure)) {
    const end = cellOf('end');
    sink.take({ kind: 'period', day, end: end === '' ? null : isoDay(end, order) }, { line });
  }
  for (const [at, role] of roles.entries()) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    if (role === 'temperature' && SET_ASIDE.test(cells[flagAt] ?? ''))
      sink.leaveOut('EXCLUDED', { line, what: 'temperature' });
    else takeCell(sink, role, { day, cell, line });
  }
}

/** Decides between day first and month first for all dates of a file, or asks. */
export function orderOf(texts: readonly string[], { dayOrder }: ImportAnswers): DayOrder {
  const order = dayOrder ?? decideOrder(texts);
  if (order === undefined)
    throw new AnswerNeeded({ kind: 'DAY_ORDER', examples: unclearDates(texts).slice(0, 3) });
  return order;
}

/** Tables in an archive with one day per row and a known layout: only these are asked about. */
export function hasProposedLayout(rows: readonly RawRow[]): boolean {
  const { source, header } = splitTitle(rows);
  const isFlowTable = rows[0]?.cells[0]?.startsWith('com.samsung.health.cycle.flow') ?? false;
  return (
    (source === 'samsung' && isFlowTable) ||
    (source === 'naturalcycles' && header.cells.includes('Temperature'))
  );
}

/** Whether the rows are a table with dates under a header. */
export function isTableOfDates(rows: readonly RawRow[]): boolean {
  const { header, rows: body } = splitTitle(rows);
  const isWide = header.cells.length > 1 || propose(header.cells).includes('date');
  const isHeader = header.cells.some((cell) => cell !== '') && !header.cells.some(isDate);
  return isWide && isHeader && body.slice(0, 50).some(({ cells }) => cells.some(isDate));
}

/** A table of no known app: the person says what its columns contain. */
export function readAssigned(
  rows: readonly RawRow[],
  sink: RecordSink,
  answers: ImportAnswers,
): ImportSource {
  const table = splitTitle(rows);
  const roles = answers.columns;
  if (roles === undefined || !roles.includes('date')) askForColumns(table);
  const dates = table.rows.flatMap(({ cells }) => [
    cells[roles.indexOf('date')] ?? '',
    cells[roles.indexOf('end')] ?? '',
  ]);
  const order = orderOf(dates, answers);
  const flagAt = table.header.cells.indexOf('Data Flag');
  for (const row of table.rows) takeRow(sink, row, { roles, order, flagAt });
  return table.source;
}
