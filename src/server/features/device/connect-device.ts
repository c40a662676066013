import type { ConnectRequest } from '#contract/device.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { connectDevice, disconnectDevice } from '#server/records/device/devices.ts';
import { sealCredentials } from './credentials.ts';
import { readTokens } from './read-tokens.ts';
import type { DeviceContext } from './stored-reader.ts';
import { BACKFILL_DAYS } from './sync-days.ts';
import { asConnectProblem } from './vendor-problem.ts';
import { type HeldRenewals, verifyTokens } from './verify-tokens.ts';

interface Connecting extends DeviceContext {
  held: HeldRenewals;
  userId: string;
}

/** Stores what was pasted, sealed, once the vendor has accepted it. Until then nothing changes. */
export async function connect(
  person: PersonStore,
  request: ConnectRequest,
  { vendors, keyRing, held, userId }: Connecting,
): Promise<void> {
  const now = vendors.clock();
  const { credentials: pasted, endsAt } = readTokens(request, now);
  const [rows] = await person.read(selectCycle);
  const { today } = toPersonCycle(rows, now);
  const verification = { vendors, held, userId, today };
  const { credentials, accountName } = await verifyTokens(pasted, verification).catch((error: unknown) => {
    throw asConnectProblem(error, request.source);
  });
  const device = {
    source: request.source,
    sealed: sealCredentials(keyRing, userId, credentials),
    accountName,
    tokenExpiresAt: endsAt,
    backfillTotal: BACKFILL_DAYS,
  };
  const { save, mark } = connectDevice(device, now);
  await person.write(async (run) => {
    await run(save);
    await run(mark);
  });
  held.delete(userId);
}

export async function disconnect(person: PersonStore, now: Temporal.Instant): Promise<void> {
  const { erase, mark } = disconnectDevice(now);
  await person.write(async (run) => {
    await run(erase);
    await run(mark);
  });
}
