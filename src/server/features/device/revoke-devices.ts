import type { DeviceSource } from '#contract/device-source.ts';
import type { PersonStore } from '#server/database/person.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import { type StoredDevice, selectDevices } from '#server/records/device/devices.ts';
import { type DeviceContext, openCredentials } from './credentials.ts';

async function revokeDevice(context: DeviceContext, device: StoredDevice): Promise<void> {
  const { revoke } = context.vendors.bySource[device.source];
  const credentials = revoke && openCredentials(context, device);
  if (!credentials) return;
  await revoke(credentials, device.userId).catch((error: unknown) => {
    // A vendor that does not listen changes nothing: the credentials are erased here.
    if (!(error instanceof VendorError)) throw error;
  });
}

/** Reads what is needed to tell vendors that the person disconnected or is gone. Call the result once it is erased here. */
export async function prepareRevocation(
  person: PersonStore,
  sources: readonly DeviceSource[],
  context: DeviceContext,
): Promise<() => Promise<void>> {
  const [devices] = await person.read(selectDevices);
  const ended = devices.filter(({ source }) => sources.includes(source));
  return async () => {
    await Promise.all(ended.map((device) => revokeDevice(context, device)));
  };
}
