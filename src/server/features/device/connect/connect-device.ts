import type { ConnectRequest } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import { Problem } from '#contract/problem.ts';
import { withoutSources } from '#core/sources/signals-with-sources.ts';
import type { PersonStore } from '#server/database/person.ts';
import { readPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { saveSettings } from '#server/records/cycle/settings.ts';
import { selectSourceFacts, toSourceFacts } from '#server/records/days/source-facts.ts';
import { connectDevice, disconnectDevice, noteConnected } from '#server/records/device/devices.ts';
import { deletePhoneValues } from '#server/records/device/phone-values.ts';
import { readSourceAgain } from '#server/records/plans/plan-sources.ts';
import { sendTargetAgain } from '#server/records/plans/plan-targets.ts';
import { type DeviceContext, sealCredentials } from '../credentials.ts';
import { BACKFILL_DAYS } from '../read/sync-days.ts';
import { asConnectProblem } from '../vendor-problem.ts';

const NOT_PASTED = {
  address: 'is no source of tokens: make an address with POST /api/device/address',
  oauth: 'is connected on the vendor’s page: begin with POST /api/device/authorize',
  nothing: 'has to be set up by the operator first',
} as const;

interface Connecting extends DeviceContext {
  userId: string;
}

/** Stores the pasted credentials, encrypted, after the vendor accepted them. */
export async function connect(
  person: PersonStore,
  request: ConnectRequest,
  { vendors, keyRing, userId }: Connecting,
): Promise<void> {
  const now = vendors.clock();
  const { source, region } = request;
  const { connect: way } = vendors.bySource[source];
  if (way?.by !== 'paste') {
    throw new Problem('INVALID_REQUEST', `Invalid source: ${source} ${NOT_PASTED[way?.by ?? 'nothing']}`);
  }
  const pasted = way.parse(request.tokens, { now, region });
  if (!pasted.ok) throw new Problem('DEVICE_TOKENS_INVALID', pasted.problem);
  const { today } = await readPersonCycle(person, now);
  const { credentials, accountName, onStored } = await way
    .verify(pasted.credentials, { userId, today })
    .catch((error: unknown) => {
      throw asConnectProblem(error, way.refused);
    });
  const connection = { source, userId, credentials, accountName, endsAt: pasted.endsAt };
  await storeConnection(person, connection, { vendors, keyRing });
  onStored?.();
}

interface NewConnection {
  source: DeviceSource;
  userId: string;
  credentials: object;
  accountName: string;
  endsAt: Temporal.Instant | null;
}

/** Stores a connection that the vendor has accepted. */
export async function storeConnection(
  person: PersonStore,
  { source, userId, credentials, accountName, endsAt }: NewConnection,
  { vendors, keyRing }: DeviceContext,
): Promise<void> {
  const device = {
    source,
    sealed: sealCredentials(keyRing, { userId, source, credentials }),
    accountName,
    tokenExpiresAt: endsAt,
    backfillTotal: BACKFILL_DAYS,
  };
  const now = vendors.clock();
  await person.write(async (run) => {
    await run(connectDevice(device, now));
    await run(deletePhoneValues(source));
    await noteConnected(run, now);
    // The new connection may allow access to the calendar, so plans are read and sent again.
    await run(readSourceAgain(source, now));
    await run(sendTargetAgain(source, now));
  });
}

/** Ends the connections to these sources; sources that are not connected are ignored. */
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
    const { chosen } = toSourceFacts(await run(selectSourceFacts));
    const remaining = withoutSources(chosen, sources);
    if (Object.keys(remaining).length < Object.keys(chosen).length)
      await run(saveSettings({ signalSources: remaining }));
  });
}
