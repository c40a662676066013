import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { serialize } from 'pg-protocol';
import type { BackendMessage } from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';
import type { CatalogueTable } from './catalogue.ts';
import { copyStatement, type SnapshotSource, TEXT_SETTINGS } from './write-snapshot.ts';

/** Pages per read, 2 MiB: the read blocks the process. */
const PAGES_AT_ONCE = 256;

/** Runs one COPY … TO STDOUT, for which the driver has no call. */
async function copyOnce(database: PGlite, statement: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let failure: Error | undefined;
  const parser = new Parser();
  const onMessage = (message: BackendMessage) => {
    if (message instanceof Error) failure ??= message;
    // Copied, because the parser reuses its buffer for the next message.
    if (message.name === 'copyData')
      pieces.push(Buffer.from((message as unknown as { chunk: Uint8Array }).chunk));
  };
  await database.runExclusive(() =>
    database.execProtocolRawStream(serialize.query(statement), {
      // Copied, because the bytes are PGlite's own memory, which it overwrites.
      onRawData: (bytes) => parser.parse(Buffer.from(bytes), onMessage),
    }),
  );
  if (failure !== undefined) throw failure;
  return Buffer.concat(pieces);
}

/** Reads a few pages at a time and yields to the event loop in between, so that the process keeps answering. */
async function* copyPages(database: PGlite, table: CatalogueTable): AsyncGenerator<Uint8Array> {
  for (let page = 0; page < table.pages; page += PAGES_AT_ONCE) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + PAGES_AT_ONCE},0)'`;
    yield await copyOnce(database, copyStatement(table, range));
    await nextTurn();
  }
}

/** The database as the open transaction sees it. Nobody else can use it meanwhile. */
export async function openEmbeddedSource(
  database: PGlite,
  transaction: Transaction,
): Promise<SnapshotSource> {
  await transaction.exec(`set local role none; ${TEXT_SETTINGS}`);
  return {
    query: async <Row>(sql: string) => (await transaction.query<Row>(sql)).rows,
    copyOut: (table) => copyPages(database, table),
  };
}
