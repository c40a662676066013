import type { DeviceSource } from '#contract/device.ts';
import { garminAddresses } from '#server/integrations/garmin/addresses.ts';
import { createGarminConnection, type GarminConnection } from '#server/integrations/garmin/connection.ts';
import { createRateGuard } from '#server/integrations/http-transport/rate-guard.ts';
import { createTransport, type Transport } from '#server/integrations/http-transport/transport.ts';

/** The way to each vendor, shared by all people of this process: pauses and outages are remembered there. */
export interface Vendors {
  clock: () => Temporal.Instant;
  garmin: GarminConnection;
  intervals: { transport: Transport; deviceApiUrl: string | undefined };
  /** Until when nobody is asked for, because the vendor refused several people for asking too often. */
  pausedUntil(source: DeviceSource): Temporal.Instant | null;
}

export interface VendorsOptions {
  clock: () => Temporal.Instant;
  /** One server in place of all vendors'. */
  deviceApiUrl: string | undefined;
  timeoutMs?: number;
}

export function createVendors({ clock, deviceApiUrl, ...limits }: VendorsOptions): Vendors {
  const guards = { garmin: createRateGuard(clock), intervals: createRateGuard(clock) };
  const transportTo = (vendor: string, source: DeviceSource) =>
    createTransport({ vendor, clock, guard: guards[source], ...limits });
  return {
    clock,
    garmin: createGarminConnection({
      transport: transportTo('Garmin', 'garmin'),
      clock,
      addresses: garminAddresses(deviceApiUrl),
    }),
    intervals: { transport: transportTo('intervals.icu', 'intervals'), deviceApiUrl },
    pausedUntil: (source) => guards[source].pausedUntil(),
  };
}
