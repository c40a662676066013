import type { DeviceSource } from '#contract/device-source.ts';
import { createRateGuard } from '#server/integrations/http-transport/rate-guard.ts';
import { createTransport } from '#server/integrations/http-transport/transport.ts';
import { VENDORS, type VendorTable } from './vendors/table.ts';
import type { Vendor, VendorAccess } from './vendors/vendor.ts';

/** A vendor's row, and the way to it that all people of this process share. */
export type OpenVendor = VendorAccess &
  Pick<Vendor, 'name' | 'credentials' | 'signals'> & {
    /** Until when no request is sent, because the vendor rate-limited several people. */
    pausedUntil(): Temporal.Instant | null;
  };

export interface Vendors {
  clock: () => Temporal.Instant;
  bySource: Readonly<Record<DeviceSource, OpenVendor>>;
}

export interface VendorsOptions {
  clock: () => Temporal.Instant;
  /** One server in place of all vendors'. */
  deviceApiUrl: string | undefined;
  timeoutMs?: number;
  table?: VendorTable;
}

export function createVendors({ clock, deviceApiUrl, table = VENDORS, ...limits }: VendorsOptions): Vendors {
  const open = (vendor: Vendor): OpenVendor => {
    const { name, credentials, signals } = vendor;
    const guard = createRateGuard(clock);
    const transport = createTransport({ vendor: name, clock, guard, ...limits });
    const access = vendor.open({ transport, clock, deviceApiUrl });
    return { name, credentials, signals, ...access, pausedUntil: guard.pausedUntil };
  };
  const opened = Object.entries(table).map(([source, vendor]) => [source, open(vendor)]);
  return { clock, bySource: Object.fromEntries(opened) as Vendors['bySource'] };
}
