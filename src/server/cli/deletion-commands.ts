import { isUuid } from '#leaf/is-uuid.ts';
import type { DeletedPerson } from '#server/database/schema/accounts.ts';
import { deleteAgain, listDeleted } from '#server/records/access/deleted-people.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandContext } from './commands.ts';

const LINE = /^(\S+)\s+(\S+)$/;
const NOTE = '# Deleted accounts: id and time. After restoring a backup: lutea deleted apply FILE';

/** Prints one line for each deletion, and a comment that `apply` skips, so that the output can be its input file. */
export async function printDeleted({ engine }: CommandContext): Promise<CommandResult> {
  const people = await listDeleted(engine);
  return { lines: [NOTE, ...people.map(({ id, deletedAt }) => `${id} ${deletedAt}`)], ok: true };
}

function readInstant(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}

function readLine(line: string): DeletedPerson | undefined {
  const [, id = '', time = ''] = LINE.exec(line) ?? [];
  const deletedAt = readInstant(time);
  return !isUuid(id) || deletedAt === undefined ? undefined : { id: id.toLowerCase(), deletedAt };
}

/** A line of the list cannot be parsed: it may be the wrong file. */
class UnreadableList extends Error {
  override readonly name = 'UnreadableList';
}

/** Throws if a line cannot be parsed. */
export function readDeletedList(text: string): DeletedPerson[] {
  const lines = text
    .split('\n')
    .map((line, i) => ({ line: line.trim(), number: i + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
  return lines.map(({ line, number }) => {
    const person = readLine(line);
    if (person !== undefined) return person;
    throw new UnreadableList(`Line ${number} is not an id and a time, as lutea deleted list prints them.`);
  });
}

/** Deletes everyone on the list again; nobody if a line cannot be parsed. */
export async function applyDeleted({ engine }: CommandContext, text: string): Promise<CommandResult> {
  try {
    const people = readDeletedList(text);
    const deleted = await deleteAgain(engine, people);
    return { lines: [`On the list: ${people.length}. Deleted again: ${deleted}.`], ok: true };
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    return { lines: [`${error.message} Nothing was deleted.`], ok: false };
  }
}
