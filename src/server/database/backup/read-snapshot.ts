import { createHash, type Hash } from 'node:crypto';
import type { SnapshotTable } from './catalogue.ts';
import {
  countLines,
  damaged,
  END_OF_TABLE,
  NEWLINE,
  readHeader,
  readTrailer,
  type SnapshotHeader,
  type SnapshotTrailer,
} from './snapshot-format.ts';

/** The parts of a snapshot, in order. `rows` are whole lines of one table. */
export type SnapshotPart =
  | { kind: 'header'; header: SnapshotHeader }
  | { kind: 'rows'; table: SnapshotTable; lines: Buffer }
  | { kind: 'end'; trailer: SnapshotTrailer };

/** The longest line that is buffered, so that a damaged file cannot fill the memory. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;

/** Index of the line `\.`, or -1. COPY never writes this line within a row. */
function findEndOfTable(lines: Buffer): number {
  if (lines.subarray(0, END_OF_TABLE.length).equals(END_OF_TABLE)) return 0;
  const at = lines.indexOf(`\n${END_OF_TABLE.toString()}`);
  return at === -1 ? -1 : at + 1;
}

/** Parses a snapshot line by line. Counts rows and hashes bytes, to compare both with the trailer. */
class SnapshotReader {
  private readonly digest: Hash = createHash('sha256');
  private readonly rows: Record<string, number> = {};
  private header: SnapshotHeader | undefined;
  private tableIndex = 0;
  private isOver = false;

  /** Yields the parts in these lines, which must be complete. */
  *read(lines: Buffer): Generator<SnapshotPart> {
    let remaining = lines;
    while (remaining.length > 0) {
      if (this.isOver) throw damaged('something follows its last line');
      if (this.header === undefined) {
        const end = remaining.indexOf(NEWLINE) + 1;
        this.header = readHeader(remaining.subarray(0, end));
        this.digest.update(remaining.subarray(0, end));
        yield { kind: 'header', header: this.header };
        remaining = remaining.subarray(end);
        continue;
      }
      const table = this.header.tables[this.tableIndex];
      if (table === undefined) {
        yield this.end(remaining);
        return;
      }
      const end = findEndOfTable(remaining);
      const rows = end === -1 ? remaining : remaining.subarray(0, end);
      const consumed = end === -1 ? remaining.length : end + END_OF_TABLE.length;
      this.digest.update(remaining.subarray(0, consumed));
      this.rows[table.name] = (this.rows[table.name] ?? 0) + countLines(rows);
      if (rows.length > 0) yield { kind: 'rows', table, lines: rows };
      if (end !== -1) this.tableIndex += 1;
      remaining = remaining.subarray(consumed);
    }
  }

  private end(line: Buffer): SnapshotPart {
    const trailer = readTrailer(line);
    if (this.digest.digest('hex') !== trailer.sha256) throw damaged('its checksum does not fit its contents');
    for (const { name } of this.header?.tables ?? []) {
      if (trailer.rows[name] !== this.rows[name]) {
        throw damaged(`${name} has ${this.rows[name]} rows and should have ${trailer.rows[name]}`);
      }
    }
    this.isOver = true;
    return { kind: 'end', trailer };
  }

  assertOver(): void {
    if (!this.isOver) throw damaged('it ends too early');
  }
}

/** Reads and verifies a snapshot; throws UnusableBackup if it is incomplete. */
export async function* readSnapshot(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<SnapshotPart> {
  const reader = new SnapshotReader();
  let partialLine: Uint8Array = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = partialLine.length === 0 ? Buffer.from(piece) : Buffer.concat([partialLine, piece]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    partialLine = bytes.subarray(end);
    if (partialLine.length > LONGEST_LINE_BYTES) throw damaged('a line has no end');
    yield* reader.read(bytes.subarray(0, end));
  }
  if (partialLine.length > 0) throw damaged('it ends in the middle of a line');
  reader.assertOver();
}
