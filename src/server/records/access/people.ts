import type { Engine } from '#server/database/engine.ts';
import { build, forSystem, type SystemStatement } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';

export interface PersonSummary {
  id: string;
  /** The name in the household; null for people of another identity provider. */
  name: string | null;
  email: string;
  created: Temporal.Instant;
  sessions: number;
  isDisabled: boolean;
}

export async function countPeople(engine: Engine): Promise<number> {
  const [count] = await runAsSystem(engine)(
    build.selectFrom('users').select((select) => select.fn.countAll<number>().as('total')),
  );
  return count?.total ?? 0;
}

/** All accounts, for the operator. Never includes what people logged. */
export async function listPeople(engine: Engine): Promise<PersonSummary[]> {
  const rows = await runAsSystem(engine)(
    build
      .selectFrom('users')
      .leftJoin('householdAccounts', 'householdAccounts.userId', 'users.id')
      .select((select) => [
        'users.id',
        'householdAccounts.name',
        'users.email',
        'users.createdAt as created',
        select('users.disabledAt', 'is not', null).as('isDisabled'),
        select
          .selectFrom('sessions')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('sessions.userId', '=', 'users.id')
          .as('sessions'),
      ])
      .orderBy('users.createdAt'),
  );
  return rows.map((row) => ({ ...row, isDisabled: Boolean(row.isDisabled), sessions: row.sessions ?? 0 }));
}

export async function hasPerson(engine: Engine, userId: string): Promise<boolean> {
  const statement = forSystem(build.selectFrom('users').select('id').where('id', '=', userId));
  return asSystem(engine, async (run) => (await run(statement)).length > 0);
}

function setDisabled(userId: string, since: Temporal.Instant | null) {
  return forSystem(
    build.updateTable('users').set({ disabledAt: since }).where('id', '=', userId).returning('id'),
  );
}

/** Withholds waiting messages. A message that is being sent right now still goes out. */
function withholdMessages(userId: string, now: Temporal.Instant): SystemStatement {
  return forSystem(
    build
      .updateTable('notificationClaims')
      .set({ state: 'withheld', wakeAt: null, endedAt: now })
      .where('userId', '=', userId)
      .where('wakeAt', 'is not', null)
      .where('state', 'in', ['claimed', 'failed']),
  );
}

/** Disables an account: no session, sign-in, message, sync or feed. False if there is no such person. */
export function disablePerson(engine: Engine, userId: string, now: Temporal.Instant): Promise<boolean> {
  return asSystem(engine, async (run) => {
    const disabled = await run(setDisabled(userId, now));
    await run(forSystem(build.deleteFrom('sessions').where('userId', '=', userId)));
    await run(withholdMessages(userId, now));
    return disabled.length > 0;
  });
}

/** Enables the account again; its data is unchanged. False if there is no such person. */
export function enablePerson(engine: Engine, userId: string): Promise<boolean> {
  return asSystem(engine, async (run) => (await run(setDisabled(userId, null))).length > 0);
}
