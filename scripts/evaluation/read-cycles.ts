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

function readRow(line: string, lineNumber: number): Row {
  const cells = line.split(',');
  if (cells.length !== COLUMNS.length) {
    throw new Error(`line ${lineNumber} has ${cells.length} cells, expected ${COLUMNS.length}`);
  }
  return Object.fromEntries(COLUMNS.map((column, i) => [column, cells[i] ?? ''])) as Row;
}

function optionalNumber(cell: string): number | null {
  const value = Number(cell);
  return cell.trim() === '' || !(value > 0) ? null : value;
}

function requiredNumber(row: Row, column: Column, lineNumber: number): number {
  const value = optionalNumber(row[column]);
  if (value === null) throw new Error(`line ${lineNumber} has no usable ${column}: "${row[column]}"`);
  return value;
}

/** Reads a CSV with the columns client, cycle, length, ovulation_day, luteal, menses. */
export function readCycles(csv: string): Woman[] {
  const [header, ...lines] = csv.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (header !== COLUMNS.join(',')) throw new Error(`the first line must be ${COLUMNS.join(',')}`);
  const cycles = lines.map((line, i) => {
    const row = readRow(line, i + 2);
    return {
      client: row.client,
      number: requiredNumber(row, 'cycle', i + 2),
      lengthDays: requiredNumber(row, 'length', i + 2),
      ovulationDay: optionalNumber(row.ovulation_day),
      mensesDays: optionalNumber(row.menses),
    };
  });
  return [...Map.groupBy(cycles, ({ client }) => client)].map(([client, own]) => ({
    client,
    cycles: own
      .sort((a, b) => a.number - b.number)
      .map(({ lengthDays, ovulationDay, mensesDays }) => ({ lengthDays, ovulationDay, mensesDays })),
  }));
}
