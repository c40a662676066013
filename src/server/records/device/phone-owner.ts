import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Engine, hasSqlState, SQLSTATE } from '#server/database/engine.ts';
import { NIL_UUID } from '#server/database/nil-uuid.ts';
import type { PersonStore } from '#server/database/person.ts';
import { runWithOpening } from '#server/database/run-with-opening.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build } from '#server/database/statement.ts';

/** No phone has this token: it is wrong, or was replaced or revoked. */
export class NoPhone extends Error {
  override readonly name = 'NoPhone';
}

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

/** The person's id and a secret, so that a lookup reads one person's row. Only its hash is stored. */
export function createPhoneToken(userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url');
}

function ownerIn(token: string): string {
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Sets the person's role and id for one transaction; fails if no phone has the token. */
function openByToken(token: string) {
  // A malformed token is looked up too, so that it takes as long as a wrong one.
  const owner = TOKEN.test(token) ? ownerIn(token) : NIL_UUID;
  return sql`
    select set_config('role', 'lutea_person', true), set_config('app.user_id', user_id::text, true)
    from phone_owner(${owner}, ${hashSecret(token)})`.compile(build);
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
  return {
    read: async (...statements) => (await orNoPhone(runWithOpening(engine.read, opening, statements))).rows,
    change: async (...statements) =>
      (await orNoPhone(runWithOpening(engine.batch, opening, statements))).rows,
    write: async (work) => (await orNoPhone(engine.transaction(opening, work))).result,
  };
}
