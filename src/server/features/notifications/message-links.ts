import { createHash } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-kind.ts';
import type { ClaimKey } from '#server/records/notification/claim-work.ts';
import { createSignedToken, readSignedToken } from './signed-link.ts';

/** The person and the kind of message that an unsubscribe link is for. */
export interface LinkSubject {
  userId: string;
  kind: NotificationKind;
}

/** A token of the person, the kind of message and a signature. It can stop or resume these messages, nothing else. */
export function createLinkToken({ userId, kind }: LinkSubject, linkKey: Uint8Array): string {
  return createSignedToken(
    'unsubscribe',
    { userId, about: Buffer.of(NOTIFICATION_KINDS.indexOf(kind)) },
    linkKey,
  );
}

/** Undefined for a forged token. */
export function readLinkToken(token: string, linkKey: Uint8Array): LinkSubject | undefined {
  const opened = readSignedToken('unsubscribe', { token, aboutBytes: 1 }, linkKey);
  const kind = opened && NOTIFICATION_KINDS[opened.about[0] ?? -1];
  return kind && { userId: opened.userId, kind };
}

/** Caches the last URL, which is always the same: parsing it takes longer than the rest. */
let cached = { url: '', hostname: '' };

function hostnameOf(url: string): string {
  if (cached.url !== url) cached = { url, hostname: new URL(url).hostname };
  return cached.hostname;
}

/** Derived from the claim, so that every attempt of one message has the same id. */
export function messageIdOf({ userId, kind, localDate }: ClaimKey, publicUrl: string): string {
  const name = createHash('sha256').update(`${userId} ${kind} ${localDate}`).digest('hex').slice(0, 40);
  return `${name}@${hostnameOf(publicUrl)}`;
}
