import { CannotOpen, type KeyRing } from '#server/database/key-ring.ts';
import type { Contact } from '#server/records/notification/settings.ts';
import { pushPlace } from '#server/records/notification/settings.ts';

/** Where a person's push messages go, and the secret that signs them. */
export interface PushAddress {
  url: string;
  secret: string;
}

export function sealPush(keyRing: KeyRing, userId: string, address: PushAddress): string {
  return keyRing.seal(JSON.stringify(address), pushPlace(userId));
}

/** Undefined if there is none or its key is missing: the person has to enter it again. */
export function openPush(
  keyRing: KeyRing,
  { userId, sealedPush }: Pick<Contact, 'userId' | 'sealedPush'>,
): PushAddress | undefined {
  if (sealedPush === null) return undefined;
  try {
    return JSON.parse(keyRing.open(sealedPush, pushPlace(userId))) as PushAddress;
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}
