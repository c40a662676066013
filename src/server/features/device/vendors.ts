import { garminAddresses } from '#server/integrations/garmin/addresses.ts';
import { createGarminConnection, type GarminConnection } from '#server/integrations/garmin/connection.ts';
import { createTransport, type Transport } from '#server/integrations/http-transport/transport.ts';

/** The way to each vendor, shared by all people of this process: pauses and outages are remembered there. */
export interface Vendors {
  clock: () => Temporal.Instant;
  garmin: GarminConnection;
  intervals: { transport: Transport; deviceApiUrl: string | undefined };
}

export interface VendorsOptions {
  clock: () => Temporal.Instant;
  /** One server in place of all vendors'. */
  deviceApiUrl: string | undefined;
  timeoutMs?: number;
}

export function createVendors({ clock, deviceApiUrl, ...limits }: VendorsOptions): Vendors {
  const transportTo = (vendor: string) => createTransport({ vendor, clock, ...limits });
  return {
    clock,
    garmin: createGarminConnection({
      transport: transportTo('Garmin'),
      clock,
      addresses: garminAddresses(deviceApiUrl),
    }),
    intervals: { transport: transportTo('intervals.icu'), deviceApiUrl },
  };
}
