import type { DeviceSource } from '#contract/device-source.ts';
import type { PersonStore } from '#server/database/person.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import { type StoredDevice, selectDevices } from '#server/records/device/devices.ts';
import { type DeviceContext, openCredentials } from '../credentials.ts';

/** Revokes access at one vendor. Also true if the vendor does not support that. */
async function revokeDevice(context: DeviceContext, device: StoredDevice): Promise<boolean> {
  const { revoke } = context.vendors.bySource[device.source];
  const credentials = revoke && openCredentials(context, device);
  if (!credentials) return true;
  try {
    await revoke(credentials, device.userId);
    return true;
  } catch (error) {
    // Not an error for the person: the credentials are deleted here in any case.
    if (error instanceof VendorError) return false;
    throw error;
  }
}

/**
 * Reads what is needed to revoke access at the vendors. Call the returned function after the deletion here: it returns
 * the sources whose vendor failed.
 */
export async function prepareRevocation(
  person: PersonStore,
  sources: readonly DeviceSource[],
  context: DeviceContext,
): Promise<() => Promise<DeviceSource[]>> {
  const [devices] = await person.read(selectDevices);
  const revocable = devices.filter(({ source }) => sources.includes(source));
  return async () => {
    const isRevoked = await Promise.all(revocable.map((device) => revokeDevice(context, device)));
    return revocable.filter((_, at) => !isRevoked[at]).map(({ source }) => source);
  };
}
