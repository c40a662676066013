import type { Transport } from '../http-transport/transport.ts';
import { createRenewalDesk, type RenewalDesk } from '../renewal/renew-credentials.ts';
import type { GarminAddresses } from './addresses.ts';
import { type Consumer, createConsumerSource } from './consumer.ts';
import type { GarminCredentials } from './credentials.ts';
import { renewDi } from './renew-di.ts';
import { renewOauth1 } from './renew-oauth1.ts';

/** What it takes to fetch new tokens. */
export interface RenewalWay extends ConnectionOptions {
  consumer: (account: string) => Promise<Consumer>;
}

/** What all sessions of this process share. */
export interface GarminConnection extends RenewalWay {
  desk: RenewalDesk<GarminCredentials>;
}

export interface ConnectionOptions {
  transport: Transport;
  clock: () => Temporal.Instant;
  addresses: GarminAddresses;
}

/** One for the whole process: it allows only one renewal per account at a time. */
export function createGarminConnection(options: ConnectionOptions): GarminConnection {
  const { transport, addresses } = options;
  const way: RenewalWay = {
    ...options,
    consumer: createConsumerSource(transport, addresses.consumerDocument),
  };
  const renew = (stored: GarminCredentials, account: string): Promise<GarminCredentials> =>
    stored.kind === 'DI' ? renewDi(way, stored, account) : renewOauth1(way, stored, account);
  return { ...way, desk: createRenewalDesk({ vendor: 'Garmin', clock: options.clock, renew }) };
}
