import { actAsUser } from '#server/database/person.ts';
import { type ClaimKey, claimKinds, type TakenClaim } from '#server/records/notification/claim-work.ts';
import { type Contact, saveMessageSettings } from '#server/records/notification/settings.ts';
import { createConfirmToken } from './address-trust.ts';
import type { NotificationContext, ReadyMessage } from './context.ts';
import { dailyContent } from './daily-content.ts';
import { createStartToken, START_LINK_LIFE } from './log-start-link.ts';
import type { MessageContent } from './message-content.ts';
import { createLinkToken, messageIdOf } from './message-links.ts';
import { type KindLinks, otherKindsDue } from './other-kinds.ts';
import { confirmationContent, discreetContent, fullnessFor } from './plain-content.ts';
import { type Morning, readMorning } from './read-morning.ts';

export type Prepared = { contact: Contact; message: ReadyMessage } | { withheld: string };

interface LinkOptions {
  publicUrl: string;
  linkKey: Uint8Array;
}

export function readyMessage(
  claim: ClaimKey,
  content: MessageContent,
  { publicUrl, linkKey }: LinkOptions,
): ReadyMessage {
  return {
    content,
    messageId: messageIdOf(claim, publicUrl),
    unsubscribeUrl: `${publicUrl}/unsubscribe/${createLinkToken(claim, linkKey)}`,
  };
}

export function confirmUrl(contact: Contact, { publicUrl, linkKey }: LinkOptions): string {
  return `${publicUrl}/confirm-address/${createConfirmToken(contact, linkKey)}`;
}

function linksOf({ userId, claimedAt }: TakenClaim, { publicUrl, linkKey }: LinkOptions): KindLinks {
  // Counted from the claim, not from now, so that every attempt of a message has the same link.
  const expiresAt = claimedAt.add(START_LINK_LIFE);
  const logStartUrl = (lastStart: Temporal.PlainDate) =>
    `${publicUrl}/log-start/${createStartToken({ userId, lastStart, expiresAt }, linkKey)}`;
  return { publicUrl, logStartUrl };
}

/** The content of the claim's message; undefined if it is no longer true or wanted. */
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

interface Wanted extends Morning {
  wanted: MessageContent;
  linkOptions: LinkOptions;
}

/** The content reduced to what may be sent; undefined if nothing may be sent. */
async function contentToSend(
  { engine }: NotificationContext,
  { userId, kind }: ClaimKey,
  { contact, day, wanted, linkOptions }: Wanted,
): Promise<MessageContent | undefined> {
  const save = (values: Parameters<typeof saveMessageSettings>[0]) =>
    actAsUser(engine, userId).change(saveMessageSettings(values));
  const fullness = fullnessFor(contact, day.date);
  if (fullness === 'FULL') return wanted;
  if (fullness === 'DISCREET') {
    if (contact.firstMessageOn === null && contact.channel !== 'browser')
      await save({ firstMessageOn: day.date });
    return discreetContent(contact, { kind, date: day.date }, linkOptions.publicUrl);
  }
  if (fullness === 'NOTHING' || kind !== 'daily') return undefined;
  await save({ confirmationSentTo: contact.email, confirmationSentOn: day.date });
  return confirmationContent(contact, confirmUrl(contact, linkOptions));
}

/** Everything up to sending. The daily claim also finds other messages that are due. */
export async function prepareMessage(
  context: NotificationContext,
  claim: TakenClaim,
  linkKey: Uint8Array,
): Promise<Prepared> {
  const morning = await readMorning(context, claim);
  if (morning === undefined) return { withheld: 'PERSON_GONE' };
  const linkOptions = { publicUrl: context.publicUrl, linkKey };
  const wanted = await contentOf(context, claim, morning, linksOf(claim, linkOptions));
  if (wanted === undefined) return { withheld: 'NOT_WANTED' };
  const content = await contentToSend(context, claim, { ...morning, wanted, linkOptions });
  if (content === undefined) return { withheld: 'ADDRESS_NOT_CONFIRMED' };
  return { contact: morning.contact, message: readyMessage(claim, content, linkOptions) };
}
