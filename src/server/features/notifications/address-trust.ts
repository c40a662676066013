import { createHash } from 'node:crypto';
import type { AddressState } from '#contract/notification.ts';
import type { Contact } from '#server/records/notification/settings.ts';
import { createSignedToken, readSignedToken } from './signed-link.ts';

type Address = Pick<Contact, 'email' | 'emailVerified' | 'confirmedEmail'>;

/** Whether mail to this address may contain anything about the body: the address must be verified or confirmed. */
export function addressState({ email, emailVerified, confirmedEmail }: Address): AddressState {
  if (email === '') return 'NONE';
  if (emailVerified) return 'VERIFIED';
  return confirmedEmail === email ? 'CONFIRMED' : 'UNCONFIRMED';
}

const DIGEST_BYTES = 16;

function digestOf(email: string): Buffer {
  return createHash('sha256').update(email).digest().subarray(0, DIGEST_BYTES);
}

/** Confirms one address of one person. A changed address is not confirmed. */
export function createConfirmToken({ userId, email }: Contact, linkKey: Uint8Array): string {
  return createSignedToken('confirm-address', { userId, about: digestOf(email) }, linkKey);
}

export interface ConfirmLink {
  userId: string;
  isFor: (email: string) => boolean;
}

/** Undefined for a forged token. */
export function readConfirmToken(token: string, linkKey: Uint8Array): ConfirmLink | undefined {
  const opened = readSignedToken('confirm-address', { token, aboutBytes: DIGEST_BYTES }, linkKey);
  return opened && { userId: opened.userId, isFor: (email) => digestOf(email).equals(opened.about) };
}
