import { createHmac } from 'node:crypto';
import { NOT_BEGUN, type Outcome, type SendControl } from '#server/integrations/delivery/outcome.ts';
import { createBrowserSender, type SendToBrowser } from './browser/browser-push.ts';
import { postGuarded } from './guarded-post.ts';

export interface PushTarget {
  service: 'ntfy' | 'gotify' | 'webhook';
  url: string;
  /** Signs messages to a webhook, so that the webhook can verify the sender. */
  secret: string;
}

export interface PushMessage {
  /** The same for every attempt to send the message. */
  id: string;
  title: string;
  text: string;
  link: string;
}

export interface PushSender {
  send(target: PushTarget, message: PushMessage, control: SendControl): Promise<Outcome>;
  sendToBrowser: SendToBrowser;
}

const TIMEOUT_MS = 10_000;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const CONTROL_CHARACTERS = /\p{Cc}+/gu;
const JSON_TYPE = { 'content-type': 'application/json' };

interface Post {
  headers: Record<string, string>;
  body: string;
}

/** Header values may have only printable ASCII. Other text is encoded by RFC 2047, which ntfy can read. */
function toHeader(text: string): string {
  const line = text.replace(CONTROL_CHARACTERS, ' ');
  return PRINTABLE_ASCII.test(line) ? line : `=?UTF-8?B?${Buffer.from(line).toString('base64')}?=`;
}

/** docs.ntfy.sh/publish: the text is the body, title and link are headers. */
function toNtfy({ title, text, link }: PushMessage): Post {
  return { headers: { title: toHeader(title), click: link }, body: text };
}

/** gotify.net/docs/pushmsg */
function toGotify({ title, text, link }: PushMessage): Post {
  const extras = { 'client::notification': { click: { url: link } } };
  return { headers: JSON_TYPE, body: JSON.stringify({ title, message: text, priority: 5, extras }) };
}

/** The signature also covers the time, so that an old message cannot be replayed. */
function toWebhook(message: PushMessage, secret: string, now: Temporal.Instant): Post {
  const body = JSON.stringify(message);
  const time = String(Math.floor(now.epochMilliseconds / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { headers: { ...JSON_TYPE, 'x-lutea-signature': `t=${time},v1=${signature}` }, body };
}

function toPost(target: PushTarget, message: PushMessage, now: Temporal.Instant): Post {
  if (target.service === 'ntfy') return toNtfy(message);
  return target.service === 'gotify' ? toGotify(message) : toWebhook(message, target.secret, now);
}

export function createPushSender(options: {
  clock: () => Temporal.Instant;
  privateHosts: readonly string[];
}): PushSender {
  const { clock, privateHosts } = options;
  return {
    sendToBrowser: createBrowserSender({ privateHosts }),
    async send(target, message, { begin, signal }) {
      if (signal?.aborted || !(await begin())) return NOT_BEGUN;
      const url = new URL(target.url);
      return postGuarded({ url, ...toPost(target, message, clock()), privateHosts, timeoutMs: TIMEOUT_MS });
    },
  };
}
