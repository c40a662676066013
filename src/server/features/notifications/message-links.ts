import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-kind.ts';
import type { ClaimKey } from '#server/datastore/claim-work.ts';

/** Whom and what a link in a message is about. */
export interface LinkSubject {
  userId: string;
  kind: NotificationKind;
}

const USER_BYTES = 16;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{66}$/;

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
  if (!TOKEN_SHAPE.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, USER_BYTES + 1);
  const seal = bytes.subarray(USER_BYTES + 1);
  const expected = sign(payload, linkKey);
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return undefined;
  const kind = NOTIFICATION_KINDS[payload[USER_BYTES] ?? -1];
  return kind && { userId: toUuid(payload.subarray(0, USER_BYTES)), kind };
}

/** Follows from the claim, so that every attempt at one message carries the same. */
export function messageIdOf({ userId, kind, localDate }: ClaimKey, publicUrl: string): string {
  const name = createHash('sha256').update(`${userId} ${kind} ${localDate}`).digest('hex').slice(0, 40);
  return `${name}@${new URL(publicUrl).hostname}`;
}
