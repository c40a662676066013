import { type PGlite, protocol } from '@electric-sql/pglite';
import { BatchAnswers, type Field, type RowReaders } from './batch-answers.ts';
import { prepareValue } from './batch-query.ts';
import type { WireStatement } from './wire-statement.ts';

const { serialize } = protocol;

/** What one embedded database has been told. */
interface Known {
  parsed: Set<string>;
  readers: RowReaders;
}

const knownBy = new WeakMap<PGlite, Known>();

function knownOf(database: PGlite): Known {
  const known = knownBy.get(database) ?? { parsed: new Set(), readers: new Map() };
  knownBy.set(database, known);
  return known;
}

function messagesFor(statements: readonly WireStatement[], { parsed, readers }: Known): Uint8Array[] {
  const onTheirWay = new Set<string>();
  const messages = statements.flatMap(({ name, text, values }) => {
    const isKnown = name !== '' && (parsed.has(name) || onTheirWay.has(name));
    onTheirWay.add(name);
    return [
      ...(isKnown ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: values.map(prepareValue) as string[] }),
      ...(readers.has(name) ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute({}),
    ];
  });
  return [...messages, serialize.sync()];
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** Hears the database out; throws its error, if there is one. */
function hear(messages: readonly Message[], answers: BatchAnswers, { parsed }: Known): void {
  let failure: Error | undefined;
  for (const message of messages) {
    if (message instanceof Error) failure ??= message;
    else if (message.name === 'parseComplete' && answers.current?.name) parsed.add(answers.current.name);
    else if (message.name === 'rowDescription')
      answers.describe((message as unknown as { fields: Field[] }).fields);
    else if (message.name === 'dataRow') answers.addRow((message as unknown as { fields: string[] }).fields);
    else if (message.name === 'commandComplete') answers.complete();
  }
  if (failure !== undefined) throw failure;
}

/**
 * The same as a BatchQuery for the embedded database: all statements in one call and, where no transaction is open, in
 * a transaction of their own. The way through `query` is six calls for each statement, and plans it anew.
 */
export async function sendToPglite(
  database: PGlite,
  statements: readonly WireStatement[],
): Promise<unknown[][]> {
  const known = knownOf(database);
  const parserOf = (dataTypeId: number) => {
    const parse = database.parsers[dataTypeId];
    return (text: string) => (parse === undefined ? text : parse(text, dataTypeId));
  };
  return database.runExclusive(async () => {
    if (database.closed) throw new Error('PGlite is closed');
    const bytes = Buffer.concat(messagesFor(statements, known));
    const messages = await database.execProtocolStream(bytes, { throwOnError: false });
    const answers = new BatchAnswers(statements, known.readers, parserOf);
    hear(messages, answers, known);
    return answers.read();
  });
}
