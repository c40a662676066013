import { sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { forSystem } from '#server/database/statement.ts';
import { batchAsSystem, runAsSystem } from '#server/database/system.ts';

/** More browsers than anyone signs in with. Beyond this, the least recently used ones are deleted. */
const MOST_BROWSERS = 50;

/** Longer than any attempt to send a mail, so another attempt waits this long. */
const MAIL_LEASE = Temporal.Duration.from({ minutes: 10 });
/** After this time the mail would only confuse, so it is not sent. */
const MAIL_LIFETIME = Temporal.Duration.from({ hours: 24 });
const MOST_MAILS_AT_ONCE = 100;

interface SeenBrowser {
  userId: string;
  /** The value of the browser's cookie. */
  secret: string;
  userAgent: string;
  /** Whether a mail can be sent about a new browser. */
  isTold: boolean;
  now: Temporal.Instant;
}

/** Remembers the browser of a sign-in. A new one becomes due for a mail, unless it is the person's first. */
export async function rememberBrowser(
  engine: Engine,
  { userId, secret, userAgent, isTold, now }: SeenBrowser,
): Promise<void> {
  // The hash includes the person, so that the rows of two people who share a browser do not show it.
  const hash = hashSecret(`${userId} ${secret}`);
  const remember = forSystem(sql`
    insert into known_browsers (user_id, hash, user_agent, first_seen_at, last_seen_at, mail_due_at)
    select ${userId}::uuid, ${hash}::bytea, ${userAgent}, ${now}::timestamptz, ${now}::timestamptz,
      case when ${isTold}::boolean and exists (select from known_browsers where user_id = ${userId}::uuid)
        then ${now}::timestamptz end
    on conflict (user_id, hash) do update set last_seen_at = excluded.last_seen_at`);
  const forget = forSystem(sql`
    delete from known_browsers where user_id = ${userId}::uuid and hash in (
      select hash from known_browsers where user_id = ${userId}::uuid
      order by last_seen_at desc, hash offset ${sql.lit(MOST_BROWSERS)})`);
  await batchAsSystem(engine, remember, forget);
}

/** A browser about which its person has not had a mail yet. */
export interface NewBrowser {
  userId: string;
  hash: Uint8Array;
  userAgent: string;
  firstSeenAt: Temporal.Instant;
  /** Until this time no other process sends the mail. */
  mailDueAt: Temporal.Instant;
}

/** Takes the mails that are due for this process. If sending does not begin, a mail is due again, for up to a day. */
export async function takeNewBrowsers(engine: Engine, now: Temporal.Instant): Promise<NewBrowser[]> {
  const drop = forSystem(sql`
    update known_browsers set mail_due_at = null
    where mail_due_at <= ${now} and first_seen_at <= ${now.subtract(MAIL_LIFETIME)}`);
  const take = forSystem(sql<NewBrowser>`
    update known_browsers k set mail_due_at = ${now.add(MAIL_LEASE)}
    from (
      select b.user_id, b.hash from known_browsers b join users u on u.id = b.user_id
      where b.mail_due_at <= ${now} and u.disabled_at is null
      order by b.mail_due_at limit ${sql.lit(MOST_MAILS_AT_ONCE)} for update of b skip locked
    ) due
    where k.user_id = due.user_id and k.hash = due.hash
    returning k.user_id as "userId", k.hash, k.user_agent as "userAgent", k.first_seen_at as "firstSeenAt",
      k.mail_due_at as "mailDueAt"`);
  const [, browsers] = await batchAsSystem(engine, drop, take);
  return browsers;
}

/** Marks a mail as handled, so that nobody else sends it. False if another process has taken it. */
export async function endMail(
  engine: Engine,
  { userId, hash, mailDueAt }: Pick<NewBrowser, 'userId' | 'hash' | 'mailDueAt'>,
): Promise<boolean> {
  return (
    (
      await runAsSystem(engine)(sql`
    update known_browsers set mail_due_at = null
    where user_id = ${userId}::uuid and hash = ${hash}::bytea and mail_due_at = ${mailDueAt}::timestamptz
    returning 1`)
    ).length === 1
  );
}
