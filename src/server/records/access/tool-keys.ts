import { MOST_TOOL_KEYS, type ToolScope } from '#core/tool-scope.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, countOf, forPerson } from '#server/database/statement.ts';
import { lockPerson } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';

export const TOOL_KEY_COLUMNS = ['createdAt', 'id', 'name', 'scopes', 'expiresAt', 'lastUsedAt'] as const;

/** The caller's keys, newest first; ended ones too, until they are removed. */
export const selectToolKeys = forPerson(
  build.selectFrom('toolKeys').select(TOOL_KEY_COLUMNS).orderBy('createdAt', 'desc').orderBy('id'),
);

const countToolKeys = countOf('toolKeys');

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
      .returning(TOOL_KEY_COLUMNS),
  );
}

/** Adds a key, or returns undefined if the person has the maximum number of keys. */
export async function addToolKey(run: PersonRun, key: NewKey) {
  // Without the lock, two requests at once could both find room.
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
  /** Hash of the confirmation word and of the request that it confirms. */
  hash: Uint8Array;
}

/** Stores the request that a key has to confirm. It replaces an earlier one. */
export function setConfirmation({ id, hash, until }: Confirmation & { until: Temporal.Instant }) {
  return forPerson(
    build
      .updateTable('toolKeys')
      .set({ confirmationHash: hash, confirmationUntil: until })
      .where('id', '=', id),
  );
}

/** Deletes the waiting request. No row if it was another one or has expired; of two calls at once, one gets the row. */
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
