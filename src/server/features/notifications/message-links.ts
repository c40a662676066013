import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-kind.ts';
import type { ClaimKey } from '#server/datastore/claim-work.ts';

/** Whom and what a link in a message is about. */
export interface LinkSubject {
  userId: string;
  kind: NotificationKind;
}

const USER_BYTES = 16;
const SEAL_BYTES = 32;

function sign(payload: Uint8Array, linkKey: Uint8Array): Buffer {
  return createHmac('sha256', linkKey).update('unsubscribe').update(payload).digest();
}

/** The person, the kind and a seal over both: whoever has the link may end or resume these messages, and no more. */
export function createLinkToken({ userId, kind }: LinkSubject, linkKey: Uint8Array): string {
  const user = Buffer.from(userId.replaceAll('-', ''), 'hex');
  const payload = Buffer.concat([user, Buffer.of(NOTIFICATION_KINDS.indexOf(kind))]);
  return Buffer.concat([payload, sign(payload, linkKey)]).toString('base64url');
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Undefined for a token that was not made here. */
export function readLinkToken(token: string, linkKey: Uint8Array): LinkSubject | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // One spelling only: base64 leaves bits unused that could be changed unseen.
  if (bytes.length !== USER_BYTES + 1 + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, USER_BYTES + 1);
  const seal = bytes.subarray(USER_BYTES + 1);
  if (!timingSafeEqual(seal, sign(payload, linkKey))) return undefined;
  const kind = NOTIFICATION_KINDS[payload[USER_BYTES] ?? -1];
  return kind && { userId: toUuid(payload.subarray(0, USER_BYTES)), kind };
}

/** Follows from the claim, so that every attempt at one message carries the same. */
export function messageIdOf({ userId, kind, localDate }: ClaimKey, publicUrl: string): string {
  const name = createHash('sha256').update(`${userId} ${kind} ${localDate}`).digest('hex').slice(0, 40);
  return `${name}@${new URL(publicUrl).hostname}`;
}
