import { sql } from 'kysely';
import type { Language } from '#core/language.ts';
import type { Engine } from '#server/database/engine.ts';
import type { SealedPlace } from '#server/database/key-ring.ts';
import { build, forPerson, forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';

export interface HouseholdAccount {
  userId: string;
  name: string;
}

interface NewAccount {
  /** The household provider's issuer. */
  issuer: string;
  name: string;
  nameKey: string;
  now: Temporal.Instant;
}

function insertAccount(userId: string, { name, nameKey, now }: NewAccount) {
  return forSystem(
    build
      .insertInto('householdAccounts')
      .values({ userId, name, nameKey, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId'),
  );
}

/** The subject of a household account is the id of its user. */
function insertIdentity(userId: string, issuer: string) {
  return forSystem(
    build
      .insertInto('identities')
      .values({ userId, issuer, subject: userId })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Moves all identities when the address of the installation has changed. The subjects stay the same. */
export async function moveToIssuer(engine: Engine, issuer: string): Promise<void> {
  await runAsSystem(engine)(sql`
    update identities i set issuer = ${issuer} from household_accounts a
    where a.user_id = i.user_id and i.subject = a.user_id::text and i.issuer like '%/household' and i.issuer <> ${issuer}
      and not exists (select from identities o where o.issuer = ${issuer} and o.subject = i.subject)`);
}

class NameTaken extends Error {}

/** Runs `create`; returns undefined and stores nothing if the name is taken. */
async function unlessTaken<T>(create: () => Promise<T>): Promise<T | undefined> {
  try {
    return await create();
  } catch (error) {
    if (error instanceof NameTaken) return undefined;
    throw error;
  }
}

/** A new person with an account and no credential yet; undefined if the name is taken. */
export function createAccount(
  engine: Engine,
  account: NewAccount & { email: string },
): Promise<string | undefined> {
  const { email, issuer } = account;
  return unlessTaken(() =>
    asSystem(engine, async (run) => {
      const newUser = build.insertInto('users').values({ email, emailVerified: email !== '' });
      const [user] = await run(forSystem(newUser.returning('id')));
      const userId = (user as { id: string }).id;
      if ((await run(insertAccount(userId, account))).length === 0) throw new NameTaken();
      await run(insertIdentity(userId, issuer));
      return userId;
    }),
  );
}

/** Adds an account for someone who has only signed in elsewhere so far; false if the name is taken. */
export async function addAccount(engine: Engine, userId: string, account: NewAccount): Promise<boolean> {
  const added = await unlessTaken(() =>
    asSystem(engine, async (run) => {
      if ((await run(insertAccount(userId, account))).length === 0) throw new NameTaken();
      await run(insertIdentity(userId, account.issuer));
      return true;
    }),
  );
  return added === true;
}

export async function findAccountByName(
  engine: Engine,
  nameKey: string,
): Promise<HouseholdAccount | undefined> {
  const [account] = await runAsSystem(engine)(
    build.selectFrom('householdAccounts').select(['userId', 'name']).where('nameKey', '=', nameKey),
  );
  return account;
}

/** The account with this subject, also if its person is disabled: Lutea checks that itself, as with any provider. */
export async function findAccountById(engine: Engine, userId: string): Promise<HouseholdAccount | undefined> {
  const [account] = await runAsSystem(engine)(
    build.selectFrom('householdAccounts').select(['userId', 'name']).where('userId', '=', userId),
  );
  return account;
}

export interface AccountSummary extends HouseholdAccount {
  passkeys: number;
  hasPassword: boolean;
  /** When a waiting link expires; null if there is none. */
  linkUntil: Temporal.Instant | null;
}

/** Every account, for the operator. */
export async function listAccounts(engine: Engine): Promise<AccountSummary[]> {
  return runAsSystem(engine)(sql<AccountSummary>`
    select a.user_id as "userId", a.name, a.password_key_id is not null as "hasPassword", e.expires_at as "linkUntil",
      (select count(*) from household_passkeys p where p.user_id = a.user_id) as passkeys
    from household_accounts a left join household_enrolments e on e.user_id = a.user_id order by a.name_key`);
}

/** Sets the language of the browser at the first visit. A language that was chosen stays. */
export async function beginLanguage(engine: Engine, userId: string, language: Language): Promise<void> {
  await runAsSystem(engine)(
    build
      .insertInto('settings')
      .values({ userId, language })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export function passwordPlace(userId: string): SealedPlace {
  return { table: 'household_accounts', column: 'sealed_password', row: userId, userId };
}

export const selectAccount = forPerson(
  build.selectFrom('householdAccounts').select(['userId', 'name', 'sealedPassword as sealed']),
);

/** The account, locked until the transaction ends, so that credentials are changed one after the other. */
export const lockAccount = forPerson(
  build.selectFrom('householdAccounts').select(['userId', 'name', 'sealedPassword as sealed']).forUpdate(),
);

export function savePassword(sealedPassword: string | null) {
  return forPerson(build.updateTable('householdAccounts').set({ sealedPassword }));
}

/** Uses up the code of a time step. No row if a code of this step or a later one was used before. */
export function takeCodeStep(step: number) {
  return forPerson(
    build
      .updateTable('householdAccounts')
      .set({ lastCodeStep: step })
      .where('lastCodeStep', '<', step)
      .returning('userId'),
  );
}
