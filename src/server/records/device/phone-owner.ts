import { sql } from 'kysely';
import { type Engine, hasSqlState, SQLSTATE } from '#server/database/engine.ts';
import { enterPerson } from '#server/database/enter-person.ts';
import { recordingLastWrite } from '#server/database/last-write.ts';
import { ownerIn } from '#server/database/owned-token.ts';
import type { PersonStore } from '#server/database/person.ts';
import { runWithOpening } from '#server/database/run-with-opening.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build } from '#server/database/statement.ts';

/** No phone has this token: it is wrong, or was replaced or revoked. */
export class NoPhone extends Error {
  override readonly name = 'NoPhone';
}

/** Sets the person's role and id for one transaction; fails if no phone has the token. */
function openByToken(token: string) {
  return sql`
    select ${enterPerson()}
    from phone_owner(${ownerIn(token)}, ${hashSecret(token)})`.compile(build);
}

async function orNoPhone<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!hasSqlState(error, SQLSTATE.invalidAuthorization)) throw error;
    throw new NoPhone('No phone at this address', { cause: error });
  }
}

/** Acts as the person whose phone has the token. Nothing is read or written unless the token is valid. */
export function actAsPhone(engine: Engine, token: string): PersonStore {
  const opening = openByToken(token);
  const { batch, transaction } = recordingLastWrite(engine);
  return {
    read: async (...statements) => (await orNoPhone(runWithOpening(engine.read, opening, statements))).rows,
    change: async (...statements) => (await orNoPhone(runWithOpening(batch, opening, statements))).rows,
    write: async (work) => (await orNoPhone(transaction(opening, work))).result,
  };
}
