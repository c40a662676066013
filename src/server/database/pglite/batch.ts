import type { PGlite } from '@electric-sql/pglite';
import { serialize } from 'pg-protocol';
import type { BackendMessage } from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';
import { parserOf, prepareValue } from '../postgresql/batch-query.ts';
import { BatchAnswers, type Field } from '../wire/batch-answers.ts';
import { type KnownStatements, knownOf } from '../wire/known-statements.ts';
import type { WireStatement } from '../wire/wire-statement.ts';

function messagesFor(
  statements: readonly WireStatement[],
  { names, readers }: KnownStatements,
): Uint8Array[] {
  const onTheirWay = new Set<string>();
  const messages = statements.flatMap(({ name, text, values }) => {
    const isKnown = name !== '' && (names.has(name) || onTheirWay.has(name));
    onTheirWay.add(name);
    return [
      ...(isKnown ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: values.map(prepareValue) }),
      ...(readers.has(name) ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute({}),
    ];
  });
  return [...messages, serialize.sync()];
}

/** Handles one message; returns the error, if it is one. The casts: the published types lack the members. */
function handleMessage(
  message: BackendMessage,
  answers: BatchAnswers,
  { names }: KnownStatements,
): Error | undefined {
  if (message instanceof Error) return message;
  if (message.name === 'dataRow') answers.addRow((message as unknown as { fields: string[] }).fields);
  else if (message.name === 'commandComplete') answers.complete();
  else if (message.name === 'parseComplete' && answers.current?.name) names.add(answers.current.name);
  else if (message.name === 'rowDescription')
    answers.describe((message as unknown as { fields: Field[] }).fields);
  return undefined;
}

/**
 * BatchQuery for the embedded database: all statements in one call and, unless a transaction is open, in one
 * transaction. PGlite's `query` makes six calls per statement and plans it each time. Its `execProtocol` parses the
 * answers three times slower than the driver's parser.
 */
export async function sendToPglite(
  database: PGlite,
  statements: readonly WireStatement[],
): Promise<unknown[][]> {
  const known = knownOf(database);
  return database.runExclusive(async () => {
    if (database.closed) throw new Error('PGlite is closed');
    const answers = new BatchAnswers(statements, known.readers, parserOf);
    const parser = new Parser();
    let failure: Error | undefined;
    const onMessage = (message: BackendMessage) => {
      failure ??= handleMessage(message, answers, known);
    };
    await database.execProtocolRawStream(Buffer.concat(messagesFor(statements, known)), {
      // Copied, because the bytes are PGlite's own memory, which it overwrites.
      onRawData: (bytes) => parser.parse(Buffer.from(bytes), onMessage),
    });
    if (failure !== undefined) throw failure;
    return answers.read();
  });
}
