import { build, forPerson, type RowOf } from '#server/database/statement.ts';

export const selectPasskeys = forPerson(
  build
    .selectFrom('householdPasskeys')
    .select(['id', 'publicKey', 'counter', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id'),
);

/** A passkey. Its id is the credential id as Base64url. */
export type StoredPasskey = RowOf<typeof selectPasskeys>;

/** Returns no row if the passkey is stored already. */
export function insertPasskey({ lastUsedAt: _, ...passkey }: StoredPasskey) {
  return forPerson(
    build
      .insertInto('householdPasskeys')
      .values(passkey)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
}

/** Stores a use. No row if the counter is higher by now: the same answer was sent twice, or the key was cloned. */
export function usePasskey(
  { id, counter }: Pick<StoredPasskey, 'id' | 'counter'>,
  use: { counter: number; now: Temporal.Instant },
) {
  return forPerson(
    build
      .updateTable('householdPasskeys')
      .set({ counter: use.counter, lastUsedAt: use.now })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .returning('id'),
  );
}

export function renamePasskey(id: string, name: string) {
  return forPerson(build.updateTable('householdPasskeys').set({ name }).where('id', '=', id).returning('id'));
}

export function deletePasskey(id: string) {
  return forPerson(build.deleteFrom('householdPasskeys').where('id', '=', id).returning('id'));
}

export const deletePasskeys = forPerson(build.deleteFrom('householdPasskeys'));
