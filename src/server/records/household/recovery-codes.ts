import type { Engine } from '#server/database/engine.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, countOf, forPerson } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

/** Uses up a code, so that it works once. Returns whose it was; undefined if there is no such code. */
export async function takeRecoveryCode(engine: Engine, code: string): Promise<string | undefined> {
  const [row] = await runAsSystem(engine)(
    build.deleteFrom('householdRecoveryCodes').where('hash', '=', hashSecret(code)).returning('userId'),
  );
  return row?.userId;
}

export const countRecoveryCodes = countOf('householdRecoveryCodes');

export const deleteRecoveryCodes = forPerson(build.deleteFrom('householdRecoveryCodes'));

export function insertRecoveryCodes(codes: readonly string[]) {
  return forPerson(
    build.insertInto('householdRecoveryCodes').values(codes.map((code) => ({ hash: hashSecret(code) }))),
  );
}
