import type { RecordSink, TestResult } from '#core/import/imported-record.ts';
import { flowOf, refuseFlow } from '../flow-word.ts';
import type { ImportSource } from '../format.ts';
import { AnswerNeeded, type ColumnRole, type DayOrder, type ImportAnswers } from '../import-problem.ts';
import { decideOrder, isDate, isExisting, isoDay, unclearDates } from '../text/date-spelling.ts';
import { canBeStarts } from '../text/period-starts.ts';
import type { RawRow } from './parse-table.ts';

/** Header words in several languages. The first match wins. */
const HEADER_WORDS: readonly [RegExp, ColumnRole][] = [
  [/^(end|ende|fin|bis|until|period[ _]end|last day|end[ _]date)/i, 'end'],
  [/(date|day|datum|tag|fecha|d[ée]but|beginn|start|jour|^von$|inicio)/i, 'date'],
  [/spotting|schmierblutung/i, 'spotting'],
  [/flow|bleeding|period|menstruation|blutung|flux|r[èe]gles|flujo|sangrado/i, 'flow'],
  [/^(intensity|quantity|amount|st[äa]rke|menge|intensit[ée]|quantit[ée]|intensidad|cantidad)$/i, 'flow'],
  [/bbt|temperat/i, 'temperature'],
  [/^lh|ovulation test|opk/i, 'test'],
  [/note|notiz|comment|kommentar|bemerkung|anmerkung|remarque/i, 'note'],
];

/** Columns about something else, even with a word for bleeding: "Cervical Mucus Quantity", "Period pain". */
const NOT_BLEEDING =
  /muc[uo]s|cervi|zervi|schleim|glaire|moco|discharge|ausflu|water|wasser|\beaux?\b|agua|weight|gewicht|poids|\bpeso\b|dos[ei]|pill|medic|medik|pain|schmerz|douleur|dolor|length|l[äa]nge|dauer|dur[ée]e|duraci/i;

const fits = (role: ColumnRole, name: string): boolean =>
  (role !== 'flow' && role !== 'spotting') || !NOT_BLEEDING.test(name);

/** Proposes a role for each column. A role is used once, except bleeding, which may be used twice. */
function propose(header: readonly string[]): ColumnRole[] {
  const used = new Set<ColumnRole>();
  return header.map((name) => {
    const role = HEADER_WORDS.find(
      ([words, role]) => words.test(name) && fits(role, name) && (role === 'flow' || !used.has(role)),
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

/** Only Samsung writes a title before the header. */
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

/** Words for test results. `high` is neither result: it says that the surge may be near. */
const RESULTS: readonly [RegExp, TestResult][] = [
  [/^(pos|\+|1$|yes|true|peak|ja$|oui$)/i, 'positive'],
  [/^(neg|-|0$|no$|false|low|nein$|non$)/i, 'negative'],
];

/** The number of a temperature, which may have its unit: `36.86°C`, `97.9 °F`. */
const degreesOf = (cell: string): number =>
  Number(cell.replace(',', '.').replace(/\s*(?:°\s*[CF]?|℃|℉|[CF])$/i, ''));

interface Cell {
  day: string;
  cell: string;
  line: number;
}

interface BleedingCell extends Cell {
  /** Whether the column has numbers above 1. */
  isScale: boolean;
  /** The days of the rows before and after: an unreadable day may have been one of these. */
  daysBeside: readonly string[];
}

/** In a column of only 0 and 1, 1 means yes. */
function takeBleeding(
  sink: RecordSink,
  role: 'spotting' | 'flow',
  { day, cell, line, isScale, daysBeside }: BleedingCell,
) {
  const flow = cell === '1' && !isScale ? 'unspecified' : flowOf(cell);
  if (flow === undefined) return refuseFlow(sink, day, { line, what: 'bleeding' });
  if (flow !== 'none' && !isExisting(day))
    return sink.leaveOut('BAD_DATE', { line, what: 'bleeding', unreadBleeding: daysBeside });
  const isSpotting = role === 'spotting' && flow !== 'none';
  sink.take({ kind: 'bleeding', day, flow: isSpotting ? 'spotting' : flow }, { line });
}

function takeCell(sink: RecordSink, role: ColumnRole, { day, cell, line }: Cell): void {
  if (role === 'temperature') sink.take({ kind: 'temperature', day, value: degreesOf(cell) }, { line });
  if (role === 'note') sink.take({ kind: 'note', day, text: cell }, { line });
  if (role === 'test') {
    const result = RESULTS.find(([words]) => words.test(cell))?.[1];
    if (result === undefined) sink.leaveOut('BAD_VALUE', { line, what: 'test' });
    else sink.take({ kind: 'test', day, result }, { line });
  }
}

interface Assignment {
  roles: readonly ColumnRole[];
  order: DayOrder;
  /** The column in which Natural Cycles marks a temperature to ignore; -1 in other tables. */
  flagAt: number;
  isScale: boolean;
  /** Whether the dates are far enough apart to be starts of periods. */
  areStarts: boolean;
}

const SET_ASIDE = /\bDEVIATION/;

/** Without a column about single days, each row is a period: its start, and its end if there is one. */
function takeRow(
  sink: RecordSink,
  { line, cells, daysBeside }: RawRow & Pick<BleedingCell, 'daysBeside'>,
  { roles, order, flagAt, isScale, areStarts }: Assignment,
): void {
  const cellOf = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  const day = isoDay(cellOf('date'), order);
  const hasFlow = roles.includes('flow') || roles.includes('spotting');
  const hasMeasure = roles.includes('temperature') || roles.includes('test');
  if (!hasFlow && (roles.includes('end') || !hasMeasure) && !areStarts) {
    sink.leaveOut('NOT_STARTS', { line });
  } else if (!hasFlow && (roles.includes('end') || !hasMeasure)) {
    const end = cellOf('end');
    sink.take({ kind: 'period', day, end: end === '' ? null : isoDay(end, order) }, { line });
  }
  for (const [at, role] of roles.entries()) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    if (role === 'temperature' && SET_ASIDE.test(cells[flagAt] ?? ''))
      sink.leaveOut('EXCLUDED', { line, what: 'temperature' });
    else if (role === 'flow' || role === 'spotting')
      takeBleeding(sink, role, { day, cell, line, isScale, daysBeside });
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

/** Whether a table has one day per row in a known layout. In an archive only such tables lead to a question. */
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
  const isScale = table.rows.some(({ cells }) =>
    cells.some((cell, at) => roles[at] === 'flow' && Number(cell.replace(',', '.')) > 1),
  );
  const dayAt = (at: number): string => isoDay(table.rows[at]?.cells[roles.indexOf('date')] ?? '', order);
  const areStarts = canBeStarts(table.rows.map((_, at) => dayAt(at)).filter(isExisting));
  const assignment = { roles, order, flagAt, isScale, areStarts };
  for (const [at, row] of table.rows.entries())
    takeRow(sink, { ...row, daysBeside: [dayAt(at - 1), dayAt(at + 1)] }, assignment);
  return table.source;
}
