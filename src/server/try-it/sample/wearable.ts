import { mergeIntoStored } from '#core/sources/merge-into-stored.ts';
import type { Engine } from '#server/database/engine.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import { actAsUser } from '#server/database/person.ts';
import { garminAddresses } from '#server/integrations/garmin/addresses.ts';
import { createGarminConnection } from '#server/integrations/garmin/connection.ts';
import type { GarminCredentials } from '#server/integrations/garmin/credentials.ts';
import { parseGarminTokens } from '#server/integrations/garmin/parse-tokens.ts';
import { readGarminDays } from '#server/integrations/garmin/read-days.ts';
import { createGarminSession } from '#server/integrations/garmin/session.ts';
import { createTransport } from '#server/integrations/http-transport/transport.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { saveActivities } from '#server/records/days/activities.ts';
import { saveDecisions } from '#server/records/days/decisions.ts';
import { saveDays } from '#server/records/days/measured-days.ts';
import { selectAnyMeasured } from '#server/records/days/measurements.ts';
import { connectDevice, credentialsPlace, noteConnected } from '#server/records/device/devices.ts';
import type { Wearable } from '../wearable/wearable.ts';
import { decidePastDays } from './decisions.ts';
import { SAMPLE_ACCOUNT } from './year.ts';

const SAMPLE_DAYS = 365;

interface SampleOptions {
  engine: Engine;
  keyRing: KeyRing;
  clock: () => Temporal.Instant;
  userId: string;
  wearable: Wearable;
}

function sampleCredentials(wearable: Wearable): GarminCredentials {
  const parsed = parseGarminTokens(wearable.tokensFor(SAMPLE_ACCOUNT).garth);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.credentials;
}

function readYear(
  { clock, wearable }: SampleOptions,
  credentials: GarminCredentials,
  today: Temporal.PlainDate,
) {
  const transport = createTransport({ vendor: 'The simulated wearable', clock });
  const connection = createGarminConnection({ transport, clock, addresses: garminAddresses(wearable.url) });
  const session = createGarminSession(connection, {
    account: SAMPLE_ACCOUNT,
    credentials,
    save: async () => {},
  });
  const from = today.subtract({ days: SAMPLE_DAYS - 1 });
  return readGarminDays(session, { displayName: SAMPLE_ACCOUNT, from, to: today });
}

/** Connects the sample person to the simulated wearable and reads a year from it, unless that was done before. */
export async function connectSample(options: SampleOptions): Promise<void> {
  const { engine, keyRing, clock, userId, wearable } = options;
  const now = clock();
  const person = actAsUser(engine, userId);
  const [any, rows] = await person.read(selectAnyMeasured, selectCycle);
  if (any.length > 0) return;
  const cycle = toPersonCycle(rows, now);
  const credentials = sampleCredentials(wearable);
  const { days, activities = [] } = await readYear(options, credentials, cycle.today);
  const connection = connectDevice(
    {
      source: 'garmin',
      sealed: keyRing.seal(
        JSON.stringify({ source: 'garmin', garmin: credentials }),
        credentialsPlace(userId),
      ),
      accountName: SAMPLE_ACCOUNT,
      tokenExpiresAt: now.add({ hours: 365 * 24 }),
      backfillTotal: 0,
      lastSyncAt: now,
    },
    now,
  );
  const measured = mergeIntoStored([], days).map((day) => ({ ...day, source: 'garmin', syncedAt: now }));
  // Before the transaction: PostgreSQL ends one that waits for the server's arithmetic for too long.
  const decisions = decidePastDays(measured, cycle);
  await person.write(async (run) => {
    await run(connection);
    await noteConnected(run, now);
    await saveActivities(run, 'garmin', activities);
    await saveDays(run, { source: 'garmin', days, syncedAt: now });
    await run(saveDecisions(decisions));
  });
}
