import { randomUUID } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import type { PersonStore } from '#server/database/person.ts';
import { SEND_AT_ONCE } from '#server/integrations/delivery/outcome.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { lockSettings, noteTest, selectContact, toContact } from '#server/records/notification/settings.ts';
import { addressState } from './address-trust.ts';
import type { NotificationContext } from './context.ts';
import { dailyContent } from './daily-content.ts';
import { confirmationContent, discreetContent } from './plain-content.ts';
import { confirmUrl, readyMessage } from './prepare-message.ts';

const PAUSE = Temporal.Duration.from({ minutes: 1 });

async function takeTurn(person: PersonStore, now: Temporal.Instant): Promise<void> {
  const [turn] = await person.write(async (run) => {
    await run(lockSettings);
    return run(noteTest(now, PAUSE));
  });
  if (turn === undefined) {
    throw new Problem('TOO_MANY_REQUESTS', 'A test was sent a moment ago. Try again in a minute.');
  }
}

/** Sends today's message now, on the person's channel. It makes no claim: the daily message still comes. */
export async function sendTest(person: PersonStore, context: NotificationContext) {
  const { clock, publicUrl, channels, readToday, readLinkKey } = context;
  const now = clock();
  await takeTurn(person, now);
  const [rows] = await person.read(selectContact);
  const contact = toContact(ownRow(rows));
  const day = await readToday(person, now);
  const claim = { userId: contact.userId, kind: 'daily' as const, localDate: day.date };
  const linkKey = await readLinkKey();
  const linkOptions = { publicUrl, linkKey };
  const isConfirmation = contact.channel === 'email' && addressState(contact) === 'UNCONFIRMED';
  const full = dailyContent(day, { publicUrl, language: contact.language });
  const wanted =
    contact.discreet || contact.channel === 'browser'
      ? discreetContent(contact, { kind: 'daily', date: day.date }, publicUrl)
      : full;
  const content = isConfirmation ? confirmationContent(contact, confirmUrl(contact, linkOptions)) : wanted;
  const message = readyMessage(claim, content, linkOptions);
  const { hostname } = new URL(publicUrl);
  const outcome = await channels.send({
    contact,
    message: { ...message, messageId: `${randomUUID()}@${hostname}` },
    control: SEND_AT_ONCE,
  });
  return {
    channel: contact.channel,
    outcome: outcome.state,
    isConfirmation,
    problem: outcome.state === 'sent' ? null : outcome.problem,
  };
}
