import type { Outcome } from '#server/integrations/delivery/outcome.ts';
import { postGuarded } from '../guarded-post.ts';
import { type BrowserKeys, encryptMessage, MOST_PAYLOAD_BYTES } from './encrypt-message.ts';
import type { Vapid } from './vapid.ts';

/** A browser that a person allowed to show messages. */
export interface BrowserTarget extends BrowserKeys {
  endpoint: string;
}

interface BrowserPost {
  payload: object;
  vapid: Vapid;
  now: Temporal.Instant;
}

/** Sends to one browser. The push service stores the message until it would be too late for it. */
export type SendToBrowser = (target: BrowserTarget, post: BrowserPost) => Promise<Outcome>;

const TIMEOUT_MS = 10_000;
const WAITS_SECONDS = 3 * 3600;

/** Whether the browser does not want messages any more, or never did. */
export const isGone = (outcome: Outcome): boolean =>
  outcome.state === 'failed' && (outcome.problem === 'PUSH_404' || outcome.problem === 'PUSH_410');

const failure = (problem: string): Outcome => ({ state: 'failed', problem, isSafeToRetry: false });

export function createBrowserSender({ privateHosts }: { privateHosts: readonly string[] }): SendToBrowser {
  return async (target, { payload, vapid, now }) => {
    const content = Buffer.from(JSON.stringify(payload));
    if (content.length > MOST_PAYLOAD_BYTES) return failure('PUSH_TOO_LARGE');
    const url = new URL(target.endpoint);
    let body: Buffer;
    try {
      body = encryptMessage(content, target);
    } catch {
      // These keys are no point on the curve.
      return failure('PUSH_BAD_KEYS');
    }
    const headers = {
      authorization: vapid.authorize(url, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(WAITS_SECONDS),
      urgency: 'normal',
    };
    return postGuarded({ url, headers, body, privateHosts, timeoutMs: TIMEOUT_MS });
  };
}
