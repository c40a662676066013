import { CannotOpen, type KeyRing } from '#server/database/key-ring.ts';
import type { GarminCredentials } from '#server/integrations/garmin/credentials.ts';
import type { StoredDevice } from '#server/records/device/devices.ts';
import { credentialsPlace } from '#server/records/device/devices.ts';

/** What it takes to read a person's account. Exists in memory only; what is stored is sealed. */
export type DeviceCredentials =
  | { source: 'garmin'; garmin: GarminCredentials }
  | { source: 'intervals'; apiKey: string };

export function sealCredentials(keyRing: KeyRing, userId: string, credentials: DeviceCredentials): string {
  return keyRing.seal(JSON.stringify(credentials), credentialsPlace(userId));
}

/** Null where they do not open: the key is gone, or the value was changed or moved. Only connecting again helps. */
export function openCredentials(
  keyRing: KeyRing,
  { sealed, userId }: Pick<StoredDevice, 'sealed' | 'userId'>,
): DeviceCredentials | null {
  try {
    return JSON.parse(keyRing.open(sealed, credentialsPlace(userId))) as DeviceCredentials;
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
