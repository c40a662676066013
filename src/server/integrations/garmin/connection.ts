import type { Transport } from '../http-transport/transport.ts';
import { createRenewer, type Renewer } from '../renewal/renew-credentials.ts';
import type { GarminAddresses } from './addresses.ts';
import { type Consumer, createConsumerSource } from './consumer.ts';
import type { GarminCredentials } from './credentials.ts';
import { renewDi } from './renew-di.ts';
import { renewOauth1 } from './renew-oauth1.ts';

/** What a token renewal needs. */
export interface RenewalContext extends ConnectionOptions {
  consumer: (account: string) => Promise<Consumer>;
}

/** What all sessions of this process share. */
export interface GarminConnection extends RenewalContext {
  renewer: Renewer<GarminCredentials>;
}

interface ConnectionOptions {
  transport: Transport;
  clock: () => Temporal.Instant;
  addresses: GarminAddresses;
}

/** Created once per process, so that an account has only one renewal at a time. */
export function createGarminConnection(options: ConnectionOptions): GarminConnection {
  const { transport, addresses } = options;
  const context: RenewalContext = {
    ...options,
    consumer: createConsumerSource(transport, addresses.consumerDocument),
  };
  const renew = (stored: GarminCredentials, account: string): Promise<GarminCredentials> =>
    stored.kind === 'DI' ? renewDi(context, stored, account) : renewOauth1(context, stored, account);
  return { ...context, renewer: createRenewer({ vendor: 'Garmin', clock: options.clock, renew }) };
}
