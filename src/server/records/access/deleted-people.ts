import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import type { DeletedPerson } from '#server/database/schema/accounts.ts';
import { build, forPerson, forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';
import { lockDevices } from '../device/devices.ts';

const lockNotifications = forPerson(build.selectFrom('notificationSettings').select('userId').forUpdate());

/**
 * Deletes the person and, by the foreign keys, all their rows. It locks rows in the same order as other transactions
 * do, to avoid a deadlock.
 */
export function deletePerson(person: PersonStore, userId: string): Promise<boolean> {
  const deletion = forPerson(build.deleteFrom('users').where('id', '=', userId).returning('id'));
  return person.write(async (run) => {
    await run(lockDevices);
    await run(lockNotifications);
    return (await run(deletion)).length > 0;
  });
}

/** All deleted accounts, oldest first. */
export function listDeleted(engine: Engine): Promise<DeletedPerson[]> {
  return runAsSystem(engine)(
    build.selectFrom('deletedUsers').select(['id', 'deletedAt']).orderBy('deletedAt').orderBy('id'),
  );
}

function noteDeleted({ id, deletedAt }: DeletedPerson) {
  return forSystem(
    build
      .insertInto('deletedUsers')
      .values({ id, deletedAt })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/**
 * Deletes the people on the list again, after a restore of a backup from before their deletion. Returns how many were
 * found. Each is one transaction, so this can be stopped and run again.
 */
export async function deleteAgain(engine: Engine, list: readonly DeletedPerson[]): Promise<number> {
  let deleted = 0;
  for (const person of list) {
    await asSystem(engine, (run) => run(noteDeleted(person)));
    if (await deletePerson(actAsUser(engine, person.id), person.id)) deleted += 1;
  }
  return deleted;
}
