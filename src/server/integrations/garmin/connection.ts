import type { Transport } from '../http-transport/transport.ts';
import { VendorError } from '../http-transport/vendor-error.ts';
import type { GarminAddresses } from './addresses.ts';
import { type Consumer, createConsumerSource } from './consumer.ts';
import type { GarminCredentials } from './credentials.ts';

/** What all sessions of this process share. */
export interface GarminConnection {
  transport: Transport;
  clock: () => Temporal.Instant;
  addresses: GarminAddresses;
  consumer: (account: string) => Promise<Consumer>;
  /** Renewals under way, by account. */
  renewals: Map<string, Promise<GarminCredentials>>;
  /** Renewed credentials that could not be stored yet, by account. */
  unsaved: Map<string, { replaces: GarminCredentials; renewed: GarminCredentials }>;
}

export interface ConnectionOptions {
  transport: Transport;
  clock: () => Temporal.Instant;
  addresses: GarminAddresses;
}

/** One for the whole process: "one renewal per account at a time" holds among the sessions of one connection. */
export function createGarminConnection(options: ConnectionOptions): GarminConnection {
  const { transport, addresses } = options;
  return {
    ...options,
    consumer: createConsumerSource(transport, addresses.consumerDocument),
    renewals: new Map(),
    unsaved: new Map(),
  };
}

/** The answer to a renewal lacks what makes it one. */
export function unusableRenewal(): VendorError {
  return new VendorError('UNEXPECTED', 'Garmin answered a token renewal without a usable token');
}
