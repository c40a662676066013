import { sql } from 'kysely';
import type { Language } from '#core/language.ts';
import type { Engine } from '#server/database/engine.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';

/** How long a person may take to sign in at the provider. */
export const LOGIN_LIFETIME = Temporal.Duration.from({ minutes: 10 });

/** What must match when the provider redirects the browser back. */
export interface LoginTransaction {
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** The id of the provider that the person was sent to. */
  provider: string;
  /** The signed-in person who adds this provider as another way in; null for an ordinary sign-in. */
  linkUserId: string | null;
  /** The person must have signed in at the provider after this time; null if an earlier sign-in is enough. */
  authenticatedAfter: Temporal.Instant | null;
}

interface NewLoginTransaction extends LoginTransaction {
  state: string;
  /** A secret in a cookie of the browser that started the login. */
  browserSecret: string;
  expiresAt: Temporal.Instant;
}

export async function saveLoginTransaction(
  engine: Engine,
  { state, browserSecret, ...login }: NewLoginTransaction,
): Promise<void> {
  const values = { ...login, stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) };
  const statement = forSystem(build.insertInto('loginTransactions').values(values));
  await asSystem(engine, (run) => run(statement));
}

/** Reads and deletes the transaction, so that a replayed answer of the provider is refused. */
export async function takeLoginTransaction(
  engine: Engine,
  { state, browserSecret, now }: { state: string; browserSecret: string; now: Temporal.Instant },
): Promise<LoginTransaction | undefined> {
  const statement = forSystem(
    build
      .deleteFrom('loginTransactions')
      .where('stateHash', '=', hashSecret(state))
      .where('browserHash', '=', hashSecret(browserSecret))
      .returning([
        'nonce',
        'codeVerifier',
        'returnTo',
        'provider',
        'linkUserId',
        'expiresAt',
        'authenticatedAfter',
      ]),
  );
  const [row] = await asSystem(engine, (run) => run(statement));
  if (row === undefined || Temporal.Instant.compare(row.expiresAt, now) <= 0) return undefined;
  return row;
}

/** The most by which two instances' clocks differ. An attempt further in the future was stored by a wrong clock. */
const CLOCK_DIFFERENCE = Temporal.Duration.from({ seconds: 5 });

export interface AttemptLimit {
  count: number;
  window: Temporal.Duration;
}

/**
 * Counts a login attempt of a client, or returns how long to wait if it has used up its limit. Attempts of one client
 * wait for a lock, so that two instances cannot both accept the last one.
 */
export async function countLoginAttempt(
  engine: Engine,
  client: string,
  { now, limit }: { now: Temporal.Instant; limit: AttemptLimit },
): Promise<Temporal.Duration | undefined> {
  const lock = forSystem(sql`select pg_advisory_xact_lock(hashtextextended(${client}, 0))`);
  const windowStart = now.subtract(limit.window);
  const recent = forSystem(
    build
      .selectFrom('loginAttempts')
      .select('attemptedAt')
      .where('client', '=', client)
      .where('attemptedAt', '>', windowStart)
      .where('attemptedAt', '<=', now.add(CLOCK_DIFFERENCE))
      .orderBy('attemptedAt', 'desc')
      .limit(limit.count),
  );
  const attempt = forSystem(build.insertInto('loginAttempts').values({ client, attemptedAt: now }));
  return asSystem(engine, async (run) => {
    await run(lock);
    const attempts = await run(recent);
    const oldest = attempts.at(limit.count - 1);
    if (oldest !== undefined) return windowStart.until(oldest.attemptedAt);
    await run(attempt);
    return undefined;
  });
}

/**
 * The person as the provider describes them. Only issuer and subject identify them; the e-mail is '' if it is missing.
 */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider has verified the address. Absent means no. */
  emailVerified?: boolean;
}

/** A provider may add or drop the slash of a root issuer; both mean the same people. The first spelling is stored. */
function spellingsOf(issuer: string): [string, ...string[]] {
  const [root] = /^https?:\/\/[^/]+/.exec(issuer) ?? [];
  return root !== undefined && issuer.length - root.length <= 1 ? [root, `${root}/`] : [issuer];
}

/**
 * Whether the provider has ever sent `auth_time` for this person, this login included. It sends it only on request, and
 * the user of the browser can remove that request from the URL.
 */
export async function sendsAuthTime(
  engine: Engine,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
  isSentNow: boolean,
): Promise<boolean> {
  const selectSent = build
    .selectFrom('identities')
    .select('saysAuthTime')
    .where('issuer', 'in', spellingsOf(issuer))
    .where('subject', '=', subject);
  const saveSent = build
    .updateTable('identities')
    .set({ saysAuthTime: true })
    .where('issuer', 'in', spellingsOf(issuer))
    .where('subject', '=', subject)
    .where('saysAuthTime', '=', false);
  if (isSentNow) {
    await asSystem(engine, (run) => run(forSystem(saveSent)));
    return true;
  }
  const rows = await asSystem(engine, (run) => run(forSystem(selectSent)));
  return rows.some((row) => row.saysAuthTime);
}

/** How many people have signed in at this issuer, and of how many it ever sent `auth_time`. */
export async function countAuthTimes(
  engine: Engine,
  issuer: string,
): Promise<{ people: number; withTime: number }> {
  const statement = forSystem(
    build
      .selectFrom('identities')
      .select(({ fn }) => [
        fn.countAll<string>().as('people'),
        fn.countAll<string>().filterWhere('saysAuthTime', '=', true).as('withTime'),
      ])
      .where('issuer', 'in', spellingsOf(issuer)),
  );
  const [row] = await asSystem(engine, (run) => run(statement));
  return { people: Number(row?.people), withTime: Number(row?.withTime) };
}

interface IdentityMove {
  from: string;
  to: string;
}

/** How many people would move to an issuer's new URL, and how many already have an identity there. */
export async function countMove(
  engine: Engine,
  { from, to }: IdentityMove,
): Promise<{ moving: number; there: number }> {
  const statement = forSystem(sql<{ moving: number; there: number }>`
    select count(*) filter (where other.subject is null) as moving, count(other.subject) as there
    from identities old left join identities other on other.issuer = ${to} and other.subject = old.subject
    where old.issuer in (${sql.join(spellingsOf(from))})`);
  const [row] = await asSystem(engine, (run) => run(statement));
  return { moving: Number(row?.moving ?? 0), there: Number(row?.there ?? 0) };
}

/** Moves people from one issuer to another, with the same subjects. Those who have an identity there are skipped. */
export async function moveIdentities(engine: Engine, { from, to }: IdentityMove): Promise<number> {
  const statement = forSystem(sql`
    update identities old set issuer = ${to}
    where old.issuer in (${sql.join(spellingsOf(from))})
      and not exists (select from identities other where other.issuer = ${to} and other.subject = old.subject)
    returning 1`);
  return (await asSystem(engine, (run) => run(statement))).length;
}

interface MovedIssuer {
  issuer: string;
  /** A POSIX regular expression for the former URLs of this issuer. */
  formerly: string;
  subjects: readonly string[];
}

/** Adds identities at an issuer's new URL. If several people had the same subject, the oldest gets it. */
export async function addMovedIdentities(
  engine: Engine,
  { issuer, formerly, subjects }: MovedIssuer,
): Promise<void> {
  const statement = forSystem(sql`
    insert into identities (user_id, issuer, subject, says_auth_time)
    select distinct on (subject) user_id, ${issuer}, subject, says_auth_time from identities
    where issuer ~ ${formerly} and subject in (${sql.join(subjects)})
    order by subject, created_at, user_id
    on conflict (issuer, subject) do nothing`);
  await asSystem(engine, (run) => run(statement));
}

/** Adds an identity to a person, if it is nobody's yet. False if it is another person's. */
export async function linkIdentity(
  engine: Engine,
  userId: string,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
): Promise<boolean> {
  const owner = forSystem(
    build
      .selectFrom('identities')
      .select('userId')
      .where('issuer', 'in', spellingsOf(issuer))
      .where('subject', '=', subject),
  );
  const add = forSystem(
    build
      .insertInto('identities')
      .values({ userId, issuer, subject })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return asSystem(engine, async (run) => {
    if ((await run(owner)).length === 0) await run(add);
    const owners = await run(owner);
    return owners.every((each) => each.userId === userId);
  });
}

/** The identities with which the caller signs in. */
export const selectIdentities = forPerson(build.selectFrom('identities').select(['issuer', 'subject']));

/** Deletes the caller's identities at this issuer. */
export function deleteIdentities(issuer: string) {
  return forPerson(build.deleteFrom('identities').where('issuer', 'in', spellingsOf(issuer)));
}

export const isSameIssuer = (one: string, other: string): boolean => spellingsOf(one).includes(other);

/** Ends all sessions of the person with this identity, if they exist. */
export async function endSessionsOfIdentity(
  engine: Engine,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
): Promise<void> {
  const statement = forSystem(
    build
      .deleteFrom('sessions')
      .where('userId', 'in', (select) =>
        select
          .selectFrom('identities')
          .select('userId')
          .where('issuer', 'in', spellingsOf(issuer))
          .where('subject', '=', subject),
      ),
  );
  await asSystem(engine, (run) => run(statement));
}

interface ArrivingPerson extends ProvenIdentity {
  /** The browser's language, if known, for a new person. A returning person's language stays the same. */
  language?: Language | null;
}

interface ArrivedUser {
  userId: string;
  /** True at the first login. */
  isNew: boolean;
}

/** The person with an identity, created at their first login, with the e-mail that the provider sent last. */
export async function upsertUser(
  engine: Engine,
  { issuer, subject, email, emailVerified = false, language = null }: ArrivingPerson,
  now: Temporal.Instant,
): Promise<ArrivedUser> {
  const spellings = spellingsOf(issuer);
  const identityKey = `${spellings[0]} ${subject}`;
  const lock = forSystem(sql`select pg_advisory_xact_lock(hashtextextended(${identityKey}, 1))`);
  const identities = forSystem(
    build
      .selectFrom('identities')
      .select('userId')
      .where('issuer', 'in', spellings)
      .where('subject', '=', subject)
      .orderBy(sql`issuer = ${issuer}`, 'desc'),
  );
  return asSystem(engine, async (run) => {
    await run(lock);
    const [identity] = await run(identities);
    if (identity !== undefined) {
      const known = { userId: identity.userId, isNew: false };
      if (email === '') return known;
      const update = build
        .updateTable('users')
        .set({ email, emailVerified, updatedAt: now })
        .where('id', '=', identity.userId)
        .where(({ eb, or }) => or([eb('email', '<>', email), eb('emailVerified', '<>', emailVerified)]));
      await run(forSystem(update));
      return known;
    }
    const [user] = await run(
      forSystem(build.insertInto('users').values({ email, emailVerified }).returning('id')),
    );
    const userId = (user as { id: string }).id;
    await run(forSystem(build.insertInto('identities').values({ userId, issuer, subject })));
    if (language !== null) {
      await run(forSystem(build.insertInto('settings').values({ userId, language })));
    }
    return { userId, isNew: true };
  });
}

export async function findOrCreateUser(
  engine: Engine,
  person: ArrivingPerson,
  now: Temporal.Instant,
): Promise<string> {
  const { userId } = await upsertUser(engine, person, now);
  return userId;
}
