import { createHmac, timingSafeEqual } from 'node:crypto';

const USER_BYTES = 16;
const SIGNATURE_BYTES = 32;

/** What a link allows. It is part of the signature, so that a link for one purpose does not work for another. */
export type LinkPurpose = 'unsubscribe' | 'log-start' | 'confirm-address';

function sign(purpose: LinkPurpose, payload: Uint8Array, linkKey: Uint8Array): Buffer {
  return createHmac('sha256', linkKey).update(purpose).update(payload).digest();
}

/** A person, data about the link, and a signature over both, as text for a URL. */
export function createSignedToken(
  purpose: LinkPurpose,
  { userId, about }: { userId: string; about: Uint8Array },
  linkKey: Uint8Array,
): string {
  const payload = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), about]);
  return Buffer.concat([payload, sign(purpose, payload, linkKey)]).toString('base64url');
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Undefined for a token that was forged, or has another purpose or length. */
export function readSignedToken(
  purpose: LinkPurpose,
  { token, aboutBytes }: { token: string; aboutBytes: number },
  linkKey: Uint8Array,
): { userId: string; about: Buffer } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const length = USER_BYTES + aboutBytes;
  // Accepts one spelling only: Base64 has unused bits that could be changed unnoticed.
  if (bytes.length !== length + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, length);
  if (!timingSafeEqual(bytes.subarray(length), sign(purpose, payload, linkKey))) return undefined;
  return { userId: toUuid(payload.subarray(0, USER_BYTES)), about: payload.subarray(USER_BYTES) };
}
