import { isDeepStrictEqual } from 'node:util';
import type { PersonStore } from '#server/database/person.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import type { Pull, ReadDays, StoredAccount } from '#server/integrations/wearable/vendor.ts';
import {
  lockDevice,
  type StoredDevice,
  saveCredentials,
  selectDevice,
} from '#server/records/device/devices.ts';
import { type DeviceContext, openCredentials, sealCredentials } from '../credentials.ts';

/** The decrypted credentials. If their key is missing, the connection counts as refused, as with an expired token. */
function openOrRefuse(context: DeviceContext, device: StoredDevice | undefined): object {
  const credentials = device === undefined ? null : openCredentials(context, device);
  if (credentials === null) throw new VendorError('UNAUTHORIZED', 'The stored credentials do not open');
  return credentials;
}

function wasReplaced(): Error {
  return new Error('The connection was replaced meanwhile');
}

export function storedAccount(
  person: PersonStore,
  context: DeviceContext,
  device: StoredDevice,
): StoredAccount {
  const { userId, accountName, source } = device;
  return {
    userId,
    accountName,
    credentials: openOrRefuse(context, device),
    async reload() {
      const [[stored]] = await person.read(selectDevice(source));
      return openOrRefuse(context, stored);
    },
    replace: (before, renewed, endsAt) =>
      person.write(async (run) => {
        const [stored] = await run(lockDevice(source));
        // Compares the plain text: a key rotation encrypts the same credentials again.
        if (!isDeepStrictEqual(openOrRefuse(context, stored), before)) throw wasReplaced();
        const sealed = sealCredentials(context.keyRing, { userId, source, credentials: renewed });
        await run(saveCredentials(source, sealed, endsAt));
      }),
  };
}

/** A reader of the person's account, for the holder of its lease. */
export function openReader(
  person: PersonStore,
  context: DeviceContext,
  { device, pull }: { device: StoredDevice; pull: Pull },
): ReadDays {
  return pull.openReader(storedAccount(person, context, device));
}
