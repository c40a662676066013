import type { ConnectRequest } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { Problem } from '#contract/problem.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { connectDevice, disconnectDevice, noteConnected } from '#server/records/device/devices.ts';
import { deletePhoneValues } from '#server/records/device/phone-values.ts';
import { type DeviceContext, sealCredentials } from './credentials.ts';
import { BACKFILL_DAYS } from './sync-days.ts';
import { asConnectProblem } from './vendor-problem.ts';

const BY_ADDRESS = 'is no source of tokens: make an address with POST /api/device/address';

interface Connecting extends DeviceContext {
  userId: string;
}

/** Stores the pasted credentials, sealed, after the vendor accepted them. */
export async function connect(
  person: PersonStore,
  request: ConnectRequest,
  { vendors, keyRing, userId }: Connecting,
): Promise<void> {
  const now = vendors.clock();
  const { source, region } = request;
  const { connect: way } = vendors.bySource[source];
  if (way.by !== 'paste') throw new Problem('INVALID_REQUEST', `Invalid source: ${source} ${BY_ADDRESS}`);
  const pasted = way.parse(request.tokens, { now, region });
  if (!pasted.ok) throw new Problem('DEVICE_TOKENS_INVALID', pasted.problem);
  const [rows] = await person.read(selectCycle);
  const { today } = toPersonCycle(rows, now);
  const { credentials, accountName, onStored } = await way
    .verify(pasted.credentials, { userId, today })
    .catch((error: unknown) => {
      throw asConnectProblem(error, way.refused);
    });
  const device = {
    source,
    sealed: sealCredentials(keyRing, { userId, source, credentials }),
    accountName,
    tokenExpiresAt: pasted.endsAt,
    backfillTotal: BACKFILL_DAYS,
  };
  await person.write(async (run) => {
    await run(connectDevice(device, now));
    await run(deletePhoneValues(source));
    await noteConnected(run, now);
  });
  onStored?.();
}

/** Ends the connections to these sources; those without one are left alone. */
export async function disconnect(
  person: PersonStore,
  sources: readonly DeviceSource[],
  now: Temporal.Instant,
): Promise<void> {
  await person.write(async (run) => {
    for (const source of sources) {
      await run(disconnectDevice(source));
      await run(deletePhoneValues(source));
    }
    await noteConnected(run, now);
  });
}
