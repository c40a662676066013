import type { DeviceSource } from '#contract/device-source.ts';
import type { PersonStore } from '#server/database/person.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import { type StoredDevice, selectDevices } from '#server/records/device/devices.ts';
import { type DeviceContext, openCredentials } from './credentials.ts';

/** Whether the vendor accepted it. True where it cannot be told: nothing is left to do. */
async function revokeDevice(context: DeviceContext, device: StoredDevice): Promise<boolean> {
  const { revoke } = context.vendors.bySource[device.source];
  const credentials = revoke && openCredentials(context, device);
  if (!credentials) return true;
  try {
    await revoke(credentials, device.userId);
    return true;
  } catch (error) {
    // A vendor that does not listen changes nothing: the credentials are erased here.
    if (error instanceof VendorError) return false;
    throw error;
  }
}

/**
 * Reads what is needed to tell vendors that the person disconnected or is gone. Call the result once it is erased here: it
 * returns the sources whose vendor could not be told.
 */
export async function prepareRevocation(
  person: PersonStore,
  sources: readonly DeviceSource[],
  context: DeviceContext,
): Promise<() => Promise<DeviceSource[]>> {
  const [devices] = await person.read(selectDevices);
  const ended = devices.filter(({ source }) => sources.includes(source));
  return async () => {
    const isTold = await Promise.all(ended.map((device) => revokeDevice(context, device)));
    return ended.filter((_, at) => !isTold[at]).map(({ source }) => source);
  };
}
