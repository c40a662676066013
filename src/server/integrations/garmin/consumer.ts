import { soleObject, textIn } from '../http-transport/json-fields.ts';
import type { Transport } from '../http-transport/transport.ts';
import { VendorError } from '../http-transport/vendor-error.ts';

export interface Consumer {
  key: string;
  secret: string;
}

/** Fetches the consumer's key and secret on first use and caches them; a failure is not cached. */
export function createConsumerSource(
  transport: Transport,
  url: string,
): (account: string) => Promise<Consumer> {
  let cached: Promise<Consumer> | undefined;
  return (account) => {
    cached ??= fetchConsumer(transport, url, account).catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

async function fetchConsumer(transport: Transport, url: string, account: string): Promise<Consumer> {
  const { json } = await transport({ label: 'consumer document', url, account }).catch((error: unknown) => {
    throw asUnavailable(error);
  });
  const document = soleObject(json);
  const key = textIn(document, 'consumer_key');
  const secret = textIn(document, 'consumer_secret');
  if (!key || !secret) throw new VendorError('UNEXPECTED', 'The OAuth consumer document lacks key or secret');
  return { key, secret };
}

/** Garmin's refusal of this public document says nothing about the person's token, so it becomes UNAVAILABLE. */
function asUnavailable(error: unknown): unknown {
  if (!(error instanceof VendorError) || error.code === 'RATE_LIMITED') return error;
  return new VendorError('UNAVAILABLE', 'The OAuth consumer document could not be fetched', { cause: error });
}
