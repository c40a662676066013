import { setTimeout as wait } from 'node:timers/promises';
import { localTime } from '#contract/timezone.ts';
import { addDays, isBefore } from '#core/calendar-day.ts';
import { actAsUser } from '#server/datastore/acting.ts';
import type { ClaimKey } from '#server/datastore/claim-work.ts';
import { type Contact, selectContact, toContact } from '#server/datastore/notification-settings.ts';
import type { NotificationContext } from './context.ts';
import { measuredToday, type Today } from './daily-content.ts';

/** A wearable that takes longer is done without, so that nobody's message waits for a vendor. */
const SYNC_WITHIN_MS = 8_000;

export interface Morning {
  contact: Contact;
  day: Today;
}

/** A message sent just after midnight is still about the day that it was due on. */
function momentOf({ kind, localDate }: ClaimKey, timezone: string, now: Temporal.Instant): Temporal.Instant {
  const local = localTime(now, timezone);
  if (kind !== 'daily' || !isBefore(localDate, local.toPlainDate())) return now;
  return addDays(localDate, 1).toZonedDateTime(local.timeZoneId).toInstant().subtract({ seconds: 1 });
}

async function trySync(userId: string, sync: NonNullable<NotificationContext['syncPerson']>): Promise<void> {
  const limit = AbortSignal.timeout(SYNC_WITHIN_MS);
  const done = new AbortController();
  // Whatever goes wrong, the message goes out: without today's values it says so.
  const work = sync(userId, limit).catch(() => {});
  await Promise.race([work, wait(SYNC_WITHIN_MS, undefined, { signal: done.signal }).catch(() => {})]);
  done.abort();
}

/** Where the person is this morning; undefined when they have left meanwhile. */
export async function readMorning(
  context: NotificationContext,
  claim: ClaimKey,
): Promise<Morning | undefined> {
  const { engine, clock, readToday, syncPerson } = context;
  const person = actAsUser(engine, claim.userId);
  const [[row]] = await person.read(selectContact);
  if (row === undefined) return undefined;
  const contact = toContact(row);
  const moment = momentOf(claim, contact.timezone, clock());
  const day = await readToday(person, moment);
  const isWaiting = claim.kind === 'daily' && day.decision !== null && measuredToday(day).length === 0;
  if (!isWaiting || syncPerson === undefined) return { contact, day };
  await trySync(claim.userId, syncPerson);
  return { contact, day: await readToday(person, moment) };
}
