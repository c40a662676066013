import * as z from 'zod';

/**
 * What is inside a backup file, as lines of UTF-8 text:
 * 1. the header, one line of JSON;
 * 2. for each table of the header, in its order: the rows in PostgreSQL's COPY text format, then a line `\.`;
 * 3. the trailer, one line of JSON, with the number of rows and the SHA-256 of every byte before this line.
 */
const snapshotHeader = z.object({
  format: z.literal('lutea-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  madeBy: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })).min(1),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
});
export type SnapshotHeader = z.infer<typeof snapshotHeader>;

const snapshotTrailer = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });
export type SnapshotTrailer = z.infer<typeof snapshotTrailer>;

export const END_OF_TABLE = Buffer.from('\\.\n');
export const NEWLINE = 0x0a;

/** COPY writes one line per row: it escapes a newline inside a value as `\n`. */
export function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** The file is not a backup, is incomplete, or has a format that this version cannot read. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}

const DAMAGED = 'The file is damaged or incomplete: ';
export const damaged = (what: string, cause?: unknown) => new UnusableBackup(`${DAMAGED}${what}.`, { cause });

function readJson(line: Buffer, what: string): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch (cause) {
    throw damaged(`its ${what} is not JSON`, cause);
  }
}

export function readHeader(line: Buffer): SnapshotHeader {
  const value = readJson(line, 'first line') as { format?: unknown; version?: unknown } | null;
  if (value?.format !== 'lutea-backup') throw new UnusableBackup('The file is not a backup made by Lutea.');
  if (value.version !== 1) {
    throw new UnusableBackup(
      `The file has format ${String(value.version)}, and this version reads format 1. Run a newer version.`,
    );
  }
  const header = snapshotHeader.safeParse(value);
  if (!header.success) throw damaged('its first line lacks what a backup needs');
  return header.data;
}

export function readTrailer(line: Buffer): SnapshotTrailer {
  const trailer = snapshotTrailer.safeParse(readJson(line, 'last line'));
  if (!trailer.success) throw damaged('its last line has no checksum');
  return trailer.data;
}
