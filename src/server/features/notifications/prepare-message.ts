import { type ClaimKey, claimKinds, type TakenClaim } from '#server/datastore/claim-work.ts';
import type { Contact } from '#server/datastore/notification-settings.ts';
import type { NotificationContext, ReadyMessage } from './context.ts';
import { dailyContent } from './daily-content.ts';
import { createStartToken, START_LINK_LIFE } from './log-start-link.ts';
import type { MessageContent } from './message-content.ts';
import { createLinkToken, messageIdOf } from './message-links.ts';
import { type KindLinks, otherKindsDue } from './other-kinds.ts';
import { type Morning, readMorning } from './read-morning.ts';

export type Prepared = { contact: Contact; message: ReadyMessage } | { withheld: string };

interface LinkMaking {
  publicUrl: string;
  linkKey: Uint8Array;
}

export function readyMessage(
  claim: ClaimKey,
  content: MessageContent,
  { publicUrl, linkKey }: LinkMaking,
): ReadyMessage {
  return {
    content,
    messageId: messageIdOf(claim, publicUrl),
    unsubscribeUrl: `${publicUrl}/unsubscribe/${createLinkToken(claim, linkKey)}`,
  };
}

function linksOf({ userId, claimedAt }: TakenClaim, { publicUrl, linkKey }: LinkMaking): KindLinks {
  // Counted from the claim and not from now, so that every attempt at a message carries the same link.
  const expiresAt = claimedAt.add(START_LINK_LIFE);
  const logStartUrl = (lastStart: Temporal.PlainDate) =>
    `${publicUrl}/log-start/${createStartToken({ userId, lastStart, expiresAt }, linkKey)}`;
  return { publicUrl, logStartUrl };
}

/** What the claim is to say, or undefined where that is no longer so or no longer wanted. */
async function contentOf(
  { engine, clock }: NotificationContext,
  claim: TakenClaim,
  { contact, day }: Morning,
  links: KindLinks,
): Promise<MessageContent | undefined> {
  const { publicUrl } = links;
  const others = otherKindsDue(contact, day, links);
  if (claim.kind !== 'daily') {
    return others.find(({ kind, about }) => kind === claim.kind && about.equals(claim.localDate))?.content;
  }
  const keys = others.map(({ kind, about }) => ({ userId: claim.userId, kind, localDate: about }));
  await claimKinds(engine, keys, clock());
  return contact.kinds.daily ? dailyContent(day, { publicUrl, language: contact.language }) : undefined;
}

/** Everything up to the moment of sending. The day's own claim also finds out what else there is to say. */
export async function prepareMessage(
  context: NotificationContext,
  claim: TakenClaim,
  linkKey: Uint8Array,
): Promise<Prepared> {
  const morning = await readMorning(context, claim);
  if (morning === undefined) return { withheld: 'PERSON_GONE' };
  const making = { publicUrl: context.publicUrl, linkKey };
  const content = await contentOf(context, claim, morning, linksOf(claim, making));
  if (content === undefined) return { withheld: 'NOT_WANTED' };
  return { contact: morning.contact, message: readyMessage(claim, content, making) };
}
