import { garminAddresses } from '#server/integrations/garmin/addresses.ts';
import { createGarminConnection, type GarminConnection } from '#server/integrations/garmin/connection.ts';
import type { GarminCredentials } from '#server/integrations/garmin/credentials.ts';
import { parseGarminTokens } from '#server/integrations/garmin/parse-tokens.ts';
import { createGarminSession, type GarminSession } from '#server/integrations/garmin/session.ts';
import { createTransport, type Transport } from '#server/integrations/http-transport/transport.ts';
import { type SimulatedVendors, simulateVendors } from '../wearable/simulate-vendors.ts';

/** A Thursday morning, in a luteal phase of account `ada`. */
const START = Temporal.Instant.from('2026-10-08T09:30:00Z');
const ADAS_CYCLES = ['2026-06-22', '2026-07-20', '2026-08-18', '2026-09-15'] as const;

type TokenForm = 'garth' | 'pair' | 'di';

interface SessionSettings {
  form?: TokenForm;
  accessLifeSeconds?: number;
  credentials?: GarminCredentials;
  save?: (renewed: GarminCredentials) => Promise<void>;
}

/** A simulated wearable with a clock that only tests move, and a client for it. */
export interface WearableLab extends AsyncDisposable {
  wearable: SimulatedVendors;
  transport: Transport;
  connection: GarminConnection;
  clock: () => Temporal.Instant;
  /** The credentials saved by all sessions, in order. */
  saved: GarminCredentials[];
  advance(duration: Temporal.DurationLike): void;
  credentials(form?: TokenForm, accessLifeSeconds?: number, account?: string): GarminCredentials;
  session(settings?: SessionSettings): GarminSession;
}

export async function openWearableLab({ timeoutMs = 10_000 } = {}): Promise<WearableLab> {
  let now = START;
  const clock = (): Temporal.Instant => now;
  const cycleStarts = ADAS_CYCLES.map((day) => Temporal.PlainDate.from(day));
  const accounts = [
    // With this seed the watch was worn in all of the last nights.
    { id: 'ada', seed: 'ada-2', hasMfa: true, cycleStarts },
    { id: 'bea', cycleStarts: [] },
  ];
  const wearable = await simulateVendors({ port: 0, clock, accounts });
  const transport = createTransport({ vendor: 'Garmin', clock, timeoutMs });
  const addresses = garminAddresses(wearable.url);
  const connection = createGarminConnection({ transport, clock, addresses });
  const saved: GarminCredentials[] = [];
  const credentials: WearableLab['credentials'] = (
    form = 'garth',
    accessLifeSeconds = 86_400,
    account = 'ada',
  ) => {
    const parsed = parseGarminTokens(wearable.tokensFor(account, { accessLifeSeconds })[form]);
    if (!parsed.ok) throw new Error(parsed.problem);
    return parsed.credentials;
  };
  const session: WearableLab['session'] = (settings = {}) =>
    createGarminSession(connection, {
      account: 'ada',
      credentials: settings.credentials ?? credentials(settings.form, settings.accessLifeSeconds),
      save: settings.save ?? (async (renewed) => void saved.push(renewed)),
    });
  return {
    wearable,
    transport,
    connection,
    clock,
    saved,
    credentials,
    session,
    advance: (duration) => {
      now = now.add(duration);
    },
    [Symbol.asyncDispose]: () => wearable.close(),
  };
}
