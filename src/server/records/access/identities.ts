import { sql } from 'kysely';
import type { Language } from '#core/language.ts';
import type { Engine } from '#server/database/engine.ts';
import { build, forPerson, forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';

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
    await runAsSystem(engine)(saveSent);
    return true;
  }
  const rows = await runAsSystem(engine)(selectSent);
  return rows.some((row) => row.saysAuthTime);
}

/** How many people have signed in at this issuer, and of how many it ever sent `auth_time`. */
export async function countAuthTimes(
  engine: Engine,
  issuer: string,
): Promise<{ people: number; withTime: number }> {
  const [row] = await runAsSystem(engine)(
    build
      .selectFrom('identities')
      .select(({ fn }) => [
        fn.countAll<string>().as('people'),
        fn.countAll<string>().filterWhere('saysAuthTime', '=', true).as('withTime'),
      ])
      .where('issuer', 'in', spellingsOf(issuer)),
  );
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
  const [row] = await runAsSystem(engine)(sql<{ moving: number; there: number }>`
    select count(*) filter (where other.subject is null) as moving, count(other.subject) as there
    from identities old left join identities other on other.issuer = ${to} and other.subject = old.subject
    where old.issuer in (${sql.join(spellingsOf(from))})`);
  return { moving: Number(row?.moving ?? 0), there: Number(row?.there ?? 0) };
}

/** Moves people from one issuer to another, with the same subjects. Those who have an identity there are skipped. */
export async function moveIdentities(engine: Engine, { from, to }: IdentityMove): Promise<number> {
  return (
    await runAsSystem(engine)(sql`
    update identities old set issuer = ${to}
    where old.issuer in (${sql.join(spellingsOf(from))})
      and not exists (select from identities other where other.issuer = ${to} and other.subject = old.subject)
    returning 1`)
  ).length;
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
  await runAsSystem(engine)(sql`
    insert into identities (user_id, issuer, subject, says_auth_time)
    select distinct on (subject) user_id, ${issuer}, subject, says_auth_time from identities
    where issuer ~ ${formerly} and subject in (${sql.join(subjects)})
    order by subject, created_at, user_id
    on conflict (issuer, subject) do nothing`);
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
  await runAsSystem(engine)(
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
