import { type ClaimKey, claimKinds, type TakenClaim } from '#server/datastore/claim-work.ts';
import type { Contact } from '#server/datastore/notification-settings.ts';
import type { NotificationContext, ReadyMessage } from './context.ts';
import { dailyContent } from './daily-content.ts';
import type { MessageContent } from './message-content.ts';
import { createLinkToken, messageIdOf } from './message-links.ts';
import { otherKindsDue } from './other-kinds.ts';
import { type Morning, readMorning } from './read-morning.ts';

export type Prepared = { contact: Contact; message: ReadyMessage } | { withheld: string };

export function readyMessage(
  claim: ClaimKey,
  content: MessageContent,
  { publicUrl, linkKey }: { publicUrl: string; linkKey: Uint8Array },
): ReadyMessage {
  return {
    content,
    messageId: messageIdOf(claim, publicUrl),
    unsubscribeUrl: `${publicUrl}/unsubscribe/${createLinkToken(claim, linkKey)}`,
  };
}

/** What the claim is to say, or undefined where that is no longer so or no longer wanted. */
async function contentOf(
  context: NotificationContext,
  claim: ClaimKey,
  { contact, day }: Morning,
): Promise<MessageContent | undefined> {
  const { engine, clock, publicUrl } = context;
  const others = otherKindsDue(contact, day, publicUrl);
  if (claim.kind !== 'daily') {
    return others.find(({ kind, about }) => kind === claim.kind && about.equals(claim.localDate))?.content;
  }
  const keys = others.map(({ kind, about }) => ({ userId: claim.userId, kind, localDate: about }));
  await claimKinds(engine, keys, clock());
  return contact.kinds.daily ? dailyContent(day, publicUrl) : undefined;
}

/** Everything up to the moment of sending. The day's own claim also finds out what else there is to say. */
export async function prepareMessage(
  context: NotificationContext,
  claim: TakenClaim,
  linkKey: Uint8Array,
): Promise<Prepared> {
  const morning = await readMorning(context, claim);
  if (morning === undefined) return { withheld: 'PERSON_GONE' };
  const content = await contentOf(context, claim, morning);
  if (content === undefined) return { withheld: 'NOT_WANTED' };
  const { contact } = morning;
  return { contact, message: readyMessage(claim, content, { publicUrl: context.publicUrl, linkKey }) };
}
