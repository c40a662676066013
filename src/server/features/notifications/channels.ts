import type { KeyRing } from '#server/database/key-ring.ts';
import { NOT_BEGUN, type Outcome } from '#server/integrations/delivery/outcome.ts';
import type { Mailer } from '#server/integrations/mail/mailer.ts';
import { MESSAGES, type MessageEnd } from '#server/integrations/measured.ts';
import { isGone } from '#server/integrations/push/browser/browser-push.ts';
import type { Vapid } from '#server/integrations/push/browser/vapid.ts';
import type { PushSender } from '#server/integrations/push/push-sender.ts';
import type { Channels, Delivery } from './context.ts';
import { renderHtml, renderText, toLines } from './message-content.ts';
import { openBrowsers, openPush } from './push-address.ts';

/** The senders of this installation. */
export interface Senders {
  mailer?: Mailer | undefined;
  push: { sender: PushSender; keyRing: KeyRing };
}

/** What messages to browsers need besides; without it they are not sent. */
export interface BrowserContext {
  clock: () => Temporal.Instant;
  readVapid: () => Promise<Vapid>;
  /** A mark by which a page knows which person a message is for. */
  markOf: (userId: string) => string;
  /** Removes browsers that no longer want messages. */
  forgetBrowsers: (userId: string, endpoints: readonly string[]) => Promise<unknown>;
}

const failure = (problem: string): Outcome => ({ state: 'failed', problem, isSafeToRetry: false });

async function sendMail(mailer: Mailer | undefined, delivery: Delivery): Promise<Outcome> {
  if (mailer === undefined) return failure('MAIL_OFF');
  const { contact, message, control } = delivery;
  const { content, messageId, unsubscribeUrl } = message;
  const mail = {
    to: contact.email,
    subject: content.subject,
    text: renderText(content, unsubscribeUrl),
    html: renderHtml(content, unsubscribeUrl),
    messageId,
    unsubscribeUrl,
  };
  return mailer.send(mail, control);
}

async function sendPush(push: Senders['push'], delivery: Delivery): Promise<Outcome> {
  const { contact, message, control } = delivery;
  const { channel } = contact;
  const address = openPush(push.keyRing, contact);
  if (address === undefined || channel === 'email' || channel === 'browser')
    return failure('NO_PUSH_ADDRESS');
  const { content, messageId } = message;
  return push.sender.send(
    { service: channel, ...address },
    { id: messageId, title: content.headline, text: toLines(content).join('\n'), link: content.action.url },
    control,
  );
}

const SENT_FIRST: readonly Outcome['state'][] = ['sent', 'unknown', 'failed'];

/** The best of several browsers' outcomes. If one browser may have the message, it is not sent again. */
function outcomeOf(outcomes: readonly Outcome[]): Outcome {
  const [best] = outcomes.toSorted((a, b) => SENT_FIRST.indexOf(a.state) - SENT_FIRST.indexOf(b.state));
  if (best?.state !== 'failed') return best ?? failure('NO_PUSH_ADDRESS');
  return { ...best, isSafeToRetry: outcomes.every((each) => each.state === 'failed' && each.isSafeToRetry) };
}

/** What a browser shows, and which person it is for, because somebody else may have signed in there since. */
function payloadOf({ contact, message: { content, messageId } }: Delivery, markOf: BrowserContext['markOf']) {
  const { headline: title, action, answers = [] } = content;
  return {
    id: messageId,
    person: markOf(contact.userId),
    title,
    text: toLines(content).join('\n'),
    link: action.url,
    answers,
  };
}

async function sendToBrowsers(
  push: Senders['push'],
  context: BrowserContext | undefined,
  delivery: Delivery,
): Promise<Outcome> {
  const { contact, control } = delivery;
  const browsers = openBrowsers(push.keyRing, contact);
  if (context === undefined || browsers.length === 0) return failure('NO_BROWSER');
  const { clock, readVapid, forgetBrowsers, markOf } = context;
  const vapid = await readVapid();
  if (control.signal?.aborted || !(await control.begin())) return NOT_BEGUN;
  const post = { payload: payloadOf(delivery, markOf), vapid, now: clock() };
  const outcomes = await Promise.all(browsers.map((browser) => push.sender.sendToBrowser(browser, post)));
  const gone = browsers.filter((_browser, i) => isGone(outcomes[i] as Outcome));
  if (gone.length > 0)
    await forgetBrowsers(
      contact.userId,
      gone.map(({ endpoint }) => endpoint),
    );
  return outcomeOf(outcomes);
}

const ALWAYS = ['ntfy', 'gotify', 'webhook', 'browser'] as const;

function sendOn({ mailer, push }: Senders, browsers: BrowserContext | undefined, delivery: Delivery) {
  const { channel } = delivery.contact;
  if (channel === 'email') return sendMail(mailer, delivery);
  return channel === 'browser' ? sendToBrowsers(push, browsers, delivery) : sendPush(push, delivery);
}

export function createChannels(senders: Senders, browsers?: BrowserContext): Channels {
  return {
    available: [...(senders.mailer === undefined ? [] : (['email'] as const)), ...ALWAYS],
    async send(delivery) {
      const outcome = await sendOn(senders, browsers, delivery);
      const { channel } = delivery.contact;
      MESSAGES.publish({ channel, outcome: outcome.state } satisfies MessageEnd);
      return outcome;
    },
  };
}
