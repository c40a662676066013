import type { KeyRing } from '#server/database/key-ring.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { GarminCredentials } from '#server/integrations/garmin/credentials.ts';
import { readGarminDays } from '#server/integrations/garmin/read-days.ts';
import { createGarminSession } from '#server/integrations/garmin/session.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import { createIntervalsClient } from '#server/integrations/intervals/intervals-client.ts';
import type { StretchOfDays, WearableReading } from '#server/integrations/wearable/wearable-reading.ts';
import {
  lockDevice,
  type StoredDevice,
  saveCredentials,
  selectDevice,
} from '#server/records/device/devices.ts';
import { connectionEnd } from './connection-end.ts';
import { type DeviceCredentials, openCredentials, sealCredentials } from './credentials.ts';
import type { Vendors } from './vendors.ts';

export interface DeviceContext {
  vendors: Vendors;
  keyRing: KeyRing;
}

export type ReadDays = (stretch: StretchOfDays) => Promise<WearableReading>;

type OpenDevice = Pick<StoredDevice, 'userId' | 'accountName'>;

/** A lost key ends a connection as a dead token does. */
function openOrRefuse(keyRing: KeyRing, device: StoredDevice | undefined): DeviceCredentials {
  const credentials = device === undefined ? null : openCredentials(keyRing, device);
  if (credentials === null) throw new VendorError('UNAUTHORIZED', 'The stored credentials do not open');
  return credentials;
}

async function readStored(person: PersonStore, { keyRing }: DeviceContext): Promise<GarminCredentials> {
  const [[device]] = await person.read(selectDevice);
  const credentials = openOrRefuse(keyRing, device);
  if (credentials.source !== 'garmin') throw new Error('The connection was replaced meanwhile');
  return credentials.garmin;
}

function openGarmin(
  person: PersonStore,
  context: DeviceContext,
  { userId, accountName }: OpenDevice,
  credentials: GarminCredentials,
): ReadDays {
  const { vendors, keyRing } = context;
  let replaced = credentials;

  const save = (garmin: GarminCredentials): Promise<void> =>
    person.write(async (run) => {
      const [device] = await run(lockDevice);
      // Compared in the clear: the same credentials may be sealed anew while a key is rotated.
      const stored = device && openOrRefuse(keyRing, device);
      const isOurs =
        stored?.source === 'garmin' && JSON.stringify(stored.garmin) === JSON.stringify(replaced);
      if (!isOurs) throw new Error('The connection was replaced meanwhile');
      const renewed: DeviceCredentials = { source: 'garmin', garmin };
      // An OAuth1 token lives no longer for being used; a DI one does.
      const endsAt = garmin.kind === 'DI' ? connectionEnd(renewed, vendors.clock()) : undefined;
      await run(saveCredentials(sealCredentials(keyRing, userId, renewed), endsAt));
    });

  const session = createGarminSession(vendors.garmin, {
    account: userId,
    credentials,
    save,
    // Other processes are kept out by the lease that the caller holds.
    withRefreshLock: async (renew) => {
      replaced = await readStored(person, context);
      return renew(replaced);
    },
  });
  return (stretch) => readGarminDays(session, { displayName: accountName, ...stretch });
}

/** A reader of the person's account, for whoever holds the lease on it. */
export function openReader(person: PersonStore, context: DeviceContext, device: StoredDevice): ReadDays {
  const credentials = openOrRefuse(context.keyRing, device);
  if (credentials.source === 'garmin') return openGarmin(person, context, device, credentials.garmin);
  const client = createIntervalsClient({
    ...context.vendors.intervals,
    apiKey: credentials.apiKey,
    account: device.userId,
  });
  return client.readDays;
}
