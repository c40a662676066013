import { CannotOpen, type KeyRing } from '#server/database/key-ring.ts';
import type { BrowserTarget } from '#server/integrations/push/browser/browser-push.ts';
import type { Contact } from '#server/records/notification/settings.ts';
import { pushPlace } from '#server/records/notification/settings.ts';

/** Everything that is stored about push: a URL, browsers, or both. */
interface SealedPush extends Partial<PushAddress> {
  browsers?: readonly BrowserTarget[];
}

/** Where a person's push messages go, and the secret that signs them. */
export interface PushAddress {
  url: string;
  secret: string;
}

type Stored = Pick<Contact, 'userId' | 'sealedPush'>;

/** Encrypts the stored push data with these parts changed; null if nothing is left. */
export function sealPush(
  keyRing: KeyRing,
  stored: Stored,
  change: { address?: PushAddress | null; browsers?: readonly BrowserTarget[] },
): string | null {
  const { browsers = [], ...address } = readStored(keyRing, stored);
  const next = {
    ...(change.address === undefined ? address : change.address),
    ...((change.browsers ?? browsers).length > 0 && { browsers: change.browsers ?? browsers }),
  };
  return Object.keys(next).length === 0 ? null : keyRing.seal(JSON.stringify(next), pushPlace(stored.userId));
}

/** The stored push data; empty if there is none, or if its key is missing and the person has to enter it again. */
function readStored(keyRing: KeyRing, { userId, sealedPush }: Stored): SealedPush {
  if (sealedPush === null) return {};
  try {
    return JSON.parse(keyRing.open(sealedPush, pushPlace(userId))) as SealedPush;
  } catch (error) {
    if (error instanceof CannotOpen) return {};
    throw error;
  }
}

export function openPush(keyRing: KeyRing, stored: Stored): PushAddress | undefined {
  const { url, secret } = readStored(keyRing, stored);
  return url === undefined || secret === undefined ? undefined : { url, secret };
}

export const openBrowsers = (keyRing: KeyRing, stored: Stored): readonly BrowserTarget[] =>
  readStored(keyRing, stored).browsers ?? [];
