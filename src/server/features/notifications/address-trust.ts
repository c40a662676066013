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

/** Creates a token that confirms one address of one person. It does not confirm a changed address. */
export function createConfirmToken({ userId, email }: Contact, linkKey: Uint8Array): string {
  return createSignedToken('confirm-address', { userId, about: digestOf(email) }, linkKey);
}

export interface ConfirmLink {
  userId: string;
  isFor: (email: string) => boolean;
}

/** Reads such a token; undefined if it is forged. */
export function readConfirmToken(token: string, linkKey: Uint8Array): ConfirmLink | undefined {
  const opened = readSignedToken('confirm-address', { token, aboutBytes: DIGEST_BYTES }, linkKey);
  return opened && { userId: opened.userId, isFor: (email) => digestOf(email).equals(opened.about) };
}
