import { setTimeout as wait } from 'node:timers/promises';
import { localTime } from '#contract/timezone.ts';
import { addDays, isBefore } from '#core/calendar-day.ts';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import type { PersonStatement } from '#server/database/statement.ts';
import type { TakenClaim } from '#server/records/notification/claim-work.ts';
import { type Contact, selectContact, toContact } from '#server/records/notification/settings.ts';
import type { NotificationContext } from './context.ts';
import { missingOfNight, type Today } from './daily-content.ts';

/** How long a message waits for the wearable; after that it is sent without today's values. */
const SYNC_WITHIN_MS = 8_000;

export interface Morning {
  contact: Contact;
  day: Today;
}

/** The time that a message is about: one sent just after midnight is still about the day on which it was due. */
function momentOf({ kind, localDate, timezone }: TakenClaim, now: Temporal.Instant): Temporal.Instant {
  const local = localTime(now, timezone);
  if (kind !== 'daily' || !isBefore(localDate, local.toPlainDate())) return now;
  return addDays(localDate, 1).toZonedDateTime(local.timeZoneId).toInstant().subtract({ seconds: 1 });
}

/** A person's store whose reads also return the contact, so that a message needs one round trip. */
function withContact(person: PersonStore) {
  /** Undefined before the first read, null if the person was deleted. */
  let contact: Contact | null | undefined;
  const read = async (...statements: PersonStatement[]): Promise<unknown[][]> => {
    const [[row], ...rows] = await person.read(selectContact, ...statements);
    contact = row === undefined ? null : toContact(row);
    return rows as unknown[][];
  };
  return { person: { ...person, read: read as PersonStore['read'] }, contact: () => contact };
}

async function trySync(userId: string, sync: NonNullable<NotificationContext['syncPerson']>): Promise<void> {
  const limit = AbortSignal.timeout(SYNC_WITHIN_MS);
  const done = new AbortController();
  // On any error the message is still sent; it says that today's values are missing.
  const work = sync(userId, limit).catch(() => {});
  await Promise.race([work, wait(SYNC_WITHIN_MS, undefined, { signal: done.signal }).catch(() => {})]);
  done.abort();
}

/** The state of this morning; undefined if the person was deleted meanwhile. */
export async function readMorning(
  context: NotificationContext,
  claim: TakenClaim,
): Promise<Morning | undefined> {
  const { engine, clock, readToday, syncPerson } = context;
  const { person, contact } = withContact(actAsUser(engine, claim.userId));
  const moment = momentOf(claim, clock());
  const read = async (): Promise<Morning | undefined> => {
    try {
      const day = await readToday(person, moment);
      if (contact() === undefined) await person.read();
      const known = contact();
      return known ? { contact: known, day } : undefined;
    } catch (error) {
      // A deleted person cannot be read, which is not an error.
      if (contact() === null) return undefined;
      throw error;
    }
  };
  const morning = await read();
  const day = morning?.day;
  const isWaiting = claim.kind === 'daily' && day && day.decision !== null && missingOfNight(day).length > 0;
  if (!isWaiting || syncPerson === undefined) return morning;
  await trySync(claim.userId, syncPerson);
  return read();
}
