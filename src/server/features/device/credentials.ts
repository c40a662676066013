import type { DeviceSource } from '#contract/device-source.ts';
import { CannotOpen, type KeyRing } from '#server/database/key-ring.ts';
import { credentialsPlace, type StoredDevice } from '#server/records/device/devices.ts';
import type { Vendors } from './vendors.ts';

/** What reading devices needs. */
export interface DeviceContext {
  vendors: Vendors;
  keyRing: KeyRing;
}

interface ToSeal {
  userId: string;
  source: DeviceSource;
  credentials: object;
}

/** Encrypts credentials for storage. Their plain text exists in memory only. */
export function sealCredentials(keyRing: KeyRing, { userId, source, credentials }: ToSeal): string {
  return keyRing.seal(JSON.stringify({ source, ...credentials }), credentialsPlace(userId));
}

/**
 * Null if they cannot be decrypted: the key is missing, or the value was changed or moved. Only connecting again helps.
 */
export function openCredentials(
  { vendors, keyRing }: DeviceContext,
  { sealed, userId, source }: Pick<StoredDevice, 'sealed' | 'userId' | 'source'>,
): object | null {
  try {
    const stored = JSON.parse(keyRing.open(sealed, credentialsPlace(userId)));
    // Encryption is bound to the person, not to the source: another source's credentials in this row would decrypt too.
    if (stored.source !== source) return null;
    return vendors.bySource[source].credentials.safeParse(stored).data ?? null;
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
