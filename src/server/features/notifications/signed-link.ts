import { createHmac, timingSafeEqual } from 'node:crypto';

const USER_BYTES = 16;
const SEAL_BYTES = 32;

/** What a link allows. The seal covers it, so that a link for one purpose does not work for another. */
export type LinkPurpose = 'unsubscribe' | 'log-start' | 'confirm-address';

function sign(purpose: LinkPurpose, payload: Uint8Array, linkKey: Uint8Array): Buffer {
  return createHmac('sha256', linkKey).update(purpose).update(payload).digest();
}

/** A person, something about the link, and a seal over both, as text for an address. */
export function sealLink(
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

/** Undefined for a token that was not made here, for this purpose, with so many bytes about the link. */
export function openLink(
  purpose: LinkPurpose,
  { token, aboutBytes }: { token: string; aboutBytes: number },
  linkKey: Uint8Array,
): { userId: string; about: Buffer } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const length = USER_BYTES + aboutBytes;
  // One spelling only: base64 leaves bits unused that could be changed unseen.
  if (bytes.length !== length + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, length);
  if (!timingSafeEqual(bytes.subarray(length), sign(purpose, payload, linkKey))) return undefined;
  return { userId: toUuid(payload.subarray(0, USER_BYTES)), about: payload.subarray(USER_BYTES) };
}
