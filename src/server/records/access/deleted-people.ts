import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import type { DeletedPerson } from '#server/database/schema.ts';
import { build, forPerson, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import { lockDevice } from '../device/devices.ts';

const lockNotifications = forPerson(build.selectFrom('notification_settings').select('user_id').forUpdate());

/**
 * Deletes the person and, by the foreign keys, all their rows. First it locks the rows that other work locks before the
 * person's own: otherwise the two could deadlock.
 */
export function deletePerson(person: PersonStore, userId: string): Promise<boolean> {
  const deletion = forPerson(build.deleteFrom('users').where('id', '=', userId).returning('id'));
  return person.write(async (run) => {
    await run(lockDevice);
    await run(lockNotifications);
    return (await run(deletion)).length > 0;
  });
}

/** Everyone who has deleted their account, oldest first. */
export function listDeleted(engine: Engine): Promise<DeletedPerson[]> {
  const statement = forSystem(
    build
      .selectFrom('deleted_users')
      .select(['id', 'deleted_at as deletedAt'])
      .orderBy('deleted_at')
      .orderBy('id'),
  );
  return asSystem(engine, (run) => run(statement));
}

function noteDeleted({ id, deletedAt }: DeletedPerson) {
  return forSystem(
    build
      .insertInto('deleted_users')
      .values({ id, deleted_at: deletedAt })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/**
 * Deletes again who is on the list, after a backup from before their deletion was restored; returns how many were
 * there. Each is one transaction, so that this may be stopped and run again.
 */
export async function deleteAgain(engine: Engine, list: readonly DeletedPerson[]): Promise<number> {
  let deleted = 0;
  for (const person of list) {
    await asSystem(engine, (run) => run(noteDeleted(person)));
    if (await deletePerson(actAsUser(engine, person.id), person.id)) deleted += 1;
  }
  return deleted;
}
