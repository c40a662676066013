import type { RecordSink } from '#core/import/imported-record.ts';
import type { ImportSource } from '../format.ts';
import { type ImportAnswers, ImportProblem } from '../import-problem.ts';
import { hasProposedLayout, isTableOfDates, orderOf, readAssigned } from '../table/assigned-table.ts';
import { KNOWN_TABLES } from '../table/known-tables.ts';
import { parseRows, toTable } from '../table/parse-table.ts';
import { isDate, isExisting, isoDay } from './date-spelling.ts';
import { isFloText, readFloText } from './flo-text.ts';
import { isMyCalendar, readMyCalendar } from './my-calendar.ts';
import { canBeStarts } from './period-starts.ts';

/** Tables of a known app that contain no days. */
const WRONG_TABLES: readonly [RegExp, ImportSource][] = [
  [/^pregnancy_history,/, 'fitbit'],
  // A text in the export that explains the tables.
  [/\bmenstrual_health_cycles\b/, 'fitbit'],
  [/^com\.samsung\.shealth\.cycle\.prediction/, 'samsung'],
];

/** Two dates in one line are the first and the last day of a period. */
const BETWEEN = /\s+(?:-|–|—|to|bis|until|au|a)\s+|\s*[–—]\s*/;
const SEPARATORS = /[\t;|]|,(?!\s*\d{4}\b)/;

function splitLine(text: string): { dates: string[]; isRange: boolean } {
  const range = text.split(BETWEEN).map((part) => part.trim());
  if (range.length === 2 && range.every(isDate)) return { dates: range, isRange: true };
  const dates = text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { dates, isRange: false };
}

/** A list of period starts, or of first and last days, in any usual spelling. */
function readDates(text: string, sink: RecordSink, answers: ImportAnswers): void {
  const lines = text.split('\n').map((line, at) => ({ ...splitLine(line.trim()), line: at + 1 }));
  const order = orderOf(
    lines.flatMap(({ dates }) => dates),
    answers,
  );
  const starts = lines.flatMap(({ dates, isRange }) => (isRange ? dates.slice(0, 1) : dates));
  const areStarts = canBeStarts(starts.map((date) => isoDay(date, order)).filter(isExisting));
  for (const { dates, isRange, line } of lines) {
    const days = dates.map((date) => isoDay(date, order));
    if (!areStarts) {
      if (days.length > 0) sink.leaveOut('NOT_STARTS', { line });
      continue;
    }
    if (isRange) sink.take({ kind: 'period', day: days[0] ?? '', end: days[1] ?? null }, { line });
    else for (const day of days) sink.take({ kind: 'period', day, end: null }, { line });
  }
}

/** Whether the first non-empty line contains only dates. */
function isListOfDates(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1);
  return splitLine(first.trim()).dates.every(isDate);
}

const hasDates = (text: string): boolean =>
  text.split('\n', 200).some((line) => splitLine(line.trim()).dates.some(isDate));

function formatOf(header: readonly string[]) {
  return KNOWN_TABLES.find(({ matches }) => matches(header));
}

/** Reads tables and texts. `isMember`: the file is in an archive, where unknown tables lead to no question. */
export function readText(
  text: string,
  sink: RecordSink,
  { answers, isMember }: { answers: ImportAnswers; isMember: boolean },
): ImportSource | undefined {
  const wrong = WRONG_TABLES.find(([head]) => head.test(text));
  if (wrong !== undefined) throw new ImportProblem('WRONG_MEMBER', wrong[1]);
  if (isFloText(text)) {
    readFloText(text, sink);
    return 'flo';
  }
  if (isMyCalendar(text)) {
    readMyCalendar(text, sink);
    return 'mycalendar';
  }
  if (!isMember && hasDates(text) && isListOfDates(text)) {
    readDates(text, sink, answers);
    return 'dates';
  }
  const rows = parseRows(text);
  const format = formatOf(rows[0]?.cells ?? []);
  if (format !== undefined) {
    format.read(toTable(rows), sink, answers);
    return format.source;
  }
  if (isMember && !hasProposedLayout(rows)) return undefined;
  if (isTableOfDates(rows)) return readAssigned(rows, sink, answers);
  if (!hasDates(text)) return undefined;
  readDates(text, sink, answers);
  return 'dates';
}
