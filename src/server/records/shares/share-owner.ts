import { sql } from 'kysely';
import { type Engine, hasSqlState, SQLSTATE } from '#server/database/engine.ts';
import { enterPerson } from '#server/database/enter-person.ts';
import { recordingLastWrite } from '#server/database/last-write.ts';
import { ownerIn } from '#server/database/owned-token.ts';
import type { PersonRun } from '#server/database/person.ts';
import { type RowsOf, runWithOpening } from '#server/database/run-with-opening.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, type PersonStatement, type Statement } from '#server/database/statement.ts';

/** No share has this token: it is wrong, or was revoked. */
export class NoShare extends Error {
  override readonly name = 'NoShare';
}

/** The database as a share's owner sees it. Nothing is read or written unless the address is valid. */
export interface ShareStore {
  read<const Statements extends readonly PersonStatement[]>(
    ...statements: Statements
  ): Promise<{ shareId: string; rows: RowsOf<Statements> }>;
  change(...statements: readonly PersonStatement[]): Promise<void>;
  write<T>(work: (run: PersonRun) => Promise<T>): Promise<T>;
}

interface Opened {
  shareId: string;
}

interface ShareKey {
  userId: string;
  token: string;
}

/** Sets the person's role and id for one transaction; fails if no share has the token. */
function openByShare({ userId, token }: ShareKey): Statement<Opened> {
  return sql<Opened>`
    select ${enterPerson()}, id as "shareId"
    from share_owner(${userId}, ${hashSecret(token)})`.compile(build);
}

async function orNoShare<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!hasSqlState(error, SQLSTATE.invalidAuthorization)) throw error;
    throw new NoShare('No share at this address', { cause: error });
  }
}

/** Acts as the owner of the share with this token. */
export const actAsShare = (engine: Engine, token: string): ShareStore =>
  openShare(engine, { userId: ownerIn(token), token });

/** Acts as the owner of a share that was a feed of the former scope TRAINING. Its address also names the person. */
export const actAsFormerFeed = (engine: Engine, address: ShareKey): ShareStore => openShare(engine, address);

/** Every request for a share uses this. */
function openShare(engine: Engine, key: ShareKey): ShareStore {
  const opening = openByShare(key);
  const { batch, transaction } = recordingLastWrite(engine);
  return {
    async read(...statements) {
      const { opened, rows } = await orNoShare(runWithOpening(engine.read, opening, statements));
      return { shareId: (opened[0] as Opened).shareId, rows };
    },
    async change(...statements) {
      if (statements.length === 0) return;
      await orNoShare(runWithOpening(batch, opening, statements));
    },
    write: async (work) => (await orNoShare(transaction(opening, work))).result,
  };
}
