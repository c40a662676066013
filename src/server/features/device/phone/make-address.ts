import type { AddressRequest } from '#contract/phone.ts';
import { Problem } from '#contract/problem.ts';
import { createOwnedToken } from '#server/database/owned-token.ts';
import type { PersonStore } from '#server/database/person.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { connectDevice, lockDevice, noteConnected, replaceAddress } from '#server/records/device/devices.ts';
import { deletePhoneValues } from '#server/records/device/phone-values.ts';
import { type DeviceContext, sealCredentials } from '../credentials.ts';

const BY_TOKENS = 'is connected with tokens: use POST /api/device/connect';

/**
 * Creates the secret URL that a phone sends to; an earlier one stops working. The phone counts as a device once its
 * first value arrives. Returns the token, of which only a hash is stored.
 */
export async function makeAddress(
  person: PersonStore,
  { source }: AddressRequest,
  { vendors, keyRing, userId }: DeviceContext & { userId: string },
): Promise<string> {
  const { name, push } = vendors.bySource[source];
  if (push === undefined) throw new Problem('INVALID_REQUEST', `Invalid source: ${source} ${BY_TOKENS}`);
  const now = vendors.clock();
  const token = createOwnedToken(userId);
  const addressHash = hashSecret(token);
  await person.write(async (run) => {
    const [stored] = await run(lockDevice(source));
    if (stored !== undefined) return run(replaceAddress(source, addressHash));
    const sealed = sealCredentials(keyRing, { userId, source, credentials: {} });
    const device = { source, sealed, accountName: name, tokenExpiresAt: null, backfillTotal: 0, addressHash };
    await run(connectDevice(device, now));
    await run(deletePhoneValues(source));
    return noteConnected(run, now);
  });
  return token;
}
