import { MOST_TOOL_KEYS, type ToolScope } from '#core/tool-scope.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { lockPerson } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';

const COLUMNS = ['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

/** The caller's keys, newest first; ended ones too, until they are removed. */
export const selectToolKeys = forPerson(
  build.selectFrom('toolKeys').select(COLUMNS).orderBy('createdAt', 'desc').orderBy('id'),
);

const countToolKeys = forPerson(
  build.selectFrom('toolKeys').select(({ fn }) => fn.countAll<number>().as('total')),
);

interface NewKey {
  name: string;
  scopes: ToolScope[];
  token: string;
  createdAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}

function insertToolKey({ token, ...key }: NewKey) {
  return forPerson(
    build
      .insertInto('toolKeys')
      .values({ ...key, tokenHash: hashSecret(token) })
      .returning(COLUMNS),
  );
}

/** Undefined, and none is added, if there are as many as fit. */
export async function addToolKey(run: PersonRun, key: NewKey) {
  // Two requests at once must not both find room.
  await run(lockPerson);
  const [count] = await run(countToolKeys);
  return (count?.total ?? 0) < MOST_TOOL_KEYS ? ownRow(await run(insertToolKey(key))) : undefined;
}

export async function hasRoomForToolKey(person: PersonStore): Promise<boolean> {
  const [[count]] = await person.read(countToolKeys);
  return (count?.total ?? 0) < MOST_TOOL_KEYS;
}

interface Confirmation {
  id: string;
  /** Hash of the word and of what it confirms. */
  hash: Uint8Array;
}

/** Remembers what the key has asked. A later question replaces an earlier one. */
export function setConfirmation({ id, hash, until }: Confirmation & { until: Temporal.Instant }) {
  return forPerson(
    build
      .updateTable('toolKeys')
      .set({ confirmationHash: hash, confirmationUntil: until })
      .where('id', '=', id),
  );
}

/** Forgets the question; no row if it was another one, or is over. Of two at once, one gets the row. */
export function takeConfirmation({ id, hash, now }: Confirmation & { now: Temporal.Instant }) {
  return forPerson(
    build
      .updateTable('toolKeys')
      .set({ confirmationHash: null, confirmationUntil: null })
      .where('id', '=', id)
      .where('confirmationHash', '=', hash)
      .where('confirmationUntil', '>', now)
      .returning('id'),
  );
}

export function deleteToolKey(id: string) {
  return forPerson(build.deleteFrom('toolKeys').where('id', '=', id).returning('id'));
}
