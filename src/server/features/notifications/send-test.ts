import { randomUUID } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import type { PersonStore } from '#server/datastore/acting.ts';
import { readLinkKey } from '#server/datastore/notification-progress.ts';
import { selectContact, toContact } from '#server/datastore/notification-settings.ts';
import { ownRow } from '#server/datastore/own-row.ts';
import type { NotificationContext } from './context.ts';
import { dailyContent } from './daily-content.ts';
import { readyMessage } from './prepare-message.ts';
import { lockSettings, noteTest } from './store.ts';

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

/** Today's message once more, now, on the person's channel. It claims nothing: the day's own still comes. */
export async function sendTest(person: PersonStore, context: NotificationContext) {
  const { engine, clock, publicUrl, channels, readToday } = context;
  const now = clock();
  await takeTurn(person, now);
  const [rows] = await person.read(selectContact);
  const contact = toContact(ownRow(rows));
  const day = await readToday(person, now);
  const claim = { userId: contact.userId, kind: 'daily' as const, localDate: day.date };
  const linkKey = await readLinkKey(engine, now);
  const content = dailyContent(day, { publicUrl, language: contact.language });
  const message = readyMessage(claim, content, { publicUrl, linkKey });
  const { hostname } = new URL(publicUrl);
  const outcome = await channels.send(contact, { ...message, messageId: `${randomUUID()}@${hostname}` });
  return {
    channel: contact.channel,
    outcome: outcome.state,
    problem: outcome.state === 'sent' ? null : outcome.problem,
  };
}
