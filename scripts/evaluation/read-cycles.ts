/** One observed cycle; null where the record has no usable value. */
export interface ObservedCycle {
  lengthDays: number;
  ovulationDay: number | null;
  mensesDays: number | null;
}

/** One woman's cycles, in the order they happened. */
export interface Woman {
  client: string;
  cycles: ObservedCycle[];
}

const COLUMNS = ['client', 'cycle', 'length', 'ovulation_day', 'luteal', 'menses'] as const;
type Column = (typeof COLUMNS)[number];
type Row = Record<Column, string>;

/** One line of the file that is not blank, with its number for messages. */
interface Line {
  text: string;
  number: number;
}

function readRow({ text, number }: Line): Row {
  const cells = text.split(',').map((cell) => cell.trim());
  if (cells.length !== COLUMNS.length) {
    throw new Error(`line ${number} has ${cells.length} cells, expected ${COLUMNS.length}`);
  }
  return Object.fromEntries(COLUMNS.map((column, i) => [column, cells[i] ?? ''])) as Row;
}

/** Null where the record has no usable value: nothing, or not a whole number above 0. */
function optionalCount(cell: string): number | null {
  const value = Number(cell);
  return Number.isInteger(value) && value > 0 ? value : null;
}

function requiredCount(row: Row, column: Column, lineNumber: number): number {
  const value = optionalCount(row[column]);
  if (value === null) throw new Error(`line ${lineNumber} has no usable ${column}: "${row[column]}"`);
  return value;
}

function readLine(line: Line) {
  const row = readRow(line);
  if (row.client === '') throw new Error(`line ${line.number} has no usable client: ""`);
  return {
    client: row.client,
    number: requiredCount(row, 'cycle', line.number),
    lengthDays: requiredCount(row, 'length', line.number),
    ovulationDay: optionalCount(row.ovulation_day),
    mensesDays: optionalCount(row.menses),
  };
}

/** Reads a CSV with the columns client, cycle, length, ovulation_day, luteal, menses. */
export function readCycles(csv: string): Woman[] {
  const [header, ...lines] = csv
    .split(/\r?\n/)
    .map((text, i) => ({ text, number: i + 1 }))
    .filter(({ text }) => text.trim() !== '');
  if (header?.text.trim() !== COLUMNS.join(','))
    throw new Error(`the first line must be ${COLUMNS.join(',')}`);
  const byClient = Map.groupBy(lines.map(readLine), ({ client }) => client);
  return [...byClient].map(([client, own]) => ({
    client,
    cycles: own
      .sort((a, b) => a.number - b.number)
      .map(({ lengthDays, ovulationDay, mensesDays }) => ({ lengthDays, ovulationDay, mensesDays })),
  }));
}
