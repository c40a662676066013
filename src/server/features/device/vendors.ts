import type { DeviceSource } from '#contract/device-source.ts';
import { createRateGuard } from '#server/integrations/http-transport/rate-guard.ts';
import { createRequestBudget } from '#server/integrations/http-transport/request-budget.ts';
import { createTransport } from '#server/integrations/http-transport/transport.ts';
import { type OauthApps, VENDORS, type VendorTable } from '#server/integrations/vendors.ts';
import type { Vendor, VendorAccess } from '#server/integrations/wearable/vendor.ts';

/** A row of the vendor table with its access, which all people of this process share. */
export type OpenVendor = VendorAccess &
  Pick<Vendor, 'name' | 'credentials' | 'signals'> & {
    /** Until when no request is sent: the vendor rate-limited several people, or the app has used up its share. */
    pausedUntil(): Temporal.Instant | null;
  };

export interface Vendors {
  clock: () => Temporal.Instant;
  bySource: Readonly<Record<DeviceSource, OpenVendor>>;
}

export interface VendorsOptions {
  clock: () => Temporal.Instant;
  /** The URL of one server that replaces the servers of all vendors. */
  deviceApiUrl: string | undefined;
  /** The operator's apps at vendors that people connect at the vendor's own page. */
  apps?: OauthApps | undefined;
  timeoutMs?: number;
  table?: VendorTable;
}

export function createVendors(options: VendorsOptions): Vendors {
  const { clock, deviceApiUrl, apps = {}, table = VENDORS, ...limits } = options;
  const open = (source: DeviceSource, vendor: Vendor): OpenVendor => {
    const { name, credentials, signals } = vendor;
    const guard = createRateGuard(clock);
    const budget = createRequestBudget(clock, vendor.limits ?? []);
    const transport = createTransport({ vendor: name, clock, guard, budget, ...limits });
    const access = vendor.open({ transport, clock, deviceApiUrl, app: apps[source] });
    const pausedUntil = () => guard.pausedUntil() ?? budget.fullUntil();
    return { name, credentials, signals, ...access, pausedUntil };
  };
  const rows = Object.entries(table) as [DeviceSource, Vendor][];
  const opened = rows.map(([source, vendor]) => [source, open(source, vendor)]);
  return { clock, bySource: Object.fromEntries(opened) as Vendors['bySource'] };
}
