import type { PersonStore } from '#server/database/person.ts';
import { selectAsking } from '#server/records/imports/imports.ts';
import type { Uploads } from './uploads.ts';

/**
 * Call it before a person is deleted, and the returned function afterwards: that deletes files that wait for an answer.
 */
export async function prepareToForgetFiles(
  person: PersonStore,
  { remove }: Pick<Uploads, 'remove'>,
): Promise<() => Promise<void>> {
  const [asking] = await person.read(selectAsking);
  return async () => {
    await Promise.all(asking.map(({ id }) => remove(id)));
  };
}
