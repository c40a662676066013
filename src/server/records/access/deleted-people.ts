import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import type { DeletedPerson } from '#server/database/schema.ts';
import { build } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import { lockDevice } from '../device/devices.ts';

const lockNotifications = build.selectFrom('notification_settings').select('user_id').forUpdate().compile();

/**
 * Deletes whoever the store acts as, and by the foreign keys everything of theirs. First come the rows that other work
 * locks before the person's own, or each could wait for the other.
 */
export function deletePerson(person: PersonStore, userId: string): Promise<boolean> {
  const deletion = build.deleteFrom('users').where('id', '=', userId).returning('id').compile();
  return person.write(async (run) => {
    await run(lockDevice);
    await run(lockNotifications);
    return (await run(deletion)).length > 0;
  });
}

/** Everyone who has deleted their account, oldest first. */
export function listDeleted(engine: Engine): Promise<DeletedPerson[]> {
  const statement = build
    .selectFrom('deleted_users')
    .select(['id', 'deleted_at as deletedAt'])
    .orderBy('deleted_at')
    .orderBy('id')
    .compile();
  return asSystem(engine, (run) => run(statement));
}

function noteDeleted({ id, deletedAt }: DeletedPerson) {
  return build
    .insertInto('deleted_users')
    .values({ id, deleted_at: deletedAt })
    .onConflict((conflict) => conflict.doNothing())
    .compile();
}

/**
 * Deletes again who is on the list, after a backup from before their deletion was restored; returns how many were
 * there. Each is a transaction of its own, so that this may be stopped and run again.
 */
export async function deleteAgain(engine: Engine, list: readonly DeletedPerson[]): Promise<number> {
  let deleted = 0;
  for (const person of list) {
    await asSystem(engine, (run) => run(noteDeleted(person)));
    if (await deletePerson(actAsUser(engine, person.id), person.id)) deleted += 1;
  }
  return deleted;
}
